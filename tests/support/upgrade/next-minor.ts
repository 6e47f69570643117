import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { product } from '#contract/product.ts'
import { copyCheckout } from '../mutations/ownership-runs.ts'
import { makeFolder } from '../programs/places.ts'
import { repository } from '../programs/server-process.ts'

const run = promisify(execFile)

/** The version that `tests/upgrade/next-minor.patch` makes of this checkout. */
export const nextMinor = product.version.replace(
  /^(\d+)\.(\d+)\.\d+$/,
  (_, major: string, minor: string) => `${major}.${Number(minor) + 1}.0`,
)

const patch = join(repository, 'tests/upgrade/next-minor.patch')

/** The oldest version that can use the database of the next one. The migration that removes a column names it. */
export const [, oldestVersion] = /-- Needs version (\d+\.\d+\.\d+)\./.exec(readFileSync(patch, 'utf8')) ?? []

/**
 * Builds and installs the next minor version, which has an expanding and a contracting migration.
 * @returns the path of the program
 */
export async function installNextMinor(): Promise<{ program: string; remove: () => Promise<void> }> {
  const folder = await makeFolder()
  const copy = await copyCheckout()
  try {
    await run('git', ['apply', patch], { cwd: copy.path })
    const file = join(copy.path, 'contract/product.ts')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(`'${product.version}'`, `'${nextMinor}'`))
    // vitest sets NODE_ENV, with which the portal would be built for development.
    const { NODE_ENV: _, ...env } = process.env
    const program = join(folder.path, 'program')
    const args = ['--import', 'tsx', 'tests/support/upgrade/install-program.ts', program]
    await run(process.execPath, args, { cwd: copy.path, env, maxBuffer: 2 ** 26 })
    // Its packages are links into the copy, which is removed.
    await rm(join(program, 'node_modules'), { recursive: true })
    await symlink(join(repository, 'node_modules'), join(program, 'node_modules'))
    return { program: join(program, 'cakelock.js'), remove: folder.remove }
  } catch (error) {
    await folder.remove()
    throw error
  } finally {
    await copy.remove()
  }
}
