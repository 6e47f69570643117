import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { ConfigError } from '../config/config-error.ts'

/** What group and other users must not have on the data folder. */
const othersMask = 0o077

/**
 * Makes the data folder if it is missing, and closes it to every other user of the machine. PGlite writes its files
 * with mode 0666 whatever the umask is, so the folder around them is what keeps them private.
 *
 * @param warn receives a sentence when the folder was open to others until now
 * @throws ConfigError when the folder cannot be made, or belongs to another user and is open
 */
export function ensurePrivateFolder(dataDir: string, warn: (sentence: string) => void): void {
  // Windows keeps access in lists, not in modes: there the parent folder decides.
  const hasModes = process.platform !== 'win32'
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const mode = statSync(dataDir).mode & 0o777
    if (!hasModes || (mode & othersMask) === 0) return
    chmodSync(dataDir, 0o700)
    warn(
      `The data folder ${dataDir} was open to other users of this machine (mode ${toOctal(mode)}). Its mode is now 0700.`,
    )
  } catch (problem) {
    throw toConfigError(dataDir, problem) ?? problem
  }
}

const toOctal = (mode: number) => mode.toString(8).padStart(4, '0')

function toConfigError(dataDir: string, problem: unknown): ConfigError | undefined {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'EPERM') {
    return new ConfigError(
      `The data folder ${dataDir} is open to other users, and its mode cannot be changed because it belongs to another user. ` +
        'Run chown and chmod 0700 on it, or set DATA_DIR to a folder of your own.',
    )
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new ConfigError(
      `The data folder ${dataDir} cannot be used (${code}). Set DATA_DIR to a folder that this user can write to.`,
    )
  }
  return undefined
}
