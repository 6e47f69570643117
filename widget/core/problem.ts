/** `developer`: the note for the page's developer, instead of a field. */
export type FieldName = 'email' | 'phone' | 'password' | 'code' | 'name' | 'developer'

/** Why something failed, as plain data. The `code` selects the text from the message table. */
export type Problem = {
  code: string
  /** The provider's own message, shown if the table has no text for the code. */
  message?: string
  /** The field that shows the problem. Without a field, it is shown above the form. */
  field?: FieldName
  /** A retry fails before this instant (epoch ms). */
  waitUntil?: number
  /** The provider's name for the error, and the ID in its log. Hosts get both in `lw-error`. */
  origin?: Origin
  /** The provider failed, and the same request may succeed later. */
  isTemporary?: true
  /** A reload of the page may help when a retry does not. */
  reload?: boolean | undefined
  /** The email address that the signed-in user must verify first. */
  unverifiedEmail?: string
  /** How the problem looks above a form; an error by default. */
  tone?: 'warning' | 'success'
}

export type Origin = { error_type: string; request_id?: string }

/** The widget's own codes. A provider may use any other code. */
export const ownCodes = [
  'otp_email_malformed',
  'email_malformed',
  'phone_malformed',
  'credentials_missing',
  'too_many_requests',
  'unreachable',
  'public_token_missing',
  'method_missing',
  'wallet_connect_failed',
  'wallet_sign_failed',
  'unknown',
] as const
export type OwnCode = (typeof ownCodes)[number]

/** A problem with the widget's own code, checked by the compiler. */
export const problem = (code: OwnCode, field?: FieldName): Problem => (field ? { code, field } : { code })

/** Replaces the text of a problem and keeps its origin, so the host still learns what the provider reported. */
export const reword = ({ origin }: Problem, shown: Problem): Problem => ({
  ...shown,
  ...(origin && { origin }),
})

const temporaryCodes: readonly string[] = ['unreachable', 'too_many_requests', 'unknown', 'method_missing']

/** Whether the same request may succeed later, in which case its token is still valid. */
export const mayRetry = ({ code, isTemporary }: Problem): boolean =>
  isTemporary === true || temporaryCodes.includes(code)

/**
 * Converts any thrown value. Uses the fields `code`, `message`, `retryAfterSeconds`, `isTemporary`, `tone`,
 * `error_type`, `request_id`, `reload` and `unverifiedEmail` of an error.
 *
 * @param now epoch ms, the start of a wait
 */
export function toProblem(error: unknown, now: number): Problem {
  if (!isRecord(error)) return problem('unknown')
  const { code, message, retryAfterSeconds, isTemporary, tone } = error
  const { error_type, request_id, reload, unverifiedEmail } = error
  return {
    code: typeof code === 'string' ? code : 'unknown',
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(typeof retryAfterSeconds === 'number' &&
      retryAfterSeconds > 0 && { waitUntil: now + retryAfterSeconds * 1000 }),
    ...(typeof error_type === 'string' && {
      origin: { error_type, ...(typeof request_id === 'string' && { request_id }) },
    }),
    ...(isTemporary === true && { isTemporary }),
    ...(reload === true && { reload }),
    ...(typeof unverifiedEmail === 'string' && { unverifiedEmail }),
    ...((tone === 'warning' || tone === 'success') && { tone }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
