import type { KnownAccount } from './provider/oauth.ts'

/** An error of the widget. Its code selects the text for visitors; see `toProblem`. */
export class CodedError extends Error {
  declare readonly code: string
  /** The provider's name for the error, and the ID in its log. */
  declare readonly error_type?: string
  declare readonly request_id?: string
  /** A retry fails before this time has passed. */
  declare readonly retryAfterSeconds?: number
  /** The same request may succeed later. */
  declare readonly isTemporary?: boolean
  /** A reload of the page may help. */
  declare readonly reload?: boolean
  declare readonly tone?: 'warning' | 'success'
  /** With `too_many_unverified_factors`: the address that the user must verify first. */
  declare unverifiedEmail?: string
  /** With `oauth_email_in_use`: the existing account. */
  declare account?: KnownAccount

  constructor(code: string, message?: string, details?: ErrorDetails) {
    super(message, details)
    Object.assign(this, details, { code })
  }
}

/** What an error may have besides its code and its message. */
export type ErrorDetails = Omit<CodedError, 'code' | 'name' | 'message' | 'stack'>
