import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, defineConfig, type PluginOption, type UserConfig } from 'vite'
import { locales } from './languages/locales.ts'
import { widgetLicense } from './packages/notices/notices.ts'
import { writeNotices } from './packages/notices/write-notices.ts'
import { limitSize } from './tests/size/limit-size.ts'
import { cssTargets, lightningTargets } from './widget/bundle/browsers.ts'
import { checkChunks } from './widget/bundle/check-chunks.ts'
import { copyForBusiness } from './widget/bundle/copy-for-business.ts'
import { chunkGroups, importPlainly } from './widget/bundle/one-file.ts'
import { toPrerenderBuild } from './widget/bundle/prerender-build.ts'
import { retryImports } from './widget/bundle/retry-imports.ts'

const root = import.meta.dirname
const sha256 = (text: string) => createHash('sha256').update(text)

/**
 * Three artifacts from one source: the drop-in script, which is self-contained and uses Preact instead of React; and,
 * built after it by the same command, the ES module for hosts that bring their own React, and the module with which a
 * server prerenders the tag.
 *
 * No chunk of the drop-in imports its entry: a host may load `login-widget.js?v=1`, and a chunk that requests
 * `login-widget.js` would fetch a second copy. `shareBindings` explains the alternative.
 */
export default defineConfig(({ mode }): UserConfig => (mode === 'module' ? module : dropIn))

const shared = {
  base: './',
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { lightningcss: { targets: lightningTargets } },
  // The same when a test builds, which is not a production build.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  resolve: { conditions: ['production', 'module', 'browser', 'default'] },
} satisfies UserConfig

const buildOptions = (outDir: string) =>
  ({
    outDir: resolve(root, outDir),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: cssTargets,
    modulePreload: false,
    reportCompressedSize: false,
  }) satisfies UserConfig['build']

const input = resolve(root, 'widget/element/define.ts')
const dropInRoot = resolve(root, 'widget/bundle/drop-in.ts')
const runtime = resolve(root, 'widget/element/runtime.ts')
const names = {
  entryFileNames: 'login-widget.js',
  // Without a dash in it, the digest can be told apart from the name before it.
  hashCharacters: 'hex' as const,
  /** The chunk of a method or a language is named after its folder. */
  chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }) {
    const [, folder, file] =
      /\/([^/]+)\/(method\.tsx|widget(?:-business)?\.ts)$/.exec(facadeModuleId ?? '') ?? []
    const name = file === 'widget-business.ts' ? `business-${folder}` : (folder ?? '[name]')
    return `chunks/${name}-[hash].js`
  },
}

const output = (root: string) => ({
  ...names,
  codeSplitting: { groups: chunkGroups(root, runtime) },
})

const retries = retryImports('chunks')

const module: UserConfig = {
  ...shared,
  plugins: [
    importPlainly(),
    copyForBusiness(),
    retries.plugin,
    declareTypes(),
    writeNotices(widgetLicense).write,
  ],
  build: {
    ...buildOptions('dist/widget/module'),
    rollupOptions: {
      checks: { bundlerTimings: false },
      input: { 'login-widget': input, ...retries.entry },
      // The entry exports the code that it shares with its chunks, in addition to the exports for hosts.
      preserveEntrySignatures: 'allow-extension',
      external: [/^react(-dom)?(\/|$)/],
      output: { ...output(input), entryFileNames: '[name].js' },
    },
  },
}

const dropIn: UserConfig = {
  ...shared,
  plugins: [
    importPlainly(),
    copyForBusiness(),
    checkChunks({
      hashOf: (text) => sha256(text).digest('hex').slice(0, 8),
      sha256: (text) => sha256(text).digest('base64'),
      firstChunks: ['runtime', 'client', 'additional', 'PhoneBlock', 'oauth', 'business', ...locales],
    }),
    limitSize(),
    writeNotices(widgetLicense).write,
    buildModulesToo(),
  ],
  resolve: {
    ...shared.resolve,
    alias: [
      {
        find: '@r2wc/react-to-web-component',
        replacement: resolve(root, 'widget/bundle/react-to-web-component.ts'),
      },
      { find: 'react/jsx-runtime', replacement: resolve(root, 'widget/bundle/jsx-runtime.ts') },
      { find: 'react', replacement: resolve(root, 'widget/bundle/react.ts') },
    ],
  },
  build: {
    ...buildOptions('dist/widget'),
    rollupOptions: {
      checks: { bundlerTimings: false },
      input: dropInRoot,
      // The entry exports the code that it shares with its chunks.
      preserveEntrySignatures: 'allow-extension',
      output: output(dropInRoot),
    },
  },
}

function buildModulesToo(): PluginOption {
  return {
    name: 'build-modules-too',
    // Skipped when a test builds in memory, because nothing is written then.
    writeBundle: async () => {
      await build({ configFile: import.meta.filename, mode: 'module', logLevel: 'warn' })
      const prerender = await toPrerenderBuild(resolve(root, 'dist/widget/prerender'))
      await build({ ...prerender, plugins: [prerender.plugins, writeNotices(widgetLicense).write] })
    },
  }
}

function declareTypes(): PluginOption {
  return {
    name: 'declare-types',
    // The compiler takes longer to load than the rest of this file, so it is loaded only when needed.
    writeBundle: async ({ dir = root }) => {
      const { writeDeclarations } = await import('./widget/bundle/declarations.ts')
      await writeDeclarations({ 'login-widget': input }, resolve(root, 'widget/tsconfig.json'), dir)
    },
  }
}
