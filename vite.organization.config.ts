import { resolve } from 'node:path'
import { defineConfig } from 'vite'

/** Builds the script of docs/examples/organization to dist/organization/page.js, which the demo's marketplace serves. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    lib: { entry: 'docs/examples/organization/main.ts', formats: ['es'], fileName: () => 'page.js' },
    outDir: resolve(import.meta.dirname, 'dist/organization'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
