import { type Feedback, noFeedback } from '../../core/states.ts'
import type { OTPAuthenticate } from './states.ts'

/**
 * Restores OTP Authenticate after a reload. Undefined if no code was pending, the code has expired, or the
 * stored value is malformed.
 */
export function findPending(stored: unknown, now: number): (OTPAuthenticate & Feedback) | undefined {
  if (!isPending(stored) || stored.expiresAt <= now) return undefined
  const { otpState, phone, expiresAt, resendAt } = stored
  return {
    screen: 'OTPAuthenticate',
    otpState,
    phone,
    expiresAt,
    resend: resendAt > now ? 'waiting' : 'initial',
    resendAt,
    checking: false,
    ...noFeedback,
  }
}

function isPending(
  value: unknown,
): value is Pick<OTPAuthenticate, 'otpState' | 'phone' | 'expiresAt' | 'resendAt'> {
  const { otpState, phone, expiresAt, resendAt } = record(value)
  const { type, methodId, otpDestination } = record(otpState)
  return (
    typeof expiresAt === 'number' &&
    typeof resendAt === 'number' &&
    typeof methodId === 'string' &&
    typeof otpDestination === 'string' &&
    (type === 'email' || type === 'sms' || type === 'whatsapp') &&
    (phone === null || isPhone(phone))
  )
}

const isPhone = (value: unknown) =>
  ['country', 'callingCode', 'typed', 'shown'].every((key) => typeof record(value)[key] === 'string')

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
