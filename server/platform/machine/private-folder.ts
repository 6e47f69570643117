import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { ConfigError } from '../errors/config-error.ts'

/** The permissions that groups and others must not have on the data folder. */
const othersMask = 0o077

/**
 * Creates the data folder if it is missing, and makes it inaccessible to other users. PGlite writes its files with mode
 * 0666, regardless of the umask, so only the folder's mode keeps them private.
 * @param warn receives a sentence if the folder was open to others
 * @throws ConfigError if the folder cannot be created, or is open and belongs to another user
 */
export function ensurePrivateFolder(dataDir: string, warn: (sentence: string) => void): void {
  // Windows uses access control lists instead of modes; there, the parent folder decides.
  const hasModes = process.platform !== 'win32'
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const mode = statSync(dataDir).mode & 0o777
    if (!hasModes || (mode & othersMask) === 0) return
    chmodSync(dataDir, 0o700)
    warn(
      `The data folder ${dataDir} was open to other users of this machine (mode ${toOctal(mode)}). Its mode is now 0700.`,
    )
  } catch (error) {
    throw toConfigError(dataDir, error) ?? error
  }
}

const toOctal = (mode: number) => mode.toString(8).padStart(4, '0')

function toConfigError(dataDir: string, problem: unknown): ConfigError | undefined {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'EPERM') {
    return new ConfigError(
      `The data folder ${dataDir} is open to other users, and its mode cannot be changed because it belongs to another user. ` +
        'Run chown and chmod 0700 on it, or set DATA_DIR to a folder that you own.',
    )
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'ENOENT' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new ConfigError(
      `The data folder ${dataDir} cannot be used (${code}). Set DATA_DIR to a folder that this user can write to.`,
    )
  }
  return undefined
}
