import { relative, resolve } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { copyForBusiness } from '../../widget/bundle/copy-for-business.ts'
import { elementClass, preact, toModuleBuild, toSourcePath } from '../../widget/bundle/module-build.ts'
import { chunkGroups } from '../../widget/bundle/one-file.ts'
import { toPrerenderBuild } from '../../widget/bundle/prerender-build.ts'
import { retryImports } from '../../widget/bundle/retry-imports.ts'
import { listModules } from '../list-modules.ts'
import { languageEntries, provideLanguages } from './languages.ts'

const root = resolve(import.meta.dirname, '../..')
const runtime = resolve(root, 'widget/element/runtime.ts')
const sourceOf = (entry: string) => resolve(import.meta.dirname, 'entries', entry)

/** The modules that a page can import, by their path in the package without its ending. */
export const elementEntries = {
  index: sourceOf('index.ts'),
  define: sourceOf('define.ts'),
  theme: sourceOf('theme.ts'),
}

export const reactEntries = { react: sourceOf('react.tsx') }

export const testingEntries = { 'testing/index': resolve(root, 'widget/testing/testing.ts') }

/** Names a chunk after its group or its module: `widget/methods/otp/method.tsx` → `methods-otp-method` */
function nameChunk({ name, facadeModuleId, moduleIds }: Rolldown.PreRenderedChunk): string {
  const module = facadeModuleId ?? moduleIds.at(-1)
  // Modules of the bundler itself start with a null character.
  if (!module?.startsWith('/') || ['entry', 'runtime'].includes(name)) return name
  const path = relative(resolve(root, 'widget'), module).replace(/^(\.\.\/)+/, '')
  return path.replace(/(\.\w+)+(\?.*)?$/, '').replaceAll('/', '-')
}

/** Describes the build of modules with chunks, which the bundler of the page follows. */
const toConfig = (
  entries: Record<string, string>,
  chunks: string,
  outDir: string,
  first: string,
): InlineConfig => {
  const retries = retryImports(chunks)
  const { build, ...config } = toModuleBuild({ ...entries, ...retries.entry }, outDir)
  return {
    ...config,
    plugins: [provideLanguages(), copyForBusiness(), leaveRetriesAlone(), retries.plugin],
    build: {
      ...build,
      rolldownOptions: {
        ...build.rolldownOptions,
        // The directive of an entry is kept.
        onLog: (level, log, handle) => log.code === 'MODULE_LEVEL_DIRECTIVE' || handle(level, log),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: (chunk) => `${chunks}/${nameChunk(chunk)}.js`,
          codeSplitting: { groups: chunkGroups(first, runtime) },
          sourcemapPathTransform: toSourcePath,
        },
      },
    },
  }
}

/** A retry imports a URL that only the browser knows. webpack and Turbopack need a separate comment for this. */
function leaveRetriesAlone(): Plugin {
  return {
    name: 'leave-retries-alone',
    renderChunk: (code) => ({
      code: code.replaceAll('/* @vite-ignore */', '/* @vite-ignore */ /* webpackIgnore: true */'),
      map: null,
    }),
  }
}

/** Builds the element with its own small runtime. @returns the modules that it contains, by path */
export async function buildElement(outDir: string): Promise<string[]> {
  const entries = { ...elementEntries, ...languageEntries }
  const config = toConfig(entries, 'chunks', outDir, elementEntries.define)
  return listModules(await build({ ...config, resolve: { ...config.resolve, alias: preact } }))
}

/** Builds the component for React, which uses the React of the page. @returns the modules that it contains, by path */
export async function buildReact(outDir: string): Promise<string[]> {
  const config = toConfig(reactEntries, 'react', outDir, reactEntries.react)
  const alias = [
    elementClass,
    { find: /^preact$/, replacement: resolve(import.meta.dirname, 'react-render.ts') },
  ]
  const rolldownOptions = { ...config.build?.rolldownOptions, external: [/^react(-dom)?(\/|$)/] }
  return listModules(
    await build({
      ...config,
      resolve: { ...config.resolve, alias },
      build: { ...config.build, rolldownOptions },
    }),
  )
}

/** Builds the module that renders the tag on a server. @returns the modules that it contains, by path */
export async function buildPrerender(outDir: string): Promise<string[]> {
  return listModules(await build(await toPrerenderBuild(outDir)))
}

/**
 * Builds the test provider, apart from the element, because tests also load it without a DOM: as a module, and as a
 * script for pages under test, which defines `LoginWidgetTesting`.
 *
 * @returns the modules that it contains, by path
 */
export async function buildTesting(outDir: string): Promise<string[]> {
  const source = testingEntries['testing/index']
  const config = toConfig(testingEntries, 'testing', outDir, source)
  const script: InlineConfig = {
    ...config,
    build: {
      ...config.build,
      lib: { entry: source, formats: ['iife'], name: 'LoginWidgetTesting' },
      rolldownOptions: { ...config.build?.rolldownOptions, output: { entryFileNames: 'testing.cjs' } },
    },
  }
  return [...listModules(await build(config)), ...listModules(await build(script))]
}
