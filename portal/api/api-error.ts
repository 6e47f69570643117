import type { ErrorCode } from '#contract/errors.ts'

/**
 * Why a call failed: a code of the contract, or one of the ways in which a call never gets that far.
 * `unreadable` is an error answer without a code of the contract, `unexpected_reply` a success of another shape.
 */
export type FailureCode = ErrorCode | 'offline' | 'unreachable' | 'unreadable' | 'unexpected_reply'

export type FailureDetails = {
  /** the server's sentence for people, where it sent one */
  text?: string
  reason?: string
  status?: number
  /** what the request is called in the server's log */
  requestId?: string
  /** how long the server asks to wait, in seconds */
  retryAfter?: number
  /** where in a reply the wrong part stands, as `keys.0` */
  at?: string
  cause?: unknown
}

/** What every failed call of the API throws; an aborted one throws the signal's reason instead. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  readonly details: FailureDetails

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(details.text ?? code, { cause: details.cause })
    this.code = code
    this.details = details
  }
}
