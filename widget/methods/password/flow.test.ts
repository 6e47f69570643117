import { describe, expect, it } from 'vitest'
import { defaultSettings, resendWaitMs } from '#support/widget/default-settings.ts'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import { initialEntry } from '../../core/new-password.ts'
import type { Problem } from '../../core/problem.ts'
import type { UserType } from '../../core/provider/passwords.ts'
import { type Feedback, mainScreen, noFeedback, type StartState } from '../../core/states.ts'
import { enterPassword, passwordStep } from './flow.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from './states.ts'

const step = (state: Parameters<typeof passwordStep>[0], event: PasswordEvent, settings = defaultSettings) =>
  passwordStep(state, event, settings)

type State = (PasswordScreen & Feedback) | StartState

const event = eventsOf<PasswordEvent>('password')

const email = 'ann@example.org'
const main: State = mainScreen()
const busy: State = { ...mainScreen(email), busy: 'password' }
const submitted = (email: string, password: string) => event({ type: 'submitted', email, password })
const session = { session_token: 'token', session_jwt: 'jwt' }
const accepted = event({ type: 'accepted', by: 'password', session })
const failed = (of: PasswordEffect['run'], code: string, more: Partial<Problem> = {}) =>
  event({ type: 'failed', of, problem: { code, ...more }, at: 1_000 })
const wrong = failed('authenticate', 'unauthorized_credentials')
const outdated = failed('authenticate', 'reset_password')

const logIn: State = {
  screen: 'PasswordCreateOrLogin',
  type: 'password',
  email,
  busy: null,
  ...noFeedback,
}
const loggingIn: State = { ...logIn, busy: 'password' }
const breached: State = { screen: 'PasswordBreached', email, busy: null, ...noFeedback }
const confirmed: State = { screen: 'PasswordConfirmation', ...noFeedback }
const forgot = event({ type: 'forgotPressed', email })
const resetSent = event({ type: 'resetSent', to: 'PasswordForgot', reason: null, at: 5_000 })

describe('email and password on one form', () => {
  testSteps(step, [
    ['submits both to the provider', main, submitted(email, 'secret'), 'authenticate'],
    ['ignores a second submission', busy, submitted(email, 'secret')],
    ['shows the confirmation for correct credentials', busy, accepted, 'complete', 'PasswordConfirmation'],
    ['stays on Main after wrong credentials', busy, wrong],
    ['requests a reset email if the password must be replaced', busy, outdated, 'startReset'],
    [
      'shows Password Breached for a breached password',
      busy,
      failed('authenticate', 'breached_password'),
      undefined,
      'PasswordBreached',
    ],
    ['requests a reset email for a forgotten password', main, forgot, 'startReset'],
    ['ignores Forgot password during another call', busy, forgot],
    ['ignores a response after the confirmation', confirmed, failed('create', 'x')],
  ])

  it.each([
    ['', '', { code: 'credentials_missing', field: 'email' }],
    ['ann', 'secret', { code: 'email_malformed', field: 'email' }],
    [email, '', { code: 'credentials_missing', field: 'password' }],
  ])('rejects %j with %j without a request', (typed, password, errorMessage) => {
    expect(step(main, submitted(typed, password))).toEqual({
      state: { ...main, email: typed, errorMessage },
    })
  })

  it('never keeps the password in the state', () => {
    expect(JSON.stringify(step(main, submitted(email, 'secret')).state)).not.toContain('secret')
  })

  it('shows a rejection above the form, because it does not reveal which field was wrong', () => {
    const { state } = step(busy, wrong)
    expect(state).toMatchObject({ busy: null, errorMessage: { code: 'unauthorized_credentials' } })
    expect(state.errorMessage?.field).toBeUndefined()
  })

  it('requires an email address for a forgotten password, at its field', () => {
    const { state, effect } = step(main, event({ type: 'forgotPressed', email: 'ann' }))
    expect(state.errorMessage).toEqual({ code: 'email_malformed', field: 'email' })
    expect(effect).toBeUndefined()
  })
})

describe('step by step', () => {
  const userFound = (userType: UserType) => event({ type: 'userFound', policy: { name: 'zxcvbn' }, userType })

  testSteps(step, [
    ['looks up an email address', main, event({ type: 'emailSubmitted', email }), 'search'],
    ['ignores a second submission', busy, event({ type: 'emailSubmitted', email })],
    ['does not look up a malformed email address', main, event({ type: 'emailSubmitted', email: 'ann@' })],
    ['lets a new user create a password', busy, userFound('new'), undefined, 'PasswordCreateOrLogin'],
    [
      'asks a user with a password to enter it',
      busy,
      userFound('password'),
      undefined,
      'PasswordCreateOrLogin',
    ],
    [
      'sends a code to a user without a password',
      busy,
      userFound('passwordless'),
      'begin',
      'PasswordCreateOrLogin',
    ],
    ['stays on Main if the lookup fails', busy, failed('search', 'unreachable')],
    ['submits the password', logIn, submitted(email, 'secret'), 'authenticate'],
    ['shows the confirmation after the sign-in', loggingIn, accepted, 'complete', 'PasswordConfirmation'],
    ['stays on the screen after a wrong password', loggingIn, wrong],
    ['requests a reset email for a forgotten password', logIn, forgot, 'startReset'],
    ['shows Password Forgot once the email is sent', loggingIn, resetSent, 'waitUntil', 'PasswordForgot'],
    ['returns to Main on Back', logIn, event({ type: 'backPressed' }), undefined, 'Main'],
    ['requests a reset email from Password Breached', breached, forgot, 'startReset'],
    ['returns to Main from Password Breached', breached, event({ type: 'backPressed' }), undefined, 'Main'],
  ])

  it('shows the policy before anything is typed', () => {
    const { state } = step(
      busy,
      event({
        type: 'userFound',
        userType: 'new',
        policy: { name: 'luds', minimumCount: 8, complexity: 3 },
      }),
    )
    expect(state).toMatchObject({ type: 'new', entry: { policy: { name: 'luds', minimumCount: 8 } } })
  })

  it('emails a reset link to an address without a password if neither codes nor links are configured', () => {
    const { state, effect } = step(busy, userFound('passwordless'), {
      ...defaultSettings,
      products: ['passwords'],
    })
    expect(state.screen).toBe('PasswordCreateOrLogin')
    expect(effect).toMatchObject({ run: 'startReset', to: 'PasswordSetNew' })
  })

  it('offers to create a password on the code screen', () => {
    const { state } = step(busy, userFound('passwordless'))
    const pressed = event({ type: 'createInsteadPressed', email })
    expect(state.alternative).toEqual({ key: 'password.create_instead', event: pressed })
    expect(enterPassword({ ...state, screen: 'OTPAuthenticate' }, pressed)).toMatchObject({
      state: { screen: 'PasswordCreateOrLogin', type: 'passwordless', busy: 'password' },
      effect: { run: 'startReset', to: 'PasswordSetNew' },
    })
  })

  it('goes to Password Dedupe with the message after the email is sent', () => {
    const rejected = step(loggingIn, failed('authenticate', 'reset_password', { message: 'Replace it.' }))
    const reason = { code: 'reset_password', message: 'Replace it.' }
    expect(rejected.effect).toMatchObject({ run: 'startReset', email, to: 'PasswordDedupe', reason })
    expect(rejected.state).toMatchObject({ busy: 'password' })
    const sent = event({ type: 'resetSent', to: 'PasswordDedupe', reason, at: 5_000 })
    expect(step(rejected.state, sent).state).toMatchObject({
      screen: 'PasswordDedupe',
      email,
      errorMessage: reason,
      resend: 'waiting',
      resendAt: 5_000 + resendWaitMs,
    })
  })

  it('can retry if that email cannot be sent', () => {
    expect(step(loggingIn, failed('startReset', 'too_many_requests')).state).toMatchObject({
      screen: 'PasswordCreateOrLogin',
      busy: null,
      errorMessage: { code: 'too_many_requests' },
    })
  })
})

describe('a new password', () => {
  const fresh: State = {
    screen: 'PasswordCreateOrLogin',
    type: 'new',
    email,
    busy: null,
    entry: initialEntry(null),
    ...noFeedback,
  }
  const typed = event({ type: 'passwordTyped', password: 'secret' })
  const checked = (typed: number, valid: boolean) =>
    event({
      type: 'strengthChecked',
      typed,
      strength: { policy: 'zxcvbn', valid, breached: false, score: valid ? 4 : 1, warning: '' },
    })
  const submit = event({ type: 'newPasswordSubmitted', password: 'secret' })
  const play = (...events: PasswordEvent[]) =>
    events.reduce<State>((state, next) => step(state, next).state, fresh)

  testSteps(step, [
    ['is rated after each change', fresh, typed, 'checkStrength'],
    ['is not submitted before it is rated', play(typed), submit],
    ['is not submitted if it is weak', play(typed, checked(1, false)), submit],
    ['is submitted if it is strong enough', play(typed, checked(1, true)), submit, 'create'],
    ['is not submitted after a change that is not rated yet', play(typed, checked(1, true), typed), submit],
    ['is not submitted with the rating of earlier text', play(typed, typed, checked(1, true)), submit],
    ['is submitted once', play(typed, checked(1, true), submit), submit],
  ])

  it('is sent with the email address and never stored', () => {
    const { state, effect } = step(fresh, typed)
    expect(effect).toEqual({ method: 'password', run: 'checkStrength', email, password: 'secret', typed: 1 })
    expect(JSON.stringify(state)).not.toContain('secret')
  })

  it.each([
    ['weak_password', 'password'],
    ['breached_password', 'password'],
    ['duplicate_email', undefined],
  ])('shows %s at its field and allows a correction', (code, field) => {
    const making = play(typed, checked(1, true), submit)
    const { state } = step(making, failed('create', code))
    expect(state).toMatchObject({ screen: 'PasswordCreateOrLogin', busy: null, errorMessage: { code } })
    expect(state.errorMessage?.field).toBe(field)
  })

  it('can be checked again after a failed check, and shows why', () => {
    const checkFailed = step(play(typed), failed('checkStrength', 'unreachable')).state
    expect(checkFailed).toMatchObject({ entry: { checkFailed: true }, errorMessage: { code: 'unreachable' } })
    expect(step(checkFailed, typed).state).toMatchObject({
      entry: { checkFailed: false },
      errorMessage: null,
    })
  })

  it('shows a check’s email error at the email field', () => {
    expect(step(play(typed), failed('checkStrength', 'invalid_email')).state.errorMessage).toMatchObject({
      code: 'email_malformed',
      field: 'email',
    })
  })
})
