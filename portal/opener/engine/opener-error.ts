/**
 * Why a cake did not open. `not_a_cake` and `no_key_fits` have the same text on screen, so that it does not reveal what
 * is wrong with the file (cake/FORMAT.md 5.3).
 */
export const openerErrorCodes = [
  'wrong_extension',
  'not_a_cake',
  'no_key_fits',
  'layered',
  'no_space',
  'no_storage',
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
