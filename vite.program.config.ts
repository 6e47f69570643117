import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { product } from './contract/product.ts'

const root = import.meta.dirname
const outDir = resolve(root, 'dist/program')

/** Packages with compiled code, or with files that they read next to themselves. They are installed with the program. */
const installed = ['@electric-sql/pglite', '@node-rs/argon2', '@node-rs/bcrypt']

/** What the program reads from the file system, at the same paths as in the repository. */
const files = [
  'server/platform/migrations',
  'server/identity/migrations',
  'server/portal/migrations',
  'server/platform/secrets/breached',
  'dist/widget',
  'dist/portal',
  'dist/clientside-services',
  'dist/downloads',
]

/** Builds the program `cakelock`: the server and the operator's commands, for plain Node without a checkout. */
export default defineConfig({
  plugins: [keepPaths(), addFiles()],
  publicDir: false,
  ssr: { noExternal: true, external: installed, target: 'node' },
  // pg-native is optional, and never installed.
  build: {
    ssr: true,
    outDir,
    emptyOutDir: true,
    target: 'node20',
    sourcemap: false,
    minify: 'oxc',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: {
        cakelock: 'server/cakelock.ts',
        'strength-worker': 'server/platform/secrets/strength-worker.mjs',
      },
      external: ['pg-native', 'pg-cloudflare'],
      output: {
        banner: ({ name }) => (name === 'cakelock' ? '#!/usr/bin/env node' : ''),
        entryFileNames: '[name].js',
        chunkFileNames: 'chunk-[name]-[hash].js',
      },
    },
  },
})

/** Replaces the URL of a module by the one that it would have below the program's folder. */
function keepPaths(): Plugin {
  return {
    name: 'keep-paths',
    transform(code, id) {
      if (!code.includes('import.meta.url') || !id.startsWith(resolve(root, 'server'))) return undefined
      const path = relative(root, id).replaceAll('\\', '/')
      return {
        code: code
          .replaceAll(
            "new URL('./strength-worker.mjs', import.meta.url)",
            "new URL('./strength-worker.js', import.meta.url)",
          )
          .replaceAll(
            /(?<!strength-worker\.js', )import\.meta\.url/g,
            `new URL('./${path}', import.meta.url).href`,
          ),
        map: null,
      }
    },
  }
}

function addFiles(): Plugin {
  return {
    name: 'add-files',
    apply: 'build',
    async writeBundle() {
      for (const path of files) {
        await mkdir(resolve(outDir, dirname(path)), { recursive: true })
        await cp(resolve(root, path), resolve(outDir, path), { recursive: true })
      }
      const { dependencies } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8'))
      const manifest = {
        name: 'cakelock',
        version: product.version,
        description: `The ${product.name} server.`,
        type: 'module',
        bin: { cakelock: 'cakelock.js' },
        dependencies: Object.fromEntries(installed.map((name) => [name, dependencies[name]])),
        engines: { node: '>=20.19' },
        license: 'UNLICENSED',
      }
      await writeFile(resolve(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    },
  }
}
