import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { serverLicense } from './packages/notices/notices.ts'
import { writeNotices } from './packages/notices/write-notices.ts'

/** Builds clientside-services/ to dist/clientside-services, which the server serves to registered sites. */
export default defineConfig({
  root: 'clientside-services',
  base: './',
  plugins: [writeNotices(serverLicense).write],
  build: {
    outDir: resolve(import.meta.dirname, 'dist/clientside-services'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
