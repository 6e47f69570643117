import { CakeError } from '#cake/index.ts'

/**
 * Why a cake did not open. `not_a_cake` and `no_key_fits` have the same text on screen, so that it does not reveal what
 * is wrong with the file (cake/FORMAT.md 5.3). `unreadable`: the file has changed or is gone.
 */
export const openerErrorCodes = [
  'wrong_extension',
  'not_a_cake',
  'no_key_fits',
  'layered',
  'no_space',
  'no_storage',
  'unreadable',
  'canceled',
  'unknown',
] as const

export type OpenerErrorCode = (typeof openerErrorCodes)[number]

/** The engine's errors. Errors of the caller's `findKeys` pass through unchanged. */
export class OpenerError extends Error {
  readonly code: OpenerErrorCode

  /** @param cause the reason for `unknown`; for error reports, never shown on screen */
  constructor(code: OpenerErrorCode, cause?: unknown) {
    super(`The cake was not opened: ${code}`, { cause })
    this.name = 'OpenerError'
    this.code = code
  }
}

const byCakeError = {
  not_a_cake: 'not_a_cake',
  no_key_fits: 'no_key_fits',
  wrong_size: 'unreadable',
  bad_key: 'unknown',
} as const

/** The names of the platform's errors for files. */
const byErrorName: Readonly<Record<string, OpenerErrorCode>> = {
  QuotaExceededError: 'no_space',
  NotReadableError: 'unreadable',
  NotFoundError: 'unreadable',
}

export function toOpenerErrorCode(error: unknown): OpenerErrorCode {
  if (error instanceof OpenerError) return error.code
  if (error instanceof CakeError) return byCakeError[error.code]
  return (error instanceof DOMException && byErrorName[error.name]) || 'unknown'
}
