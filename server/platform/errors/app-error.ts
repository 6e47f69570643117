import type { ErrorCode } from '#contract/errors.ts'

export type ErrorExtras = {
  /** replaces the sentence of contract/errors.ts */
  text?: string
  /** the reason for users (of a ban, or why a session ended) */
  reason?: string | undefined
  retryAfterSeconds?: number
}

/** An error response with a code of contract/errors.ts. Can be thrown anywhere below the error handler. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly extras: ErrorExtras

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(code)
    this.code = code
    this.extras = extras
  }
}
