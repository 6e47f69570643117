import { describe, expect, it } from 'vitest'
import { testSteps } from '#support/widget/steps.ts'
import { type Feedback, mainScreen, noFeedback } from '../../core/states.ts'
import type { State } from './first-states.ts'
import { enterSecondFactor, secondFactorStep } from './flow.ts'
import type {
  Goal,
  SecondFactorEnrollment,
  SecondFactorEntry,
  SecondFactorEvent,
  SecondFactorSettings,
} from './states.ts'

type Type = SecondFactorEvent['type']
type EventOf<Name extends Type> = Omit<Extract<SecondFactorEvent, { type: Name }>, 'method' | 'type'>
const event = <Name extends Type>(type: Name, more?: EventOf<Name>) =>
  ({ method: 'second-factor', type, ...more }) as SecondFactorEvent
const failed = (code: string) => event('failed', { problem: { code } })

const session = { session_token: 'token', session_jwt: 'jwt' }
const signIn: Goal = { name: 'signIn', by: 'otp', session }
const entry: SecondFactorEntry & Feedback = {
  screen: 'SecondFactorEntry',
  kind: 'totp',
  goal: signIn,
  checking: false,
  ...noFeedback,
}
const resumed: State = { ...entry, goal: { name: 'resume' } }
const stepUp: State = { ...entry, goal: { name: 'settings' } }
const recovery: State = { ...entry, kind: 'recovery' }
const checking: State = { ...entry, checking: true }
const on: SecondFactorSettings & Feedback = {
  screen: 'SecondFactorSettings',
  totpId: 'totp-1',
  asking: false,
  pending: null,
  ...noFeedback,
}
const off: State = { ...on, totpId: null }
const loading: State = { ...on, totpId: undefined }
const asking: State = { ...on, asking: true }
const enrolling: SecondFactorEnrollment & Feedback = {
  screen: 'SecondFactorEnrollment',
  enrollment: { secret: 'KEY', qrCode: 'data:,', recoveryCodes: ['a', 'b'] },
  checking: false,
  ...noFeedback,
}
const codes: State = { screen: 'SecondFactorRecoveryCodes', codes: ['a'], enrolled: true, ...noFeedback }
const code = (text: string) => event('codeSubmitted', { code: text })
const accepted = event('codeAccepted', { session })
const required = event('required', { goal: signIn })
const enrollment = event('enrolling', { enrollment: enrolling.enrollment })
const renewed = event('renewed', { codes: ['c'] })

describe('the code of a sign-in', () => {
  testSteps(secondFactorStep, [
    ['is asked for on a start screen', mainScreen(), required, undefined, 'SecondFactorEntry'],
    ['is sent with six digits', entry, code('123456'), 'check'],
    ['is not sent with five digits', entry, code('12345')],
    ['is sent once at a time', checking, code('123456')],
    ['may be a recovery code', recovery, code(' abcd '), 'check'],
    ['must not be an empty recovery code', recovery, code(' ')],
    ['completes the sign-in', checking, accepted, 'complete', 'SecondFactorConfirmation'],
    [
      'completes a sign-in that a reload interrupted',
      resumed,
      accepted,
      'complete',
      'SecondFactorConfirmation',
    ],
    ['opens the settings that asked for it', stepUp, accepted, 'find', 'SecondFactorSettings'],
    ['can be left for the settings', stepUp, event('backPressed'), 'find', 'SecondFactorSettings'],
    ['cannot be skipped by Back in a sign-in', entry, event('backPressed')],
    ['can be left for another account', entry, event('otherAccountPressed'), 'signOut'],
    ['returns to Main after the sign-out', checking, event('signedOut'), undefined, 'Main'],
    ['stays after a rejection', checking, failed('unable_to_authenticate_totp')],
    ['returns to Main when the session has ended', checking, failed('session_not_found'), undefined, 'Main'],
  ])

  it('shows a rejection at the field, but not for the other kind', () => {
    const { state } = secondFactorStep(checking, failed('unable_to_authenticate_totp'))
    expect(state.errorMessage).toEqual({ code: 'unable_to_authenticate_totp', field: 'code' })
    const switched = secondFactorStep(state, event('kindChosen', { kind: 'recovery' }))
    expect(switched.state).toMatchObject({ kind: 'recovery', goal: signIn, errorMessage: null })
  })

  it('is asked for on any other screen', () => {
    const elsewhere = { screen: 'OTPAuthenticate', ...noFeedback }
    expect(enterSecondFactor(elsewhere, required).state.screen).toBe('SecondFactorEntry')
    expect(enterSecondFactor(elsewhere, accepted).state).toBe(elsewhere)
  })
})

describe('the settings', () => {
  testSteps(secondFactorStep, [
    ['are opened by the host', mainScreen(), event('openRequested'), 'find', 'SecondFactorSettings'],
    ['load again after a failure', loading, event('retryPressed'), 'find'],
    ['do not load again', on, event('retryPressed')],
    ['start an enrollment', off, event('enrollPressed'), 'enroll'],
    ['do not start a second enrollment', on, event('enrollPressed')],
    ['show the QR code', off, enrollment, undefined, 'SecondFactorEnrollment'],
    ['check the first code', enrolling, code('123456'), 'check'],
    ['do not check five digits', enrolling, code('12345')],
    ['show the recovery codes after it', enrolling, accepted, undefined, 'SecondFactorRecoveryCodes'],
    ['can be reopened from the QR code', enrolling, event('backPressed'), 'find', 'SecondFactorSettings'],
    ['copy the key', enrolling, event('copyPressed', { text: 'KEY' }), 'copy'],
    ['create new recovery codes', on, event('renewPressed'), 'renew'],
    ['do not create recovery codes without an app', off, event('renewPressed')],
    ['show new recovery codes', on, renewed, undefined, 'SecondFactorRecoveryCodes'],
    ['close after the codes were saved', codes, event('savedPressed'), 'close'],
    ['ask for confirmation before turning off', on, event('removePressed')],
    ['turn off after the confirmation', asking, event('removeConfirmed'), 'remove'],
    [
      'ask for a code that is required',
      asking,
      failed('insufficient_factors'),
      undefined,
      'SecondFactorEntry',
    ],
    ['stay open after another rejection', on, failed('unreachable')],
    ['close', on, event('donePressed'), 'close'],
  ])

  it('show a wrong code at the field, and a failed copy above the form', () => {
    const wrong = secondFactorStep(enrolling, failed('unable_to_authenticate_totp')).state
    expect(wrong.errorMessage?.field).toBe('code')
    expect(secondFactorStep(enrolling, failed('copy_failed')).state.errorMessage).toEqual({
      code: 'copy_failed',
    })
  })
})
