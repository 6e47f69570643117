import { describe, expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import { businessMain } from '../../../core/business/states.ts'
import { type Feedback, noFeedback } from '../../../core/states.ts'
import { secondStepStep } from './flow.ts'
import { findPending, toPendingStep } from './pending.ts'
import type { OpenSignIn, SecondStepEffect, SecondStepEvent, SecondStepScreen } from './states.ts'
import { toNumberEntry, toRecoveryEntry, toSelection, toUnsentEntry } from './to-screen.ts'

type State = SecondStepScreen & Feedback

const { settings } = readConfig()
const event = eventsOf<SecondStepEvent>('second-step')
const failed = (of: SecondStepEffect['run'], code: string, waitUntil?: number) =>
  event({ type: 'failed', of, problem: { code, ...(waitUntil !== undefined && { waitUntil }) }, at: 0 })
const back = event({ type: 'backPressed' })
const code = event({ type: 'codeSubmitted', code: '123456' })

const organization = { id: 'Acme', name: 'Acme', slug: 'acme', logoURL: '' }
const signIn: OpenSignIn = {
  organization,
  memberId: 'member-1',
  email: 'ann@corp.example',
  by: 'otp',
  offered: ['totp', 'sms_otp'],
  enrolled: { phoneNumber: '', hasApp: false },
}
const oneKind: OpenSignIn = { ...signIn, offered: ['totp'] }
const withBoth: OpenSignIn = { ...signIn, enrolled: { phoneNumber: '**06', hasApp: true } }
const enrollment = { secret: 'SECRET', qrCode: '', recoveryCodes: ['code-1', 'code-2'] }
const phone = { country: 'US', callingCode: '1', typed: '201' }
const added = { phone, number: '+12015550123', shown: '+1 201' }

const scan: State = { screen: 'TOTPEnrollmentQRCode', signIn, enrollment, creating: false, ...noFeedback }
const creating: State = { ...scan, enrollment: null, creating: true }
const key: State = { ...scan, screen: 'TOTPEnrollmentManual' }
const appEntry: State = { screen: 'TOTPEntry', signIn: withBoth, checking: false, ...noFeedback }
const firstCode: State = { ...appEntry, signIn, adding: { enrollment, form: 'TOTPEnrollmentManual' } }
const number: State = toNumberEntry(signIn)
const unsent = toUnsentEntry(withBoth)
const sent: State = { ...unsent, sentAt: 0, expiresAt: 120_000, resend: 'initial' }
const newNumber: State = { ...toUnsentEntry(signIn, added), sentAt: 0, resend: 'initial' }
const recovery: State = toRecoveryEntry(withBoth)
const saving: State = {
  screen: 'RecoveryCodeSave',
  organization,
  by: 'otp',
  codes: enrollment.recoveryCodes,
  isKept: false,
  ...noFeedback,
}

const step = (state: State, sent: SecondStepEvent) => secondStepStep(state, sent, settings)
const stateAfter = (state: State, sent: SecondStepEvent) => step(state, sent).state

describe('an authenticator app', () => {
  testSteps<State, SecondStepEvent, SecondStepEffect>(step, [
    [
      'is chosen',
      toSelection(signIn),
      event({ type: 'kindChosen', kind: 'totp' }),
      'createApp',
      'TOTPEnrollmentQRCode',
    ],
    ['cannot continue before it is created', creating, event({ type: 'continuePressed' })],
    [
      'is created again after a failure',
      { ...creating, creating: false },
      event({ type: 'retryPressed' }),
      'createApp',
    ],
    ['is not created twice', creating, event({ type: 'retryPressed' })],
    ['is shown as a key', scan, event({ type: 'otherFormPressed' }), undefined, 'TOTPEnrollmentManual'],
    ['is shown as a QR code again', key, back, undefined, 'TOTPEnrollmentQRCode'],
    ['leads back to the choice', scan, back, undefined, 'MFAEnrollmentSelection'],
    ['leads back to Main without a choice', { ...scan, signIn: oneKind } as State, back, undefined, 'Main'],
    ['asks for its code', scan, event({ type: 'continuePressed' }), undefined, 'TOTPEntry'],
    ['is shown again as before', firstCode, back, undefined, 'TOTPEnrollmentManual'],
    [
      'was forgotten by the provider',
      firstCode,
      failed('checkApp', 'expired_totp'),
      'createApp',
      'TOTPEnrollmentQRCode',
    ],
    ['checks a code', appEntry, code, 'checkApp'],
    ['checks one code at a time', { ...appEntry, checking: true } as State, code],
    ['checks no part of a code', appEntry, event({ type: 'codeSubmitted', code: '12' })],
    [
      'is replaced by a text message',
      appEntry,
      event({ type: 'kindChosen', kind: 'sms_otp' }),
      'sendText',
      'SMSOTPEntry',
    ],
    ['is not replaced while it is added', firstCode, event({ type: 'kindChosen', kind: 'sms_otp' })],
    ['has no recovery codes before it was added', firstCode, event({ type: 'backupCodePressed' })],
    [
      'shows its recovery codes',
      firstCode,
      event({ type: 'appAdded', organization, codes: ['code-1'] }),
      undefined,
      'RecoveryCodeSave',
    ],
    [
      'signs in without codes',
      firstCode,
      event({ type: 'appAdded', organization, codes: [] }),
      'close',
      'LoggedIn',
    ],
  ])

  it.each([
    ['unable_to_authenticate_totp', 'otp_code_not_found'],
    ['totp_code_already_authenticated', 'second_step_code_used'],
    ['internal_server_error', 'internal_server_error'],
    ['unreachable', 'unreachable'],
  ])('reports the problem %s as %s', (problem, shown) => {
    expect(stateAfter({ ...appEntry, checking: true } as State, failed('checkApp', problem))).toMatchObject({
      checking: false,
      errorMessage: { code: shown, field: 'code' },
    })
  })
})

describe('a text message', () => {
  testSteps<State, SecondStepEvent, SecondStepEffect>(step, [
    [
      'needs a number',
      toSelection(signIn),
      event({ type: 'kindChosen', kind: 'sms_otp' }),
      undefined,
      'SMSOTPEnrollment',
    ],
    ['is sent to a number', number, event({ type: 'phoneSubmitted', phone }), 'sendText'],
    ['is sent once', { ...number, sending: true } as State, event({ type: 'phoneSubmitted', phone })],
    [
      'was sent to a number',
      number,
      event({ type: 'codeSent', to: added, at: 0 }),
      'waitUntil',
      'SMSOTPEntry',
    ],
    ['was sent to the member', unsent, event({ type: 'codeSent', to: null, at: 0 }), 'waitUntil'],
    ['has no code before it was sent', unsent, code],
    ['is sent again', sent, event({ type: 'resendPressed' }), 'sendText'],
    [
      'waits before it is sent again',
      { ...sent, resend: 'waiting' } as State,
      event({ type: 'resendPressed' }),
    ],
    ['checks a code', sent, code, 'checkText'],
    ['is replaced by the app', sent, event({ type: 'kindChosen', kind: 'totp' }), 'begin', 'TOTPEntry'],
    ['returns to the number', newNumber, back, undefined, 'SMSOTPEnrollment'],
    ['returns to Main', sent, back, undefined, 'Main'],
    ['cannot be sent yet', unsent, failed('sendText', 'too_many_requests', 90_000), 'waitUntil'],
    ['could not be sent', unsent, failed('sendText', 'unreachable')],
    ['could not be sent again', sent, failed('sendText', 'unreachable'), 'waitUntil'],
  ])

  it('keeps the number that was rejected', () => {
    const typed = stateAfter(number, event({ type: 'phoneSubmitted', phone })) as State
    expect(stateAfter(typed, failed('sendText', 'phone_malformed'))).toMatchObject({
      phone,
      sending: false,
      errorMessage: { field: 'phone' },
    })
    expect(stateAfter(newNumber, back)).toMatchObject({ phone })
  })

  it('expires after two minutes', () => {
    expect(stateAfter(unsent, event({ type: 'codeSent', to: null, at: 1_000 }))).toMatchObject({
      sentAt: 1_000,
      expiresAt: 121_000,
      shown: '••06',
    })
  })
})

describe('recovery codes', () => {
  testSteps<State, SecondStepEvent, SecondStepEffect>(step, [
    ['replace the app', appEntry, event({ type: 'backupCodePressed' }), undefined, 'RecoveryCodeEntry'],
    ['are checked', recovery, event({ type: 'codeSubmitted', code: ' code-1 ' }), 'checkRecovery'],
    ['are not empty', recovery, event({ type: 'codeSubmitted', code: ' ' })],
    ['lead back to the app', recovery, back, 'begin', 'TOTPEntry'],
    ['stay until they are kept', saving, event({ type: 'savedPressed' })],
    ['are copied', saving, event({ type: 'copyPressed', text: 'code-1' }), 'copy'],
    ['were kept', { ...saving, isKept: true } as State, event({ type: 'savedPressed' }), 'close', 'LoggedIn'],
  ])
})

describe('a first step that the provider has forgotten', () => {
  const states = [scan, key, appEntry, firstCode, number, unsent, sent, recovery]
  const runs = ['createApp', 'sendText', 'checkApp', 'checkText', 'checkRecovery'] as const
  const codes = ['intermediate_session_not_found', 'user_unauthenticated']
  it.each(
    states.flatMap((state) =>
      runs.flatMap((run) => codes.map((code) => [state.screen, run, code, state] as const)),
    ),
  )('leads from %s to Main, with the address: %s, %s', (_, run, code, state) => {
    expect(stateAfter(state, failed(run, code))).toMatchObject({
      ...businessMain(signIn.email),
      errorMessage: { code: 'intermediate_session_not_found' },
    })
  })
})

describe('a reload', () => {
  const stored = (state: State) => JSON.parse(JSON.stringify(toPendingStep(state) ?? null)) as unknown
  const open = { ...withBoth, endsAt: 600_000 }

  it('keeps the entry of a code', () => {
    const entry = { ...sent, signIn: open } as State
    expect(findPending(stored(entry), 1)).toEqual(entry)
    expect(findPending(stored({ ...appEntry, signIn: open } as State), 1)).toMatchObject({
      screen: 'TOTPEntry',
      signIn: open,
    })
  })

  it('forgets the secret of a new app', () => {
    const pending = stored({ ...firstCode, signIn: open } as State)
    expect(JSON.stringify(pending)).not.toMatch(/SECRET|code-1/)
    expect(findPending(pending, 1)).toMatchObject({ adding: { enrollment: null } })
  })

  it.each([scan, key, number, unsent, recovery, saving, toSelection(signIn)])(
    'keeps nothing of $screen',
    (state) => {
      expect(toPendingStep(state)).toBeUndefined()
    },
  )

  it.each([
    ['a first step that has ended', stored({ ...sent, signIn: { ...open, endsAt: 1 } } as State)],
    ['an unknown end', stored({ ...appEntry } as State)],
    ['another screen', { screen: 'Main', signIn: open }],
    ['no text', { screen: 'SMSOTPEntry', signIn: open, shown: 6 }],
    ['nothing', null],
  ])('ignores %s', (_, value) => {
    expect(findPending(value, 1)).toBeUndefined()
  })
})
