import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://localhost:${process.env.PORT ?? 4000}`

/**
 * Builds portal/ to dist/portal. In development `#widget` is the widget's source (package.json "imports");
 * a production build takes the widget's own module build, so that the portal ships exactly what others embed.
 */
export default defineConfig(({ command }) => ({
  root: 'portal',
  base: '/',
  plugins: [react()],
  resolve:
    command === 'build'
      ? { alias: { '#widget': resolve(import.meta.dirname, 'dist/widget/module/login-widget.js') } }
      : {},
  build: {
    outDir: resolve(import.meta.dirname, 'dist/portal'),
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows neither inline scripts nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api/v1': api, '/sdk': api, '/v1': api } },
}))
