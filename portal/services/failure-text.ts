import { ApiError, type FailureCode } from '../api/api-error.ts'
import type { MessageKey } from '../messages/en.ts'
import type { Translate } from '../messages/translate.ts'

/** Failures of the way there and back, which have a text of their own whatever was asked for. */
const transport = {
  offline: 'transport.offline',
  unreachable: 'transport.unreachable',
  unavailable: 'transport.unavailable',
  server_error: 'transport.unavailable',
} as const satisfies Partial<Record<FailureCode, MessageKey>>

/** The keys of the texts that stand where the server gives none. They take no values. */
export type FallbackKey = Extract<MessageKey, `failure.${string}` | 'verify.resendFailed'>

/**
 * The sentence for a failure: the transport's, else the server's own, else the default of the action; with
 * the wait the server asks for, and of an unexpected error the id of its request. Undefined for what the portal as a whole already answers by leading the
 * person to the login page or to a step of the gate, and for what was called off.
 */
export const findFailureText = (error: unknown, t: Translate, fallback: FallbackKey): string | undefined =>
  findFailureTextOr(error, t, () => t(fallback))

/** The same, where the default of the action is a text of another table. */
export function findFailureTextOr(error: unknown, t: Translate, fallback: () => string): string | undefined {
  const text = findSentence(error, t, fallback)
  const wait = findWait(error)
  if (text === undefined) return undefined
  const said = wait === undefined ? text : `${text} ${toWaitText(wait, t)}`
  const reference = findReferenceOf(error)
  return reference === undefined ? said : `${said.replace(/\w$/, '$&.')} ${t('reference.text')} ${reference}`
}

/** The request's id in the server's log, shown with unexpected errors because support needs it. */
function findReferenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code, details } = error
  const isUnexpected = details.status === 500 || code === 'unexpected_reply' || code === 'unreadable'
  return isUnexpected ? details.requestId : undefined
}

/** The sentence alone, without the wait. */
export function findSentence(error: unknown, t: Translate, fallback: () => string): string | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (!(error instanceof ApiError)) return fallback()
  const { code, details } = error
  if (answeredElsewhere.has(code)) return undefined
  return code in transport ? t(transport[code as keyof typeof transport]) : (details.text ?? fallback())
}

/** How long the server asks to wait, in seconds. */
export const findWait = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.details.retryAfter : undefined

/** For how long nothing is taken yet. */
export const toWaitText = (seconds: number, t: Translate): string =>
  t('wait.left', { wait: toWait(seconds, t) })

const answeredElsewhere: ReadonlySet<FailureCode> = new Set([
  'session_ended',
  'email_unverified',
  'pin_missing',
  'eula_missing',
  'pin_pending',
])

/** A wait in words, rounded up so that nobody comes back too early. */
function toWait(seconds: number, t: Translate): string {
  if (seconds < 60) return t('wait.seconds', { count: Math.ceil(seconds) })
  if (seconds < 7200) return t('wait.minutes', { count: Math.ceil(seconds / 60) })
  return t('wait.hours', { count: Math.ceil(seconds / 3600) })
}
