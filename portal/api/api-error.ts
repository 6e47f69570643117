import type { ErrorCode } from '#contract/errors.ts'

/**
 * Why a call failed: an error code of the contract, or a failure outside it. `unreadable` is an error response without
 * a code, `unexpected_reply` a successful response that does not match the schema.
 */
export type FailureCode = ErrorCode | 'offline' | 'unreachable' | 'unreadable' | 'unexpected_reply'

export type FailureDetails = {
  /** the server's text for users, if it sent one */
  text?: string
  reason?: string
  status?: number
  /** ID of the request in the server's log */
  requestId?: string
  /** from the Retry-After header, in seconds */
  retryAfter?: number
  /** what changed meanwhile, as the server describes it (contract/routes/documents.ts, `Conflict`) */
  conflict?: unknown
  /** path of the first mismatch in a reply, such as `keys.0` */
  at?: string
  cause?: unknown
}

/** Thrown by every failed call of the API. An aborted call throws the signal's reason instead. */
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
