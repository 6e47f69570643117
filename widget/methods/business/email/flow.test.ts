import { describe, expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import { type BusinessStartState, businessMain } from '../../../core/business/states.ts'
import { findWays } from '../../../core/business/ways.ts'
import { type Feedback, noFeedback } from '../../../core/states.ts'
import { codeMs, emailStep } from './flow.ts'
import type { EmailConfirmation, EmailEffect, EmailEvent, EmailOTPEntry } from './states.ts'

const email = 'ann@corp.example'
const event = eventsOf<EmailEvent>('email')
const { settings } = readConfig({ products: ['emailOtp'] })
const both = readConfig({ products: ['emailMagicLinks', 'emailOtp'] }).settings

const main: BusinessStartState = businessMain(email)
const selection = { ...main, screen: 'EmailMethodSelection', ways: [], chosen: null } as BusinessStartState
const entry: EmailOTPEntry & Feedback = {
  screen: 'EmailOTPEntry',
  email,
  sentAt: 0,
  expiresAt: codeMs,
  resend: 'initial',
  resendAt: 0,
  checking: false,
  ...noFeedback,
}
const confirmation: EmailConfirmation & Feedback = {
  screen: 'EmailConfirmation',
  email,
  senderDomain: null,
  resend: 'initial',
  resendAt: 0,
  ...noFeedback,
}
type State = BusinessStartState | (EmailOTPEntry & Feedback) | (EmailConfirmation & Feedback)
const step = (state: State, event: EmailEvent) => emailStep(state, event, settings)
const failed = (of: EmailEffect['run'], code: string) =>
  event({ type: 'failed', of, problem: { code }, at: 0 })

describe('an address', () => {
  testSteps<State, EmailEvent, EmailEffect>(step as never, [
    ['that is no address stays', main, event({ type: 'addressSubmitted', email: 'ann' })],
    ['gets a code', main, event({ type: 'addressSubmitted', email }), 'send'],
    ['is not sent twice', { ...main, busy: 'email' }, event({ type: 'addressSubmitted', email })],
    [
      'was sent a code',
      main,
      event({ type: 'sent', way: 'otp', senderDomain: null, at: 0 }),
      'waitUntil',
      'EmailOTPEntry',
    ],
    [
      'was sent a link',
      selection,
      event({ type: 'sent', way: 'magic-link', senderDomain: null, at: 0 }),
      'waitUntil',
      'EmailConfirmation',
    ],
    ['chosen way', selection, event({ type: 'wayChosen', way: 'otp' }), 'send'],
    ['of the choice can be changed', selection, event({ type: 'backPressed' }), undefined, 'Main'],
  ])

  it('with a link and a code leads to the choice', () => {
    const { state, effect } = emailStep(main, event({ type: 'addressSubmitted', email }), both)
    expect([state.screen, effect]).toEqual(['EmailMethodSelection', undefined])
  })

  it('that the server rejects has the error at its field', () => {
    const { state } = step({ ...main, busy: 'email' }, failed('send', 'invalid_email'))
    expect(state.errorMessage).toEqual({ code: 'email_malformed', field: 'email' })
  })
})

describe('a code', () => {
  testSteps<State, EmailEvent, EmailEffect>(step as never, [
    ['of six digits is checked', entry, event({ type: 'codeSubmitted', code: '123456' }), 'checkCode'],
    ['of fewer digits is not', entry, event({ type: 'codeSubmitted', code: '12345' })],
    ['is sent again', entry, event({ type: 'resendPressed' }), 'send'],
    [
      'is not sent again before the lock ends',
      { ...entry, resend: 'waiting' },
      event({ type: 'resendPressed' }),
    ],
    ['that is wrong stays', { ...entry, checking: true }, failed('checkCode', 'otp_code_not_found')],
    [
      'after the intermediate session leads to Main',
      { ...entry, checking: true },
      failed('checkCode', 'intermediate_session_not_found'),
      undefined,
      'Main',
    ],
    ['can be left', entry, event({ type: 'backPressed' }), undefined, 'Main'],
    ['is not left while it is checked', { ...entry, checking: true }, event({ type: 'backPressed' })],
  ])

  it('keeps the address when the sign-in took too long', () => {
    const { state } = step(
      { ...entry, checking: true },
      failed('checkCode', 'intermediate_session_not_found'),
    )
    expect(state).toMatchObject({ email, errorMessage: { code: 'intermediate_session_not_found' } })
  })

  it('shows a failure of the server as what it is', () => {
    const { state } = step({ ...entry, checking: true }, failed('checkCode', 'internal_server_error'))
    expect(state.errorMessage).toEqual({ code: 'internal_server_error', field: 'code' })
  })
})

describe('a link', () => {
  testSteps<State, EmailEvent, EmailEffect>(step as never, [
    ['is sent again', confirmation, event({ type: 'resendPressed' }), 'send'],
    [
      'that cannot be sent again stays',
      { ...confirmation, resend: 'sending' },
      failed('send', 'unreachable'),
      'waitUntil',
    ],
    ['to a wrong address', confirmation, event({ type: 'tryAgainPressed' }), undefined, 'Main'],
  ])

  it('to a wrong address clears it', () =>
    expect(step(confirmation, event({ type: 'tryAgainPressed' })).state).toMatchObject({ email: '' }))
})

describe('the ways of an organization', () => {
  const stepUp = (...methods: ('email_otp' | 'magic_link' | 'sso')[]) => ({
    stepUp: { methods, isVerified: true },
  })
  it.each([
    ['those of both', stepUp('email_otp', 'magic_link', 'sso'), ['emailOtp'], ['otp']],
    [
      'those of the organization, if the tag has none of them',
      stepUp('magic_link'),
      ['emailOtp'],
      ['magic-link'],
    ],
    ['none', stepUp('sso'), ['emailOtp'], []],
    ['those of the tag without an organization', {}, ['emailMagicLinks'], ['magic-link']],
  ] as const)('%s', (_, state, products, ways) =>
    expect(findWays(state, { products, oauth: { providers: [] } })).toEqual(ways),
  )
})
