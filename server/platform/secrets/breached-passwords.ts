import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../errors/config-error.ts'

/** Returns whether a password is known from a breach. */
export type BreachCheck = (password: string) => Promise<boolean>

/** The included list: a few very common passwords, each with the count 1. */
const shipped = fileURLToPath(new URL('./breached', import.meta.url))

/**
 * Creates a check against a folder in the public SHA-1 range format: one file per five-digit hash prefix (`21BD1.txt`
 * or `21BD1`) with lines of `SUFFIX:COUNT`. A count of 0 is padding. Missing files count as empty, so the folder can
 * contain any subset.
 * @throws ConfigError if the path is not a folder
 */
export function createBreachCheck(folder: string = shipped): BreachCheck {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ConfigError(
      `BREACHED_PASSWORDS_DIR must be a folder of files such as 21BD1.txt; ${folder} is not a folder.`,
    )
  }
  return async (password) => {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    const [prefix, suffix] = [digest.slice(0, 5), digest.slice(5)]
    const range = (await readRange(join(folder, `${prefix}.txt`))) ?? (await readRange(join(folder, prefix)))
    return (range ?? '').split(/\r?\n/).some((line) => {
      const [breachedSuffix = '', count = ''] = line.split(':')
      return breachedSuffix.toUpperCase() === suffix && Number(count) > 0
    })
  }
}

async function readRange(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
