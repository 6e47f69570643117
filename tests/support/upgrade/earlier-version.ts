import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { checkOut, type Tree } from '../../bench/server/paired-checkout.ts'
import { repository } from '../programs/server-process.ts'

const run = promisify(execFile)

/**
 * Checks out a released version, and builds its server. It uses the packages of this checkout.
 * @throws Error if the history of this checkout does not contain the release
 */
export async function checkOutVersion(version: string): Promise<Tree> {
  const args = ['log', '--format=%H', '--fixed-strings', `--grep=Release ${version}`, '--max-count=1']
  const commit = (await run('git', args, { cwd: repository })).stdout.trim()
  if (commit === '') throw new Error(`There is no commit with the release ${version}.`)
  return checkOut(commit)
}
