import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { product } from '#contract/product.ts'
import repository from '../../package.json' with { type: 'json' }
import { listModules } from '../list-modules.ts'
import { serverLicense } from '../notices/notices.ts'
import type { Package } from '../package.ts'

const root = resolve(import.meta.dirname, '../..')

/** Packages with compiled code, or with files that they read next to themselves. They are installed with the program. */
const installed = ['@electric-sql/pglite', '@node-rs/argon2', '@node-rs/bcrypt'] as const

/** What the program reads from the file system, at the same paths as in the repository. `npm run build` makes those in dist. */
const files = [
  'server/platform/migrations',
  'server/identity/migrations',
  'server/portal/migrations',
  'server/platform/secrets/breached',
  'dist/widget',
  'dist/portal',
  'dist/clientside-services',
  'dist/packages',
]

/** What `npm run build:storybook` makes: the server shows it at /studio/ (server/pages/theme-studio.ts). */
const themeStudio = 'dist/storybook'

/** The server and the operator's commands as one program, which needs only Node and the installed packages. */
export const cakelock: Package = {
  license: serverLicense,
  manifest: {
    name: 'cakelock',
    description: `The ${product.name} server.`,
    type: 'module',
    bin: { cakelock: 'cakelock.js' },
    dependencies: Object.fromEntries(installed.map((name) => [name, repository.dependencies[name]])),
    files: ['*.js', 'server', 'dist'],
    engines: repository.engines,
  },
  async build(outDir) {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      plugins: [keepPaths()],
      ssr: { noExternal: true, external: [...installed], target: 'node' },
      build: {
        ssr: true,
        outDir,
        emptyOutDir: false,
        target: 'node20',
        minify: true,
        rolldownOptions: {
          checks: { bundlerTimings: false },
          input: {
            cakelock: resolve(root, 'server/programs/cakelock.ts'),
            'strength-worker': resolve(root, 'server/platform/secrets/strength-worker.mjs'),
          },
          // Alternatives to pg's own client, which are never installed.
          external: ['pg-native', 'pg-cloudflare'],
          output: {
            banner: ({ name }) => (name === 'cakelock' ? '#!/usr/bin/env node' : ''),
            entryFileNames: '[name].js',
            chunkFileNames: 'chunk-[name]-[hash].js',
          },
        },
      },
    })
    // Only `npm run build:program` builds the studio, which most programs of tests do not need.
    const studio = existsSync(resolve(root, themeStudio)) ? [themeStudio] : []
    for (const path of [...files, ...studio]) {
      // The package itself is among the packages after its first build.
      const filter = (source: string) => !/\/cakelock-\d[^/]*\.tgz$/.test(source)
      await cp(resolve(root, path), resolve(outDir, path), { recursive: true, filter })
    }
    await cp(resolve(import.meta.dirname, 'README.md'), resolve(outDir, 'README.md'))
    return listModules(built)
  },
}

/**
 * Gives each module the URL that its file would have below the program's folder, because all modules are in a few files
 * there. The worker has a separate file.
 */
function keepPaths(): Plugin {
  const worker = 'new URL("./strength-worker.js", import.meta.url)'
  return {
    name: 'keep-paths',
    transform(code, id) {
      if (!code.includes('import.meta.url') || !id.startsWith(resolve(root, 'server'))) return undefined
      const path = relative(root, id).replaceAll('\\', '/')
      const [before = '', ...after] = code.split(
        /new URL\(['"]\.\/strength-worker\.mjs['"], import\.meta\.url\)/,
      )
      const parts = [before, ...after].map((part) =>
        part.replaceAll('import.meta.url', `new URL('./${path}', import.meta.url).href`),
      )
      return { code: parts.join(worker), map: null }
    },
  }
}
