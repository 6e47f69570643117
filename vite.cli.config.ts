import { execFile } from 'node:child_process'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { defineConfig, type Plugin } from 'vite'
import { product } from './contract/product.ts'

const outDir = resolve(import.meta.dirname, 'dist/cli')
const downloads = resolve(import.meta.dirname, 'dist/downloads')

/**
 * Builds baker/ to one file without dependencies, and packs it to dist/downloads, which the server offers for
 * `npm install --global`.
 */
export default defineConfig({
  plugins: [pack()],
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: resolve(import.meta.dirname, 'baker/cli.ts'),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { entryFileNames: 'cakelock.js' },
    },
  },
})

const manifest = {
  name: 'cakelock-cli',
  version: product.version,
  description: `Bakes, opens and inspects ${product.name} files.`,
  type: 'module',
  bin: { cakelock: 'cakelock.js' },
  files: ['cakelock.js'],
  engines: { node: '>=20.19' },
  license: 'UNLICENSED',
}

function pack(): Plugin {
  return {
    name: 'pack',
    apply: 'build',
    async writeBundle() {
      await writeFile(resolve(outDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
      await copyFile(resolve(import.meta.dirname, 'baker/README.md'), resolve(outDir, 'README.md'))
      await mkdir(downloads, { recursive: true })
      await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', downloads], { cwd: outDir })
    },
  }
}
