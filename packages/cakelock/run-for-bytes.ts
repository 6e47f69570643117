import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs a program of which the result must be the same on every machine: its messages are in English, times are in UTC.
 * @throws Error with what it printed, if it fails
 */
export async function runForBytes(program: string, args: readonly string[], folder: string): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  await promisify(execFile)(program, args, { cwd: folder, env, maxBuffer: 2 ** 26 })
}
