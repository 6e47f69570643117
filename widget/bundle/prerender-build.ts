import { resolve } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { cssTargets, lightningTargets } from './browsers.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Describes the build of `prerender()`: one ES module with Preact and the texts of every language, for any JavaScript
 * runtime. It renders with Preact, because the drop-in script does so too.
 *
 * @param outDir where to write `prerender.js`
 */
export const toPrerenderBuild = async (outDir: string): Promise<InlineConfig> => ({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  plugins: [leaveOutLaterScreens()],
  define: { 'process.env.NODE_ENV': '"production"', KEEP_FORM: JSON.stringify(await buildScript()) },
  css: { lightningcss: { targets: lightningTargets } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: {
    conditions: ['production', 'module', 'default'],
    // The comments and maps of the output have paths in node_modules, wherever that folder is.
    preserveSymlinks: true,
    alias: [
      {
        find: '@r2wc/react-to-web-component',
        replacement: resolve(root, 'widget/bundle/react-to-web-component.ts'),
      },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: 'react', replacement: resolve(root, 'widget/bundle/react.ts') },
    ],
  },
  build: {
    lib: { entry: { prerender: resolve(root, 'widget/prerender/prerender.ts') }, formats: ['es'] },
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: cssTargets,
    cssMinify: 'lightningcss',
    minify: false,
    sourcemap: true,
    license: { fileName: 'prerender.LICENSES.md' },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: '[name].js',
        codeSplitting: false,
        sourcemapPathTransform: (source) => source.replace(/^(\.\.\/)+/, '../'),
      },
    },
  },
})

/** The first screen imports everything after it dynamically. Of that, rendering needs only the texts. */
function leaveOutLaterScreens(): Plugin {
  const absent = '\0later-screen'
  return {
    name: 'leave-out-later-screens',
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' && !/^\.\/\w+\/widget\.ts$/.test(specifier) ? absent : null,
    load: (id) => (id === absent ? 'export {}' : null),
  }
}

/** @returns the script inside a prerendered tag */
async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      lib: { entry: resolve(root, 'widget/prerender/keep-form.ts'), formats: ['iife'], name: 'keepForm' },
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  })
  const [output] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (output?.type !== 'chunk') throw new Error('The script of the prerendered tag is missing.')
  return output.code.trim()
}
