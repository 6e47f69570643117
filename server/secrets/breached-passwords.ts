import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../config/config-error.ts'

/** Whether a password is known from a breach. */
export type BreachCheck = (password: string) => Promise<boolean>

/** What ships: a few that everybody tries. Their count is 1, for known. */
const shipped = fileURLToPath(new URL('./breached', import.meta.url))

/**
 * Looks passwords up in a folder of the public SHA-1 range format: one file for each five hex digits that a
 * hash begins with (`21BD1.txt` or `21BD1`), one line `SUFFIX:COUNT` for each hash, the other 35 digits in it.
 * A count of 0 is padding. A file that is not there knows nothing, so the folder may hold as few as one likes.
 *
 * @throws ConfigError where the folder is none
 */
export function createBreachCheck(folder: string = shipped): BreachCheck {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(
      `BREACHED_PASSWORDS_DIR must be a folder of files such as 21BD1.txt; ${folder} is none.`,
    )
  }
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    const [prefix, suffix] = [digest.slice(0, 5), digest.slice(5)]
    const range = (await readRange(join(folder, `${prefix}.txt`))) ?? (await readRange(join(folder, prefix)))
    return (range ?? '').split(/\r?\n/).some((line) => {
      const [known = '', count = ''] = line.split(':')
      return known.toUpperCase() === suffix && Number(count) > 0
    })
  }
}

async function readRange(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return undefined
    throw problem
  }
}
