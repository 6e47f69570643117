import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { product } from '#contract/product.ts'
import { copyCheckout } from '../support/mutations/ownership-runs.ts'
import { makeFolder } from '../support/programs/places.ts'
import { repository } from '../support/programs/server-process.ts'

const execute = promisify(execFile)

/** A version that is higher than that of this checkout. */
export const nextVersion = product.version.replace(/\d+$/, (patch) => String(Number(patch) + 1))

/**
 * Builds the installers in three ways: in this checkout, signed; again in a copy of it; and of the next version there.
 * @returns the folder of each build, and the path of the copy, which has been removed
 */
export async function buildInstallers(signingKey: string) {
  const { path, remove } = await makeFolder()
  // vitest sets NODE_ENV, with which the portal would be built for development.
  const { NODE_ENV: _, ...environment } = process.env
  const env = { ...environment, SOURCE_DATE_EPOCH: '1760000000', DEBEMAIL: 'packages@cakelock.test' }
  const npm = (cwd: string, ...args: string[]) => execute('npm', args, { cwd, env, maxBuffer: 2 ** 26 })
  const keep = async (checkout: string, name: string) => {
    await cp(join(checkout, 'dist/installers'), join(path, name), { recursive: true })
    return join(path, name)
  }
  const { stdout: signed } = await npm(repository, 'run', 'build:installers', '--', '--sign', signingKey)
  const first = await keep(repository, 'first')

  const copy = await copyCheckout()
  try {
    // The portal has other bytes if its packages are behind a link.
    const packages = join(copy.path, 'node_modules')
    await rm(packages)
    await execute('cp', ['--archive', join(repository, 'node_modules'), packages])
    await rm(join(packages, '.cache'), { recursive: true, force: true })
    const { stdout: unsigned } = await npm(copy.path, 'run', 'build:installers')
    const again = await keep(copy.path, 'again')
    const file = join(copy.path, 'contract/product.ts')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(`'${product.version}'`, `'${nextVersion}'`))
    await npm(copy.path, 'exec', 'tsx', '--', 'packages/main.ts', '--program')
    await npm(copy.path, 'exec', 'tsx', '--', 'packages/cakelock/installers.ts')
    const next = await keep(copy.path, 'next')
    return { first, again, next, copy: copy.path, printed: { signed, unsigned }, remove }
  } finally {
    await copy.remove()
  }
}
