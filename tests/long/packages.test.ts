import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { copyCheckout } from '../support/mutations/ownership-runs.ts'
import { repository } from '../support/programs/server-process.ts'

const run = promisify(execFile)
const names = ['cakelock-login-widget', 'cakelock-cli']

const pathIn = (folder: string, name: string) => join(folder, `dist/packages/${name}-${product.version}.tgz`)

it('two builds of the same sources, in different folders, are the same byte for byte', async () => {
  const copy = await copyCheckout()
  try {
    const build = (cwd: string) => run(process.execPath, ['--import', 'tsx', 'packages/main.ts'], { cwd })
    await Promise.all([build(repository), build(copy.path)])
    for (const name of names) {
      const [first, second] = await Promise.all([
        readFile(pathIn(repository, name)),
        readFile(pathIn(copy.path, name)),
      ])
      expect(first.equals(second), name).toBe(true)
      expect(first.length).toBeGreaterThan(50_000)
    }
  } finally {
    await copy.remove()
  }
})

describe.each(names)('the types of %s', (name) => {
  it('resolve for hosts with ES modules, whatever their bundler', async () => {
    const options = ['--profile', 'esm-only', '--exclude-entrypoints']
    const json = ['./custom-elements.json', './html-custom-data.json']
    const judge = join(repository, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    // It ends with an error if it finds a problem.
    const { stdout } = await run(process.execPath, [judge, pathIn(repository, name), ...options, ...json])
    // A program has no types to judge.
    expect(stdout).toContain(
      name === 'cakelock-cli' ? 'does not contain types' : '@cakelock/login-widget/react',
    )
  })
})
