import { copyFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'vite'
import { product } from '#contract/product.ts'
import { listModules } from '../list-modules.ts'
import { serverLicense } from '../notices/notices.ts'
import type { Package } from '../package.ts'

const root = resolve(import.meta.dirname, '../..')

/** The command-line tool: baker/ as one file without dependencies. */
export const cakelockCli: Package = {
  license: serverLicense,
  manifest: {
    name: 'cakelock-cli',
    description: `Bakes, opens and inspects ${product.name} files.`,
    type: 'module',
    bin: { cakelock: 'cakelock.js' },
    files: ['cakelock.js'],
    engines: { node: '>=20.19' },
  },
  async build(outDir) {
    const built = await build({
      configFile: false,
      root,
      logLevel: 'warn',
      publicDir: false,
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: resolve(root, 'baker/cli.ts'),
        outDir,
        target: 'node20',
        minify: true,
        rolldownOptions: {
          checks: { bundlerTimings: false },
          output: { entryFileNames: 'cakelock.js' },
        },
      },
    })
    await copyFile(resolve(root, 'baker/README.md'), resolve(outDir, 'README.md'))
    return listModules(built)
  },
}
