import { join } from 'node:path'
import { build } from 'vite'
import { pagesDir } from '../support/browser/addresses.ts'
import { repository } from '../support/programs/server-process.ts'

const scripts = {
  widget: ['drop-in.ts', 'module.tsx', 'hosted.ts'].map((name) => join('widget/hosts', name)),
  peer: ['main.ts', 'adapter.ts', 'business.ts', 'prebuilt-business.ts', 'one-tap.ts'].map((name) =>
    join('peer/page', name),
  ),
}

/**
 * Builds the scripts of the sites that the tests serve, once for all workers. The built module brings React. `testing.js` is
 * the test provider as a plain script.
 */
export async function buildPages(): Promise<void> {
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [{ find: /^#widget$/, replacement: join(repository, 'dist/widget/module/login-widget.js') }],
    },
    build: {
      outDir: pagesDir,
      emptyOutDir: true,
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: Object.values(scripts)
          .flat()
          .map((path) => join(import.meta.dirname, path)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  await build({
    configFile: false,
    root: repository,
    logLevel: 'warn',
    build: {
      outDir: pagesDir,
      emptyOutDir: false,
      reportCompressedSize: false,
      lib: {
        entry: join(repository, 'widget/testing/testing.ts'),
        name: 'LoginWidgetTesting',
        formats: ['iife'],
        fileName: () => 'testing.js',
      },
    },
  })
}
