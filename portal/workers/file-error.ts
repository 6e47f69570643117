import { CakeError } from '#cake/index.ts'

/**
 * Why a file was not baked or opened. `foreign_file`: it does not begin like a cake. `not_a_cake` and `no_key_fits` look
 * the same on screen, which does not reveal what is wrong with a cake (cake/FORMAT.md 5.3). `newer_version`: the format
 * of the cake is newer than this program. `unreadable`: the file has changed or is gone.
 */
export const fileErrorCodes = [
  'wrong_extension',
  'foreign_file',
  'not_a_cake',
  'newer_version',
  'no_key_fits',
  'layered',
  'no_space',
  'no_storage',
  'unreadable',
  'canceled',
  'unknown',
] as const

export type FileErrorCode = (typeof fileErrorCodes)[number]

/** An error of baking or opening a file. */
export class FileError extends Error {
  readonly code: FileErrorCode

  /** @param cause the reason for `unknown`; for error reports, never shown on screen */
  constructor(code: FileErrorCode, cause?: unknown) {
    super(`Work on the file failed: ${code}`, { cause })
    this.name = 'FileError'
    this.code = code
  }
}

const byCakeError = {
  not_a_cake: 'not_a_cake',
  newer_version: 'newer_version',
  no_key_fits: 'no_key_fits',
  wrong_size: 'unreadable',
  bad_key: 'unknown',
} as const

/** The names of the platform's errors for files. */
const byErrorName: Readonly<Record<string, FileErrorCode>> = {
  QuotaExceededError: 'no_space',
  NotReadableError: 'unreadable',
  NotFoundError: 'unreadable',
}

export function toFileErrorCode(error: unknown): FileErrorCode {
  if (error instanceof FileError) return error.code
  if (error instanceof CakeError) return byCakeError[error.code]
  return (error instanceof DOMException && byErrorName[error.name]) || 'unknown'
}
