import { describe, expect, it } from 'vitest'
import { noFeedback } from '../../core/states.ts'
import { findPending } from './pending.ts'
import type { OTPAuthenticate } from './states.ts'

const entering = {
  screen: 'OTPAuthenticate',
  otpState: { type: 'email', methodId: 'method-1', otpDestination: 'ann@example.org' },
  phone: null,
  expiresAt: 300_000,
  resend: 'sending',
  resendAt: 15_000,
  checking: true,
  ...noFeedback,
} satisfies OTPAuthenticate & typeof noFeedback

const { otpState, phone, expiresAt, resendAt } = entering
const stored = { otpState, phone, expiresAt, resendAt }

describe('a pending code', () => {
  it('is restored after a reload', () => {
    expect(findPending(stored, 10_000)).toEqual({ ...entering, resend: 'waiting', checking: false })
    expect(findPending(stored, 20_000)).toMatchObject({ resend: 'initial' })
  })

  it('is restored with its phone number', () => {
    const typed = { country: 'US', callingCode: '1', typed: '(202) 555-0143', shown: '+1 202 555 0143' }
    expect(findPending({ ...stored, phone: typed }, 10_000)).toMatchObject({ phone: typed })
  })

  it('is not restored after it has expired', () => expect(findPending(stored, 300_000)).toBeUndefined())

  it.each([
    [undefined],
    [null],
    ['text'],
    [{}],
    [{ ...stored, otpState: null }],
    [{ ...stored, otpState: { ...stored.otpState, type: 'pigeon' } }],
    [{ ...stored, expiresAt: 'soon' }],
    [{ ...stored, phone: { country: 'US' } }],
    [{ otpState, expiresAt, resendAt }],
  ])('is not restored from %j', (value) => expect(findPending(value, 0)).toBeUndefined())
})
