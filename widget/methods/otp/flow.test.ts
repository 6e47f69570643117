import { describe, expect, it } from 'vitest'
import { defaultSettings, resendWaitMs } from '#support/widget/default-settings.ts'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import type { Problem } from '../../core/problem.ts'
import { type Feedback, type MainScreen, mainScreen, noFeedback, type StartState } from '../../core/states.ts'
import { enterOtp, otpStep } from './flow.ts'
import type { OTPAuthenticate, OtpEffect, OtpEvent, OtpScreen } from './states.ts'

const step = (state: Parameters<typeof otpStep>[0], event: OtpEvent) => otpStep(state, event, defaultSettings)

type State = (OtpScreen & Feedback) | StartState

const session = { session_token: 'token', session_jwt: 'jwt' }
const wrong: Problem = { code: 'otp_code_not_found' }
const event = eventsOf<OtpEvent>('otp')

const main: MainScreen & Feedback = mainScreen()
const sending: MainScreen & Feedback = { ...main, email: 'ann@example.org', busy: 'otp' }
const entering: OTPAuthenticate & Feedback = {
  screen: 'OTPAuthenticate',
  otpState: { type: 'email', methodId: 'method-1', otpDestination: 'ann@example.org' },
  phone: null,
  expiresAt: 301_000,
  resend: 'waiting',
  resendAt: 1_000 + resendWaitMs,
  checking: false,
  ...noFeedback,
}
const checking: State = { ...entering, checking: true }
const resending: State = { ...entering, resend: 'sending' }

const requested = (destination: string) => event({ type: 'codeRequested', channel: 'email', destination })
const typedPhone = (typed: string) => ({ country: 'US', callingCode: '1', typed })
const toPhone = (typed: string) =>
  event({ type: 'phoneSubmitted', channel: 'whatsapp', phone: typedPhone(typed) })
const sent = (methodId: string, sentAt = 1_000) =>
  event({
    type: 'codeSent',
    otpState: { type: 'email', methodId, otpDestination: 'ann@example.org' },
    phone: null,
    sentAt,
  })
const submitted = (code: string) => event({ type: 'codeSubmitted', code })
const accepted = event({ type: 'codeAccepted', session })
const failed = (of: OtpEffect['run'], problem: Problem = wrong) =>
  event({ type: 'failed', of, problem, at: 20_000 })
const back = event({ type: 'backPressed' })
const resend = event({ type: 'resendPressed' })
const waited = (at: number) => event({ type: 'waited', at })

describe('otpStep', () => {
  testSteps(step, [
    ['sends a code to an email address', main, requested('ann@example.org'), 'sendCode'],
    ['rejects a malformed email address without a request', main, requested('ann')],
    ['sends a code to a phone number', main, toPhone('202 555 0143'), 'sendToPhone'],
    ['rejects a phone number without digits', main, toPhone('( )')],
    ['ignores a second phone number while sending', sending, toPhone('202 555 0143')],
    ['ignores a second press while sending', sending, requested('ann@example.org')],
    ['asks for the code once it is sent', sending, sent('method-1'), 'waitUntil', 'OTPAuthenticate'],
    ['stays on Main if the code could not be sent', sending, failed('sendCode')],
    ['verifies six digits', entering, submitted('123456'), 'checkCode'],
    ['does not verify five digits', entering, submitted('12345')],
    ['ignores a second code during the verification', checking, submitted('123456')],
    ['shows the confirmation for a correct code', checking, accepted, 'complete', 'OTPConfirmation'],
    ['allows a correction after a wrong code', checking, failed('checkCode')],
    ['returns to Main on Back', entering, back, undefined, 'Main'],
    ['returns to Main during the verification', checking, back, undefined, 'Main'],
    ['returns to Main during a resend', resending, back, undefined, 'Main'],
    ['ignores a locked resend link', entering, resend],
    ['ignores a response after the confirmation', { screen: 'OTPConfirmation', ...noFeedback }, accepted],
    ['ignores an accepted code on Main', main, accepted],
  ])

  it('trims the email address and restores it on Back', () => {
    expect(step(main, requested(' ann@example.org '))).toEqual({
      state: { ...main, email: 'ann@example.org', busy: 'otp' },
      effect: { method: 'otp', run: 'sendCode', channel: 'email', destination: 'ann@example.org' },
    })
    expect(step(entering, back).state).toEqual(mainScreen('ann@example.org', { tab: 'email' }))
  })

  it('shows an invalid email address at its field and other errors above the form', () => {
    expect(step(main, requested('ann')).state.errorMessage).toEqual({
      code: 'otp_email_malformed',
      field: 'email',
    })
    expect(step(sending, failed('sendCode', { code: 'invalid_email' })).state).toMatchObject({
      busy: null,
      errorMessage: { code: 'invalid_email', field: 'email' },
    })
    const limited = { code: 'too_many_requests', waitUntil: 50_000 }
    expect(step(sending, failed('sendCode', limited)).state.errorMessage).toEqual(limited)
  })

  it('clears the error on the next attempt', () => {
    const rejected: State = { ...entering, errorMessage: wrong }
    expect(step(rejected, submitted('123456')).state.errorMessage).toBeNull()
    expect(step({ ...main, errorMessage: wrong }, requested('a@b.cd')).state.errorMessage).toBeNull()
  })

  it('shows a wrong code at its field and unlocks the resend link', () => {
    expect(step(checking, failed('checkCode')).state).toMatchObject({
      checking: false,
      resend: 'initial',
      errorMessage: { code: 'otp_code_not_found', field: 'code' },
    })
  })
})

describe('the resend link', () => {
  const ready: OTPAuthenticate & Feedback = { ...entering, resend: 'initial' }

  it('goes through initial, sending, sent, waiting, and back to initial', () => {
    const walk: [OtpEvent, OTPAuthenticate['resend']][] = [
      [resend, 'sending'],
      [sent('method-2', 20_000), 'sent'],
      [waited(22_000), 'waiting'],
      [waited(20_000 + resendWaitMs), 'initial'],
    ]
    let state: State = ready
    for (const [change, expected] of walk) {
      state = step(state, change).state
      expect(state).toMatchObject({ screen: 'OTPAuthenticate', resend: expected })
    }
  })

  it('waits after a code, including the 2 s notice', () => {
    expect(step(sending, sent('method-1', 1_000)).effect).toMatchObject({ instant: 1_000 + resendWaitMs })
    expect(step(resending, sent('method-2', 20_000)).effect).toMatchObject({ instant: 22_000 })
    const noticed: State = { ...entering, resend: 'sent', resendAt: 20_000 + resendWaitMs }
    expect(step(noticed, waited(22_000)).effect).toMatchObject({
      run: 'waitUntil',
      instant: 20_000 + resendWaitMs,
    })
  })

  it('replaces the method ID and restarts the countdown', () => {
    expect(step(resending, sent('method-2', 20_000)).state).toMatchObject({
      otpState: { methodId: 'method-2' },
      expiresAt: 320_000,
    })
  })

  it('ignores the timer of an earlier code', () => {
    const later: State = { ...entering, resend: 'waiting', resendAt: 20_000 + resendWaitMs }
    expect(step(later, waited(1_000 + resendWaitMs)).state).toMatchObject({ resend: 'waiting' })
  })

  it('shows its notice for 2 s, whichever timer fires first', () => {
    const noticed: State = { ...entering, resend: 'sent', resendAt: 20_000 + resendWaitMs }
    const { state, effect } = step(noticed, waited(21_999))
    expect(state).toMatchObject({ resend: 'sent' })
    expect(effect).toMatchObject({ run: 'waitUntil', instant: 22_000 })
  })

  it.each<[string, State]>([
    ['while sending', resending],
    ['while the notice is shown', { ...entering, resend: 'sent' }],
    ['during the verification', { ...checking, resend: 'initial' } as State],
  ])('does nothing %s', (_, state) => expect(step(state, resend)).toEqual({ state }))

  it('is ready after a failure, which is shown in a toast for 4 s', () => {
    const { state, effect } = step(resending, failed('resendCode', { code: 'unreachable' }))
    expect(state).toMatchObject({ resend: 'initial', toasts: [{ until: 24_000 }], errorMessage: null })
    expect(effect).toMatchObject({ run: 'waitUntil', instant: 24_000 })
    expect(step(state, waited(24_000)).state.toasts).toEqual([])
    expect(step(state, waited(23_999)).state.toasts).toHaveLength(1)
  })
})

describe('a code that verifies an email address of the signed-in user', () => {
  const afterSignIn = { method: 'passkey', type: 'openRequested' } as const
  const progress = { afterSignIn, signIn: null }
  const passkeys = { screen: 'RegisterNewPasskey', ...noFeedback }
  const verifying = { ...passkeys, progress }
  const enter = (state: typeof passkeys & Feedback, event: OtpEvent) =>
    enterOtp(state, event, defaultSettings)

  it('is sent while the screen stays', () => {
    expect(enter(verifying, requested('ann@example.org'))).toEqual({
      state: verifying,
      effect: { method: 'otp', run: 'sendCode', channel: 'email', destination: 'ann@example.org' },
    })
  })

  it('is entered on the code screen', () => {
    expect(enter(verifying, sent('method-1')).state).toMatchObject({ screen: 'OTPAuthenticate' })
  })

  it('shows on the screen that it was not sent, and can be requested again', () => {
    const { state } = enter(verifying, failed('sendCode', { code: 'unreachable' }))
    expect(state).toEqual({
      ...passkeys,
      errorMessage: { code: 'unreachable' },
      progress: { afterSignIn: null, signIn: null },
    })
  })

  it('returns to the screen on Back', () => {
    const state = { ...entering, progress }
    expect(step(state, back)).toEqual({ state, effect: { method: 'otp', run: 'cancelVerification' } })
  })

  it('is not sent from a screen that has not asked for it', () => {
    expect(enter(passkeys, requested('ann@example.org'))).toEqual({ state: passkeys })
  })
})
