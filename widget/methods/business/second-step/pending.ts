import { type Feedback, noFeedback } from '../../../core/states.ts'
import type { OpenSignIn, SMSOTPEntry, TOTPEntry } from './states.ts'

/** What a reload of this tab resumes, if the screen is the entry of a code. The secret of a new app is not stored. */
export function toPendingStep(state: { screen: string }): object | undefined {
  if (state.screen === 'TOTPEntry') {
    const { screen, signIn, adding } = state as TOTPEntry
    return { screen, signIn, isAdding: adding !== undefined }
  }
  if (state.screen !== 'SMSOTPEntry') return undefined
  const { screen, signIn, added, shown, sentAt, expiresAt, resendAt } = state as SMSOTPEntry
  return sentAt === null ? undefined : { screen, signIn, added, shown, sentAt, expiresAt, resendAt }
}

/** Whether a stored value belongs to the second step. It is not validated yet. */
export const isPendingStep = (stored: unknown): boolean => 'signIn' in record(stored)

/**
 * Restores the entry of a code after a reload. Undefined if the provider has forgotten the first step, or the stored value
 * is malformed.
 */
export function findPending(
  stored: unknown,
  now: number,
): ((TOTPEntry | SMSOTPEntry) & Feedback) | undefined {
  const { screen, signIn, isAdding, added, shown, sentAt, expiresAt, resendAt } = record(stored)
  if (!isOpen(signIn) || (signIn.endsAt ?? 0) <= now) return undefined
  if (screen === 'TOTPEntry') {
    const adding = { enrollment: null, form: 'TOTPEnrollmentQRCode' } as const
    return { screen, signIn, checking: false, ...(isAdding === true && { adding }), ...noFeedback }
  }
  const isSent =
    screen === 'SMSOTPEntry' && typeof shown === 'string' && [sentAt, expiresAt, resendAt].every(isInstant)
  if (!isSent || !(added === undefined || isAdded(added))) return undefined
  return {
    screen,
    signIn,
    ...(added && { added }),
    shown,
    sentAt: sentAt as number,
    expiresAt: expiresAt as number,
    resend: (resendAt as number) > now ? 'waiting' : 'initial',
    resendAt: resendAt as number,
    checking: false,
    ...noFeedback,
  }
}

const isInstant = (value: unknown): value is number => typeof value === 'number'
const areTexts = (...values: unknown[]) => values.every((value) => typeof value === 'string')

function isOpen(value: unknown): value is OpenSignIn {
  const { organization, memberId, email, enrolled, by, offered } = record(value)
  const { id, name, slug, logoURL } = record(organization)
  const { phoneNumber, hasApp } = record(enrolled)
  return (
    areTexts(memberId, email, by, id, name, slug, logoURL, phoneNumber) &&
    typeof hasApp === 'boolean' &&
    Array.isArray(offered)
  )
}

function isAdded(value: unknown): value is NonNullable<SMSOTPEntry['added']> {
  const { phone, number } = record(value)
  const { country, callingCode, typed } = record(phone)
  return areTexts(number, country, callingCode, typed)
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
