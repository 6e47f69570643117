import { resolve } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { preact, toModuleBuild, toSourcePath } from './module-build.ts'

const root = resolve(import.meta.dirname, '../..')

export const prerenderEntries = { prerender: resolve(root, 'widget/prerender/prerender.ts') }

/**
 * Describes the build of `prerender()`: one ES module with Preact and the texts of every language, for any JavaScript
 * runtime. It renders with Preact, because the drop-in script does so too.
 *
 * @param outDir where to write `prerender.js`
 */
export async function toPrerenderBuild(outDir: string): Promise<InlineConfig> {
  const { define, resolve: resolution, ...config } = toModuleBuild(prerenderEntries, outDir)
  return {
    ...config,
    plugins: [leaveOutLaterScreens()],
    define: { ...define, KEEP_FORM: JSON.stringify(await buildScript()) },
    resolve: { ...resolution, alias: preact },
    build: {
      ...config.build,
      rolldownOptions: {
        ...config.build.rolldownOptions,
        output: {
          entryFileNames: '[name].js',
          codeSplitting: false,
          sourcemapPathTransform: toSourcePath,
        },
      },
    },
  }
}

/** The first screen imports everything after it dynamically. Of that, rendering needs only the texts. */
function leaveOutLaterScreens(): Plugin {
  const absent = '\0later-screen'
  return {
    name: 'leave-out-later-screens',
    resolveDynamicImport: (specifier) =>
      typeof specifier === 'string' && !/^\.\/\w+\/widget(-business)?\.ts$/.test(specifier) ? absent : null,
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
