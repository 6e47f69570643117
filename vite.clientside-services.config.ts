import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** Builds clientside-services/ to dist/clientside-services, which the server serves to registered sites. */
export default defineConfig({
  root: 'clientside-services',
  base: './',
  build: {
    outDir: resolve(import.meta.dirname, 'dist/clientside-services'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
