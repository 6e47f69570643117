import { describe, expect, it } from 'vitest'
import { defaultSettings, resendWaitMs } from '#support/widget/default-settings.ts'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import { initialEntry } from '../../core/new-password.ts'
import { type Feedback, mainScreen, noFeedback, type StartState } from '../../core/states.ts'
import { passwordStep } from './flow.ts'
import type { At, PasswordEffect, PasswordEvent, PasswordScreen } from './states.ts'

const step = (state: State, event: PasswordEvent) => passwordStep(state, event, defaultSettings)

type State = (PasswordScreen & Feedback) | StartState

const event = eventsOf<PasswordEvent>('password')
const failed = (of: PasswordEffect['run'], code: string, waitUntil?: number) =>
  event({
    type: 'failed',
    of,
    problem: { code, ...(waitUntil !== undefined && { waitUntil }) },
    at: 100_000,
  })
const play = (state: State, ...events: PasswordEvent[]) =>
  events.reduce<State>((before, next) => step(before, next).state, state)

describe('the reset email', () => {
  const ready: At<'PasswordForgot'> = {
    screen: 'PasswordForgot',
    email: 'ann@example.org',
    busy: null,
    resend: 'initial',
    resendAt: 0,
    ...noFeedback,
  }
  const press = event({ type: 'resendPressed' })
  const sent = event({ type: 'resetSent', to: 'PasswordForgot', reason: null, at: 50_000 })
  const at = (instant: number) => event({ type: 'waited', at: instant })

  it('is sent again to the same screen', () => {
    expect(step(ready, press).effect).toMatchObject({ run: 'startReset', to: 'PasswordForgot' })
  })

  it.each<[string, PasswordEvent[], string]>([
    ['while sending', [press], 'sending'],
    ['sent', [press, sent], 'sent'],
    ['two seconds after it was sent', [press, sent, at(52_000)], 'waiting'],
    ['after an earlier timer', [press, sent, at(52_000), at(53_000)], 'waiting'],
    ['after the wait', [press, sent, at(52_000), at(50_000 + resendWaitMs)], 'initial'],
    ['after a failure', [press, failed('startReset', 'unreachable')], 'initial'],
    ['after a rate limit', [press, failed('startReset', 'too_many_requests', 190_000)], 'waiting'],
  ])('resend, %s', (_, events, resend) => expect(play(ready, ...events)).toMatchObject({ resend }))

  it.each(['sending', 'sent', 'waiting'] as const)('ignores a second press while %s', (resend) => {
    expect(step({ ...ready, resend }, press).effect).toBeUndefined()
  })

  it('shows a failed resend in a toast for four seconds', () => {
    const rejected = step({ ...ready, resend: 'sending' }, failed('startReset', 'unreachable'))
    expect(rejected.state.toasts).toEqual([{ problem: { code: 'unreachable' }, until: 104_000 }])
    expect(rejected.effect).toMatchObject({ run: 'waitUntil', instant: 104_000 })
    expect(play(rejected.state, at(104_000)).toasts).toEqual([])
  })

  it('goes Back to Main with the email address', () => {
    expect(play(ready, event({ type: 'backPressed' }))).toMatchObject({ screen: 'Main', email: ready.email })
  })

  it('keeps the message of Password Dedupe during a resend', () => {
    const dedupe: State = { ...ready, screen: 'PasswordDedupe', errorMessage: { code: 'reset_password' } }
    expect(play(dedupe, press, sent).errorMessage).toEqual({ code: 'reset_password' })
  })
})

describe('the landing page of the reset email', () => {
  const linkFound = event({ type: 'resetLinkFound', token: 'token-1' })
  const opened = play(mainScreen(), linkFound)
  const good = event({
    type: 'strengthChecked',
    typed: 1,
    strength: { policy: 'zxcvbn', valid: true, breached: false, score: 4, warning: '' },
  })
  const typed = event({ type: 'passwordTyped', password: 'secret' })
  const save = event({ type: 'newPasswordSubmitted', password: 'secret' })
  const without = event({ type: 'withoutPasswordPressed' })
  const ask = (email: string) => event({ type: 'forgotPressed', email })
  const ready = play(opened, typed, good)
  const saving = play(ready, save)
  const usedLink = play(saving, failed('reset', 'unable_to_auth_password_reset_token'))
  const session = { session_token: 'token', session_jwt: 'jwt' }
  const accepted = event({ type: 'accepted', by: 'password', session })

  testSteps(step, [
    [
      'opens the form and loads the password policy',
      mainScreen(),
      linkFound,
      'readPolicy',
      'PasswordResetForm',
    ],
    ['does not interrupt another call', { ...mainScreen(), busy: 'otp' }, linkFound],
    ['rates the password after each change', opened, typed, 'checkStrength'],
    ['saves a strong password', ready, save, 'reset'],
    ['does not save a password without a rating', opened, save],
    ['ignores a second Save', saving, save],
    ['signs in without a password', opened, without, 'openLink'],
    ['ignores the sign-in without a password during a save', saving, without],
    ['shows the confirmation after the save', saving, accepted, 'complete', 'PasswordConfirmation'],
    ['does not use a used link again', usedLink, without],
    ['requests a new email for a used link', usedLink, ask('ann@example.org'), 'startReset'],
    [
      'shows Password Forgot once the new email is sent',
      usedLink,
      event({ type: 'resetSent', to: 'PasswordForgot', reason: null, at: 0 }),
      'waitUntil',
      'PasswordForgot',
    ],
    ['forgets the link on Back', opened, event({ type: 'backPressed' }), 'forgetLink', 'Main'],
    ['ignores Back during a save', saving, event({ type: 'backPressed' })],
  ])

  it('sends no email address with the password, because it has none', () => {
    expect(step(opened, typed).effect).toMatchObject({ run: 'checkStrength', email: null })
  })

  it.each([
    ['reset', 'unable_to_auth_password_reset_token', true],
    ['reset', 'pkce_mismatch', true],
    ['openLink', 'unable_to_auth_magic_link', true],
    ['reset', 'weak_password', false],
    ['reset', 'breached_password', false],
    ['reset', 'unreachable', false],
    ['openLink', 'too_many_requests', false],
    ['checkStrength', 'unknown_code', false],
  ] as const)('after %s fails with %s, the link is used up: %s', (of, code, isLinkUsed) => {
    expect(play(saving, failed(of, code))).toMatchObject({ isLinkUsed, errorMessage: { code } })
  })

  it('requires an email address for a new email, at its field', () => {
    expect(play(usedLink, ask('ann'))).toMatchObject({
      pending: null,
      email: 'ann',
      errorMessage: { code: 'email_malformed', field: 'email' },
    })
  })

  it('applies the policy once it has loaded', () => {
    const policy = { name: 'luds', minimumCount: 8, complexity: 3 } as const
    expect(play(opened, event({ type: 'policyRead', policy }))).toMatchObject({
      entry: { ...initialEntry(policy) },
    })
  })
})
