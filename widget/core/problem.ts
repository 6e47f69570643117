export type FieldName = 'email' | 'password' | 'code'

/** Why something did not work, as plain data. The words come from the message table by `code`. */
export type Problem = {
  code: string
  /** The provider's own words, shown where the table does not know the code. */
  message?: string
  /** The field it belongs to. Without one it concerns the whole form and stands above it. */
  field?: FieldName
  /** Trying again before this instant (epoch ms) is of no use. */
  waitUntil?: number
}

/** The codes that the widget itself gives; a provider may give any other. */
export const ownCodes = [
  'otp_email_malformed',
  'email_malformed',
  'credentials_missing',
  'too_many_requests',
  'unreachable',
  'public_token_missing',
  'method_missing',
  'unknown',
] as const
export type OwnCode = (typeof ownCodes)[number]

/** A problem with the widget's own code, checked by the compiler. */
export const problem = (code: OwnCode, field?: FieldName): Problem => (field ? { code, field } : { code })

/**
 * Reads whatever was thrown. A provider throws any error that has a `code`; a `message` in people's words
 * and `retryAfterSeconds` are used when they are there.
 *
 * @param now epoch ms, from which a wait is counted
 */
export function toProblem(error: unknown, now: number): Problem {
  if (!isRecord(error)) return problem('unknown')
  const { code, message, retryAfterSeconds } = error
  return {
    code: typeof code === 'string' ? code : 'unknown',
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(typeof retryAfterSeconds === 'number' &&
      retryAfterSeconds > 0 && { waitUntil: now + retryAfterSeconds * 1000 }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
