import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { serverLicense } from './packages/notices/notices.ts'
import { writeNotices } from './packages/notices/write-notices.ts'

/**
 * Builds the panel of theme-studio/ with React to dist/theme-studio/panel.js, a module for pages without a bundler, such as
 * the playground of the demo site.
 */
export default defineConfig({
  plugins: [writeNotices(serverLicense).write],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    lib: { entry: 'theme-studio/panel/mount.tsx', formats: ['es'], fileName: () => 'panel.js' },
    outDir: resolve(import.meta.dirname, 'dist/theme-studio'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
