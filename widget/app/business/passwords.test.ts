import { describe, expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import { businessMain, openSessionReset } from '../../core/business/states.ts'
import { noFeedback, noProgress } from '../../core/states.ts'
import { arrivalStep } from '../../methods/business/arrival/flow.ts'
import { startStep } from '../../methods/business/start/flow.ts'
import { findMemberLink, findResetLink } from '../../provider/stytch/business/link-url.ts'
import { readBusinessSettings } from './read-settings.ts'
import { businessSession } from './session.ts'

const read = (flow: string | null, organizationSlug: string | null = null, config: object = {}) =>
  readBusinessSettings(
    config,
    { products: 'passwords', flow, organizationSlug },
    'https://work.example/login',
  )

describe('a tag with passwords', () => {
  it.each([
    ['password-reset', null, 'discovery', true],
    ['password-reset', 'corp', 'organization', true],
    ['organization', 'corp', 'organization', false],
    [null, null, 'discovery', false],
  ])('with the flow %s and the slug %s is read as %s', (flow, slug, expected, isForReset) => {
    const { settings, mistakes } = read(flow, slug)
    expect(settings).toMatchObject({ products: ['passwords'], flow: expected, isForReset })
    expect(mistakes).toEqual([])
  })

  it('has the pages of its emails, and says what is wrong with them', () => {
    const passwordOptions = { resetPasswordRedirectURL: '/reset', resetPasswordExpirationMinutes: 1 }
    const { settings, mistakes } = read(null, null, { passwordOptions })
    expect(settings.password).toEqual({
      resetURL: 'https://work.example/reset',
      resetExpirationMinutes: 60,
    })
    expect(mistakes).toEqual([['minutes', 'passwordOptions.resetPasswordExpirationMinutes', 5, 10_080]])
  })
})

describe('the link in the URL of a page', () => {
  const reset = '&stytch_redirect_type=reset_password'
  it.each([
    ['multi_tenant_passwords', '', false, { kind: 'member', token: 't' }, null],
    ['multi_tenant_passwords', reset, true, { kind: 'member', token: 't' }, null],
    ['discovery', reset, false, { kind: 'discovery', token: 't' }, null],
    ['discovery', '', true, null, { kind: 'discovery', token: 't' }],
    ['multi_tenant_magic_links', '', false, null, { kind: 'member', token: 't' }],
    ['multi_tenant_magic_links', reset, false, null, { kind: 'member', token: 't', isForPassword: true }],
    ['multi_tenant_magic_links', '', true, null, { kind: 'member', token: 't', isForPassword: true }],
    ['sso', '', true, null, { kind: 'sso', token: 't' }],
  ])('of type %s%s, on a page for new passwords: %s', (type, more, isPageForReset, ofReset, ofSignIn) => {
    const search = `?stytch_token_type=${type}&token=t${more}`
    expect(findResetLink(search)).toEqual(ofReset)
    expect(findMemberLink(search, isPageForReset)).toEqual(ofSignIn)
  })
})

describe('a link that lets the visitor set a password after signing in', () => {
  const link = { kind: 'member', token: 't', isForPassword: true } as const
  const opened = arrivalStep(businessMain(), {
    method: 'arrival',
    type: 'linkFound',
    link,
    autoContinue: true,
  }).state
  const loggedIn = { screen: 'LoggedIn', ...noFeedback }

  it('is followed by the form, before the sign-in is complete', () => {
    expect(opened.progress?.afterSignIn).toEqual(openSessionReset)
    const signedIn = { method: 'session', type: 'signedIn', by: 'magic-link' } as const
    const settings = { consent: false }
    const next = businessSession.step({ ...loggedIn, ...opened, screen: 'LoggedIn' }, signedIn, settings)
    expect(next.effect).toMatchObject({ run: 'load', event: openSessionReset, otherwise: signedIn })
    expect(next.state.progress).toMatchObject({ afterSignIn: null, signIn: { isComplete: false } })
    // If the form cannot be fetched, the sign-in is complete without it.
    expect(businessSession.step(next.state, signedIn, settings)).toMatchObject({
      state: { progress: { signIn: { isComplete: true } } },
    })
  })

  it('is followed by nothing once it has failed', () => {
    const problem = { code: 'unable_to_auth_magic_link' }
    const { state } = arrivalStep(opened as never, { method: 'arrival', type: 'failed', problem })
    expect(state).toMatchObject({ screen: 'Error', progress: noProgress })
  })
})

it('submits an address that was typed before the organization was known to the method that it allows', () => {
  const { settings } = readConfig({ products: ['emailOtp', 'passwords'] })
  const state = { ...businessMain('ann@corp.example'), isSubmitted: true, busy: 'start' } as const
  const organization = { id: 'o-1', name: 'Corp', slug: 'corp', logoURL: '' }
  const stepWith = (allowed: readonly ('password' | 'email_otp' | 'sso')[]) =>
    startStep(
      state,
      { method: 'start', type: 'organizationFound', organization: { ...organization, allowed } },
      settings,
    )
  expect(stepWith(['password']).effect).toMatchObject({ event: { method: 'password' } })
  expect(stepWith(['password', 'email_otp']).effect).toMatchObject({ event: { method: 'email' } })
  expect(stepWith(['sso']).state).toMatchObject({ screen: 'Error', reason: 'no_method' })
})
