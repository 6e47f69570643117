import { describe, expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import { type BusinessStartState, businessMain } from '../../../core/business/states.ts'
import { initialEntry } from '../../../core/new-password.ts'
import { noFeedback } from '../../../core/states.ts'
import { passwordStep } from './flow.ts'
import type { PasswordEvent, State } from './states.ts'

const email = 'ann@corp.example'
const organization = { id: 'o-1', name: 'Corp', slug: 'corp', logoURL: '' }
const discovery = readConfig({ products: ['passwords'] }).settings
const page = { ...discovery, flow: 'organization' } as const
const at = 1_000

type Given = Omit<Extract<PasswordEvent, { type: PasswordEvent['type'] }>, 'method'>
const step = (state: object, event: Given, settings = discovery) => {
  const { state: next, effect } = passwordStep(
    state as State,
    { method: 'password', ...event } as PasswordEvent,
    settings,
  )
  return { ...next, effect }
}
const main = businessMain(email)
const ofPage = { ...main, organization }
const failure = (of: string, code: string, more: object = {}) =>
  ({ type: 'failed', of, at, problem: { code, ...more } }) as unknown as Given

describe('a password on the first screen', () => {
  it('begins a discovery, or a sign-in to the organization of the page', () => {
    const submitted = { type: 'submitted', email: ` ${email} `, password: 'secret' } as const
    expect(step(main, submitted)).toMatchObject({
      busy: 'password',
      email,
      effect: { run: 'authenticate', email, password: 'secret' },
    })
    expect(step(ofPage, submitted, page).effect).toMatchObject({ organization: { id: 'o-1' } })
    // No state ever holds a password.
    const { effect: _, ...state } = step(main, submitted)
    expect(JSON.stringify(state)).not.toContain('secret')
  })

  it.each([
    ['ann', 'secret', { code: 'email_malformed', field: 'email' }],
    [email, '', { code: 'credentials_missing', field: 'password' }],
  ])('reports what is missing at its field: %s and %j', (typed, password, errorMessage) => {
    expect(step(main, { type: 'submitted', email: typed, password } as Given)).toMatchObject({
      busy: null,
      email: typed,
      errorMessage,
      effect: undefined,
    })
  })

  it('on the page of an organization, looks the member up first', () => {
    const submitted = { type: 'addressSubmitted', email } as const
    expect(step(ofPage, submitted, page).effect).toMatchObject({ run: 'lookUp', email, organization })
    expect(step(ofPage, { type: 'memberFound' }, page)).toMatchObject({ busy: null, asksPassword: true })
    // Its organization is not known yet.
    expect(step(main, submitted, page)).toMatchObject({ isSubmitted: true, busy: 'start', effect: undefined })
  })

  it.each(['reset_password', 'member_reset_password'])('requests an email itself after %s', (code) => {
    const busy = { ...ofPage, busy: 'password' }
    expect(step(busy, failure('authenticate', code), page)).toMatchObject({
      screen: 'Main',
      busy: 'password',
      effect: { run: 'requestLink', email, organization, reason: { code } },
    })
    const sent = {
      ...{ type: 'linkSent', to: 'PasswordSetNewConfirmation', email, senderDomain: null },
      ...{ reason: { code }, at },
    }
    expect(step(busy, sent as unknown as Given, page)).toMatchObject({
      screen: 'PasswordSetNewConfirmation',
      errorMessage: { code },
      from: { screen: 'Main', email, busy: null },
    })
  })

  it.each(['unreachable', 'internal_server_error', 'unauthorized_credentials', 'breached_password'])(
    'keeps the address after %s, above the form',
    (code) => {
      const state = step({ ...main, busy: 'password' }, failure('authenticate', code))
      expect(state).toMatchObject({ screen: 'Main', email, busy: null, errorMessage: { code } })
      expect(state).not.toHaveProperty('errorMessage.field')
    },
  )

  it('returns to Main after a sign-in that took too long, with the address', () => {
    const stepUp = { methods: ['password'], isVerified: true } as const
    const form = {
      screen: 'PasswordAuthenticate',
      email,
      busy: 'password',
      organization,
      stepUp,
      ...noFeedback,
    }
    expect(step(form, failure('authenticate', 'intermediate_session_not_found'))).toMatchObject({
      screen: 'Main',
      email,
      errorMessage: { code: 'intermediate_session_not_found' },
    })
  })
})

describe('a password instead of an email', () => {
  const stepUp = { methods: ['password', 'email_otp'], isVerified: true } as const
  const asking: BusinessStartState = { ...ofPage, stepUp }

  it('keeps address, organization and what it still needs, and so does Back', () => {
    const opened = step(asking, { type: 'opened', email } as Given)
    expect(opened).toMatchObject({ screen: 'PasswordAuthenticate', email, organization, stepUp })
    expect(step(opened, { type: 'backPressed' })).toMatchObject({
      screen: 'Main',
      email,
      organization,
      stepUp,
    })
  })

  it('does nothing while a call is in progress', () => {
    const busy = { ...asking, busy: 'email' as const }
    expect(step(busy, { type: 'opened', email } as Given)).toMatchObject(busy)
    expect(step(busy, { type: 'helpPressed', email } as Given)).toMatchObject(busy)
  })

  it('asks for a link with the typed address, and returns with it', () => {
    const help = step(ofPage, { type: 'helpPressed', email: 'bob@corp.example' } as Given)
    expect(help).toMatchObject({ screen: 'PasswordForgotForm', email: 'bob@corp.example', organization })
    expect(step(help, { type: 'backPressed' })).toMatchObject({ ...ofPage, email: 'bob@corp.example' })
    expect(step(help, { type: 'linkRequested', email: 'bob' } as Given)).toMatchObject({
      errorMessage: { code: 'email_malformed', field: 'email' },
    })
    expect(step(help, { type: 'linkRequested', email } as Given).effect).toMatchObject({
      run: 'requestLink',
      email,
      organization,
    })
  })
})

describe('a sent email', () => {
  const sent = {
    ...{ screen: 'PasswordSetNewConfirmation', email, organization, senderDomain: null, from: ofPage },
    ...{ resend: 'initial', resendAt: 0, ...noFeedback },
  }

  it('is sent again, and a failure says why', () => {
    const again = step(sent, { type: 'resendPressed' })
    expect(again).toMatchObject({ resend: 'sending', effect: { run: 'requestLink', email, organization } })
    const late = failure('requestLink', 'too_many_requests', { waitUntil: 60_000 })
    expect(step(again, late)).toMatchObject({
      resend: 'waiting',
      resendAt: 60_000,
      toasts: [{ problem: { code: 'too_many_requests' } }],
    })
  })

  it('leads back to the screen before, or to an empty address', () => {
    expect(step(sent, { type: 'backPressed' })).toMatchObject(ofPage)
    expect(step(sent, { type: 'tryAgainPressed' })).toMatchObject({ screen: 'Main', email: '', organization })
  })
})

describe('the form for a new password', () => {
  const link = { kind: 'member', token: 'token' } as const
  const strong = { policy: 'zxcvbn', valid: true, breached: false, score: 4, warning: '' } as const
  const entry = { ...initialEntry(null), typed: 1, checked: { typed: 1, strength: strong } }
  const form = step(main, { type: 'resetLinkFound', link } as Given)
  const ready = { ...form, entry }
  const submitted = { type: 'newPasswordSubmitted', password: 'sweet-cherry-pie-42' } as Given

  it('opens from a link, unless a call is in progress', () => {
    expect(form).toMatchObject({ screen: 'PasswordResetForm', link, effect: { run: 'readPolicy' } })
    const busy = { ...main, busy: 'email' }
    expect(step(busy, { type: 'resetLinkFound', link } as Given)).toMatchObject(busy)
  })

  it('accepts a strong password only', () => {
    expect(step(form, submitted).effect).toBeUndefined()
    expect(step(ready, submitted)).toMatchObject({ pending: 'saving', effect: { run: 'reset', link } })
    const inSession = { ...ready, link: null }
    expect(step(inSession, submitted).effect).toMatchObject({ run: 'resetInSession' })
    expect(step(inSession, { type: 'backPressed' }).effect).toMatchObject({ run: 'keepSession' })
  })

  it.each([
    ['reset', 'unable_to_auth_password_reset_token', true],
    ['reset', 'weak_password', false],
    ['reset', 'breached_password', false],
    ['reset', 'unreachable', false],
    ['resetInSession', 'session_too_old_to_reset_password', true],
    ['resetInSession', 'auth_method_not_allowed', false],
  ])('after a failure of %s with %s, needs another link: %s', (of, code, isLinkUsed) => {
    const failed = step({ ...ready, pending: 'saving' }, failure(of, code))
    expect(failed).toMatchObject({ isLinkUsed, pending: null, errorMessage: { code } })
  })

  it('keeps the link after a failure that may be temporary', () => {
    const failed = step(
      { ...ready, pending: 'saving' },
      failure('reset', 'internal_server_error', { isTemporary: true }),
    )
    expect(failed).toMatchObject({ isLinkUsed: false, screen: 'PasswordResetForm' })
  })

  it('requests another link for the address', () => {
    const used = { ...form, isLinkUsed: true }
    expect(step(form, { type: 'linkRequested', email } as Given).effect).toBeUndefined()
    expect(step(used, { type: 'linkRequested', email } as Given)).toMatchObject({
      pending: 'requesting',
      effect: { run: 'requestLink', email, reason: null },
    })
    expect(step(form, { type: 'backPressed' })).toMatchObject({
      screen: 'Main',
      effect: { run: 'forgetLink' },
    })
  })
})
