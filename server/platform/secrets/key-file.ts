import { writeFileSync } from 'node:fs'
import type { Random } from '../machine/random.ts'

/**
 * Writes a new master key to a new file that only its owner can read, and from there to the disk.
 * @throws Error of the file system, also if the file exists
 */
export function createKeyFile(path: string, random: Random): void {
  const text = `${Buffer.from(random.bytes(32)).toString('hex')}\n`
  writeFileSync(path, text, { mode: 0o400, flag: 'wx', flush: true })
}
