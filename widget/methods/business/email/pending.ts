import { type Feedback, noFeedback } from '../../../core/states.ts'
import type { EmailOTPEntry } from './states.ts'

/** What a reload of this tab resumes, if the screen is the entry of a code. */
export function toPending(state: { screen: string }): object | undefined {
  if (state.screen !== 'EmailOTPEntry') return undefined
  const { email, organization, sentAt, expiresAt, resendAt } = state as EmailOTPEntry
  return { email, organization, sentAt, expiresAt, resendAt }
}

/**
 * Restores the entry of a code after a reload. Undefined if no code was pending, the code has expired, or the stored value
 * is malformed.
 */
export function findPending(stored: unknown, now: number): (EmailOTPEntry & Feedback) | undefined {
  if (!isPending(stored) || stored.expiresAt <= now) return undefined
  const { email, organization, sentAt, expiresAt, resendAt } = stored
  return {
    screen: 'EmailOTPEntry',
    email,
    ...(organization && { organization }),
    sentAt,
    expiresAt,
    resend: resendAt > now ? 'waiting' : 'initial',
    resendAt,
    checking: false,
    ...noFeedback,
  }
}

function isPending(value: unknown): value is EmailOTPEntry {
  const { email, organization, sentAt, expiresAt, resendAt } = record(value)
  const { id, name, slug, logoURL } = record(organization)
  return (
    typeof email === 'string' &&
    [sentAt, expiresAt, resendAt].every((instant) => typeof instant === 'number') &&
    (organization === undefined || [id, name, slug, logoURL].every((text) => typeof text === 'string'))
  )
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
