import type { ErrorCode } from '#contract/errors.ts'

export type ErrorExtras = {
  /** instead of the catalog's sentence */
  text?: string
  /** why, in words for people (a ban's reason, what ended a session) */
  reason?: string | undefined
  retryAfterSeconds?: number
}

/** A refusal that the caller is told of: a code of contract/errors.ts. Thrown anywhere below the error boundary. */
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
