import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { ConfigError } from '../errors/config-error.ts'

/**
 * Reads a file that an operator names.
 * @param subject the beginning of the sentence about a problem, such as `TEXTS_FILE names texts.json, which`
 * @throws ConfigError that says why it cannot be read, and as which user
 */
export function readSettingFile(path: string, subject: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${subject} ${describeProblem(error, path)}`)
  }
}

function describeProblem(error: unknown, path: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'does not exist.'
  if (code === 'EISDIR') return 'is a folder.'
  if (code !== 'EACCES' && code !== 'EPERM') return `cannot be read (${code ?? String(error)}).`
  const user = findUserName()
  return `the user ${user} may not read. Make this user its owner: chown ${user} ${path}`
}

/** The name of this process's user, or the ID of a user without a name, such as in a container. */
function findUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
