import { describe, expect, it } from 'vitest'
import { defaultSettings, resendWaitMs } from '#support/widget/default-settings.ts'
import { mainScreen } from '../../core/states.ts'
import { otpStep } from './flow.ts'
import { findPending } from './pending.ts'
import type { OtpEvent } from './states.ts'

const step = (state: Parameters<typeof otpStep>[0], event: OtpEvent) => otpStep(state, event, defaultSettings)

const phone = { country: 'GB', callingCode: '44', typed: '07400 123456' }
const formattedPhone = { ...phone, shown: '+44 7400 123456' }
const submitted: OtpEvent = { method: 'otp', type: 'phoneSubmitted', channel: 'whatsapp', phone }
const sent: OtpEvent = {
  method: 'otp',
  type: 'codeSent',
  otpState: { type: 'whatsapp', methodId: 'method-1', otpDestination: '+447400123456' },
  phone: formattedPhone,
  sentAt: 1_000,
}
const failed = (
  of: 'sendToPhone' | 'resendCode',
  problem: { code: string; waitUntil?: number },
): OtpEvent => ({
  method: 'otp',
  type: 'failed',
  of,
  problem,
  at: 20_000,
})
const waited = (at: number): OtpEvent => ({ method: 'otp', type: 'waited', at })
const sending = step(mainScreen(), submitted).state

describe('a code for a phone', () => {
  it('is sent to the typed number, by the tab’s channel', () => {
    expect(step(mainScreen(), submitted)).toEqual({
      state: { ...mainScreen(), phone, busy: 'otp' },
      effect: { method: 'otp', run: 'sendToPhone', channel: 'whatsapp', phone },
    })
  })

  it('is resent to the same number', () => {
    const waiting = step(sending, sent).state
    const ready = step(waiting, waited(1_000 + resendWaitMs)).state
    expect(step(ready, { method: 'otp', type: 'resendPressed' }).effect).toEqual({
      method: 'otp',
      run: 'resendCode',
      channel: 'whatsapp',
      destination: '+447400123456',
      phone: formattedPhone,
    })
  })

  it('restores number and tab on Back, also after a reload', () => {
    const entering = step(sending, sent).state
    const back: OtpEvent = { method: 'otp', type: 'backPressed' }
    const expected = { screen: 'Main', email: '', phone, tab: 'whatsapp' }
    expect(step(entering, back).state).toMatchObject(expected)
    const stored: unknown = JSON.parse(JSON.stringify(entering))
    const resumed = findPending(stored, 2_000)
    expect(resumed && step(resumed, back).state).toMatchObject(expected)
  })

  it.each([
    'phone_malformed',
    'invalid_phone_number',
    'invalid_phone_number_country_code',
    'unsubscribed_phone_number',
  ])('shows the error %s at the phone field', (code) => {
    expect(step(sending, failed('sendToPhone', { code })).state).toMatchObject({
      busy: null,
      errorMessage: { code, field: 'phone' },
    })
  })

  it('a rate limit locks the resend link for its duration, and the toast still closes after 4 s', () => {
    const resending = { ...step(sending, sent).state, resend: 'sending' } as typeof sending
    const rejected = step(resending, failed('resendCode', { code: 'too_many_requests', waitUntil: 80_000 }))
    expect(rejected.state).toMatchObject({ resend: 'waiting', resendAt: 80_000, toasts: [{ until: 24_000 }] })
    expect(rejected.effect).toMatchObject({ instant: 24_000 })
    const later = step(rejected.state, waited(24_000))
    expect(later).toMatchObject({ state: { resend: 'waiting', toasts: [] }, effect: { instant: 80_000 } })
    expect(step(later.state, waited(80_000)).state).toMatchObject({
      resend: 'initial',
    })
  })
})
