import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { locales } from './languages/locales.ts'
import { noticesFile, serverLicense } from './packages/notices/notices.ts'
import { writeNotices } from './packages/notices/write-notices.ts'
import { groupChunks } from './portal/bundle/chunks.ts'
import { collectFiles, writeEarlyScript } from './portal/bundle/files.ts'

const widgetModule = resolve(import.meta.dirname, 'dist/widget/module')

const api = `http://localhost:${process.env.PORT ?? 4000}`

const serviceWorker = 'service-worker'

/** The modules that a signed-in user's opener loads. The installed app starts with them while it is offline. */
const offlineModules = [
  'portal/index.html',
  'portal/AuthenticatedApp.tsx',
  'portal/opener/OfflineOpener.tsx',
  'portal/opener/OpenCakePage.tsx',
  'languages/portal.ts',
  ...locales.flatMap((language) => [
    `languages/${language}/portal/first.ts`,
    `languages/${language}/portal/authenticated.ts`,
  ]),
]

/**
 * Builds portal/ to dist/portal. In development `#widget` is the widget's source (package.json "imports"); a production
 * build uses the widget's module build, so the portal ships exactly what other sites embed.
 */
export default defineConfig(({ command }) => {
  const notices = writeNotices(serverLicense, [resolve(widgetModule, noticesFile)])
  return {
    root: 'portal',
    base: '/',
    plugins: [react(), writeEarlyScript(), listOfflineFiles(), notices.write],
    resolve: command === 'build' ? { alias: { '#widget': resolve(widgetModule, 'login-widget.js') } } : {},
    build: {
      outDir: resolve(import.meta.dirname, 'dist/portal'),
      emptyOutDir: true,
      target: 'es2022',
      // The content security policy allows neither inline scripts nor data: fonts.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: {
          early: resolve(import.meta.dirname, 'portal/early/early.ts'),
          index: resolve(import.meta.dirname, 'portal/index.html'),
          [serviceWorker]: resolve(import.meta.dirname, 'portal/installed/service-worker.ts'),
        },
        output: {
          codeSplitting: groupChunks(),
          entryFileNames: ({ name }) => (name === serviceWorker ? '[name].js' : 'assets/[name]-[hash].js'),
        },
      },
    },
    worker: { format: 'es' as const, plugins: () => [notices.collect] },
    server: { proxy: { '/api/v1': api, '/sdk': api, '/v1': api } },
  }
})

/**
 * Writes the names of the files that the opener needs into the service worker, which therefore changes whenever one of
 * them does.
 */
function listOfflineFiles(): Plugin {
  return {
    name: 'list-offline-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const outputs = Object.values(bundle)
      const names = collectFiles(bundle, offlineModules)
      for (const { type, fileName } of outputs)
        if (type === 'asset' && /\.worker-|latin-wght.*\.woff2$/.test(fileName)) names.add(fileName)
      const worker = outputs.find(({ name }) => name === serviceWorker)
      if (worker?.type !== 'chunk' || worker.imports.length > 0)
        throw new Error('The service worker must be one chunk without imports.')
      const list = [...names].toSorted().map((name) => `/${name}`)
      const digest = createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, 16)
      if (!worker.code.includes('"__APP_FILES__"'))
        throw new Error('The service worker has no placeholder for the files.')
      worker.code = worker.code
        .replace('"__APP_FILES__"', list.map((name) => JSON.stringify(name)).join())
        .replace('__APP_DIGEST__', digest)
    },
  }
}
