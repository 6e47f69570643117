import { describe, expect, it } from 'vitest'
import { type Feedback, mainScreen, noFeedback } from '../../core/states.ts'
import type { State } from './first-states.ts'
import { enterSecondFactor, secondFactorStep } from './flow.ts'
import type {
  Goal,
  SecondFactorEffect,
  SecondFactorEnrollment,
  SecondFactorEntry,
  SecondFactorEvent,
  SecondFactorSettings,
} from './states.ts'

type Row = [string, State, SecondFactorEvent, string, SecondFactorEffect['run'] | undefined]
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
  working: null,
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

describe('the code of a sign-in', () => {
  it.each<Row>([
    [
      'is asked for on a start screen',
      mainScreen(),
      event('required', { goal: signIn }),
      'SecondFactorEntry',
      undefined,
    ],
    ['is sent with six digits', entry, code('123456'), 'SecondFactorEntry', 'check'],
    ['is not sent with five digits', entry, code('12345'), 'SecondFactorEntry', undefined],
    ['is sent once at a time', checking, code('123456'), 'SecondFactorEntry', undefined],
    ['may be a recovery code', recovery, code(' abcd '), 'SecondFactorEntry', 'check'],
    ['must not be an empty recovery code', recovery, code(' '), 'SecondFactorEntry', undefined],
    ['completes the sign-in', checking, accepted, 'SecondFactorConfirmation', 'complete'],
    [
      'completes a sign-in that a reload interrupted',
      resumed,
      accepted,
      'SecondFactorConfirmation',
      'complete',
    ],
    ['opens the settings that asked for it', stepUp, accepted, 'SecondFactorSettings', 'find'],
    ['can be left for the settings', stepUp, event('backPressed'), 'SecondFactorSettings', 'find'],
    ['cannot be skipped by Back in a sign-in', entry, event('backPressed'), 'SecondFactorEntry', undefined],
    ['can be left for another account', entry, event('otherAccountPressed'), 'SecondFactorEntry', 'signOut'],
    ['returns to Main after the sign-out', checking, event('signedOut'), 'Main', undefined],
    [
      'stays after a rejection',
      checking,
      failed('unable_to_authenticate_totp'),
      'SecondFactorEntry',
      undefined,
    ],
    ['returns to Main when the session has ended', checking, failed('session_not_found'), 'Main', undefined],
  ])('%s', (_, state, change, screen, run) => {
    const next = secondFactorStep(state, change)
    expect([next.state.screen, next.effect?.run]).toEqual([screen, run])
  })

  it('shows a rejection at the field, but not for the other kind', () => {
    const { state } = secondFactorStep(checking, failed('unable_to_authenticate_totp'))
    expect(state.errorMessage).toEqual({ code: 'unable_to_authenticate_totp', field: 'code' })
    const switched = secondFactorStep(state, event('kindChosen', { kind: 'recovery' }))
    expect(switched.state).toMatchObject({ kind: 'recovery', goal: signIn, errorMessage: null })
  })

  it('is asked for on any other screen', () => {
    const elsewhere = { screen: 'OTPAuthenticate', ...noFeedback }
    expect(enterSecondFactor(elsewhere, event('required', { goal: signIn })).state.screen).toBe(
      'SecondFactorEntry',
    )
    expect(enterSecondFactor(elsewhere, accepted).state).toBe(elsewhere)
  })
})

describe('the settings', () => {
  it.each<Row>([
    ['are opened by the host', mainScreen(), event('openRequested'), 'SecondFactorSettings', 'find'],
    ['load again after a failure', loading, event('retryPressed'), 'SecondFactorSettings', 'find'],
    ['do not load again', on, event('retryPressed'), 'SecondFactorSettings', undefined],
    ['start an enrollment', off, event('enrollPressed'), 'SecondFactorSettings', 'enroll'],
    ['do not start a second enrollment', on, event('enrollPressed'), 'SecondFactorSettings', undefined],
    [
      'show the QR code',
      off,
      event('enrolling', { enrollment: enrolling.enrollment }),
      'SecondFactorEnrollment',
      undefined,
    ],
    ['check the first code', enrolling, code('123456'), 'SecondFactorEnrollment', 'check'],
    ['do not check five digits', enrolling, code('12345'), 'SecondFactorEnrollment', undefined],
    ['show the recovery codes after it', enrolling, accepted, 'SecondFactorRecoveryCodes', undefined],
    ['can be reopened from the QR code', enrolling, event('backPressed'), 'SecondFactorSettings', 'find'],
    ['copy the key', enrolling, event('copyPressed', { text: 'KEY' }), 'SecondFactorEnrollment', 'copy'],
    ['create new recovery codes', on, event('renewPressed'), 'SecondFactorSettings', 'renew'],
    [
      'do not create recovery codes without an app',
      off,
      event('renewPressed'),
      'SecondFactorSettings',
      undefined,
    ],
    [
      'show new recovery codes',
      on,
      event('renewed', { codes: ['c'] }),
      'SecondFactorRecoveryCodes',
      undefined,
    ],
    ['close after the codes were saved', codes, event('savedPressed'), 'SecondFactorRecoveryCodes', 'close'],
    [
      'ask for confirmation before turning off',
      on,
      event('removePressed'),
      'SecondFactorSettings',
      undefined,
    ],
    ['turn off after the confirmation', asking, event('removeConfirmed'), 'SecondFactorSettings', 'remove'],
    [
      'ask for a code that is required',
      asking,
      failed('insufficient_factors'),
      'SecondFactorEntry',
      undefined,
    ],
    ['stay open after another rejection', on, failed('unreachable'), 'SecondFactorSettings', undefined],
    ['close', on, event('donePressed'), 'SecondFactorSettings', 'close'],
  ])('%s', (_, state, change, screen, run) => {
    const next = secondFactorStep(state, change)
    expect([next.state.screen, next.effect?.run]).toEqual([screen, run])
  })

  it('show a wrong code at the field, and a failed copy above the form', () => {
    const wrong = secondFactorStep(enrolling, failed('unable_to_authenticate_totp')).state
    expect(wrong.errorMessage?.field).toBe('code')
    expect(secondFactorStep(enrolling, failed('copy_failed')).state.errorMessage).toEqual({
      code: 'copy_failed',
    })
  })
})
