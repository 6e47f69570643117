export type FieldName = 'email' | 'phone' | 'password' | 'code' | 'name'

/** Why something did not work, as plain data. The words come from the message table by `code`. */
export type Problem = {
  code: string
  /** The provider's own words, shown where the table does not know the code. */
  message?: string
  /** The field it belongs to. Without one it concerns the whole form and stands above it. */
  field?: FieldName
  /** Trying again before this instant (epoch ms) is of no use. */
  waitUntil?: number
  /** What the provider calls the refusal, and the id under which its log has it. Hosts get both in `lw-error`. */
  origin?: Origin
  /** Trying again may not help, but loading the page again may. */
  reload?: boolean | undefined
  /** How it looks above a form. Most are errors; a part of the provider may also say what went well. */
  tone?: 'warning' | 'success'
}

export type Origin = { error_type: string; request_id?: string }

/** The codes that the widget itself gives; a provider may give any other. */
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

/** The same refusal in other words. Its origin is kept, so that the host still learns what the provider said. */
export const reword = ({ origin }: Problem, words: Problem): Problem => ({
  ...words,
  ...(origin && { origin }),
})

/**
 * Reads whatever was thrown. A provider throws any error that has a `code`; a `message` in people's words,
 * `retryAfterSeconds`, a `tone`, `error_type` and `request_id` are used when they are there.
 *
 * @param now epoch ms, from which a wait is counted
 */
export function toProblem(error: unknown, now: number): Problem {
  if (!isRecord(error)) return problem('unknown')
  const { code, message, retryAfterSeconds, tone, error_type, request_id, reload } = error
  return {
    code: typeof code === 'string' ? code : 'unknown',
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(typeof retryAfterSeconds === 'number' &&
      retryAfterSeconds > 0 && { waitUntil: now + retryAfterSeconds * 1000 }),
    ...(typeof error_type === 'string' && {
      origin: { error_type, ...(typeof request_id === 'string' && { request_id }) },
    }),
    ...(reload === true && { reload }),
    ...((tone === 'warning' || tone === 'success') && { tone }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
