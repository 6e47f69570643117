import { joinTexts, type ScreenText, toScreenText } from '#languages/screen-text.ts'
import { ApiError, type FailureCode } from '../api/api-error.ts'
import type { MessageKey } from '../messages/en.ts'
import type { Translate } from '../messages/translate.ts'

/** Transport failures have the same text for every call. */
const transport = {
  offline: 'transport.offline',
  unreachable: 'transport.unreachable',
  unavailable: 'transport.unavailable',
  server_error: 'transport.unavailable',
} as const satisfies Partial<Record<FailureCode, MessageKey>>

/** The keys of the fallback texts for errors without a text from the server. They have no placeholders. */
export type FallbackKey = Extract<MessageKey, `failure.${string}` | 'verify.resendFailed'>

/**
 * The message for a failed call: the transport's text, else the server's, else the fallback. Appends the wait that the
 * server requires and, for unexpected errors, the request ID.
 *
 * @returns undefined for aborted calls and for errors that the portal handles by redirecting
 */
export function findFailureText(error: unknown, t: Translate, fallback: FallbackKey): ScreenText | undefined {
  const text = findSentence(error, t, fallback)
  const wait = findWait(error)
  if (text === undefined) return undefined
  const message = wait === undefined ? text : joinTexts([text, toWaitText(wait, t)])
  const reference = findReferenceOf(error)
  if (reference === undefined) return message
  const sentence = toScreenText(message.replace(/\w$/, '$&.'))
  return joinTexts([sentence, t('reference.text'), toScreenText(reference)])
}

/** The ID of the request in the server's log, which support needs for unexpected errors. */
function findReferenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, details } = error
  const isUnexpected = details.status === 500 || code === 'unexpected_reply' || code === 'unreadable'
  return isUnexpected ? details.requestId : undefined
}

/** The message without the wait and the request ID. */
export function findSentence(error: unknown, t: Translate, fallback: FallbackKey): ScreenText | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (!(error instanceof ApiError)) return t(fallback)
  const { code, details } = error
  if (handledByRedirect.has(code)) return undefined
  if (code in transport) return t(transport[code as keyof typeof transport])
  return details.text === undefined ? t(fallback) : toScreenText(details.text)
}

/** The wait that the server requires, in seconds. */
export const findWait = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.details.retryAfter : undefined

/** The sentence for a wait. */
export const toWaitText = (seconds: number, t: Translate): ScreenText =>
  t('wait.left', { wait: toWait(seconds, t) })

const handledByRedirect: ReadonlySet<FailureCode> = new Set([
  'session_ended',
  'email_unverified',
  'second_factor_pending',
  'pin_missing',
  'eula_missing',
  'pin_pending',
])

/** Formats a wait, rounded up to avoid a retry that is too early. */
function toWait(seconds: number, t: Translate): ScreenText {
  if (seconds < 60) return t('wait.seconds', { count: Math.ceil(seconds) })
  if (seconds < 7200) return t('wait.minutes', { count: Math.ceil(seconds / 60) })
  return t('wait.hours', { count: Math.ceil(seconds / 3600) })
}
