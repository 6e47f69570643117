/**
 * Why a cake did not open. `not_a_cake` and `no_key_fits` are one text on the screen: what exactly is wrong
 * with a file is told to nobody (cake/FORMAT.md 5.3).
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

/** The engine's own errors; what the caller's `findKeys` throws passes through unchanged. */
export class OpenerError extends Error {
  readonly code: OpenerErrorCode

  /** @param cause what lies behind an `unknown`, for the error reporter, never for the screen */
  constructor(code: OpenerErrorCode, cause?: unknown) {
    super(`The cake was not opened: ${code}`, { cause })
    this.name = 'OpenerError'
    this.code = code
  }
}
