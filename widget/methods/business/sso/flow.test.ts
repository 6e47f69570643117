import { describe, expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import { type BusinessStartState, businessMain } from '../../../core/business/states.ts'
import { type AnyState, type Feedback, noFeedback } from '../../../core/states.ts'
import { ssoStep } from './flow.ts'
import type {
  SSODiscoveryEmail,
  SSODiscoveryFallback,
  SSODiscoveryMenu,
  SSOEffect,
  SSOEvent,
} from './states.ts'

const email = 'ann@corp.example'
const event = eventsOf<SSOEvent>('sso')
const { settings } = readConfig({ products: ['sso', 'emailOtp'] })
const okta = { id: 'okta', name: 'Okta' }
const entra = { id: 'entra', name: 'Entra' }
const acme = { id: 'acme', name: 'Acme', slug: 'acme', logoURL: '' }

const main: BusinessStartState = businessMain(email)
const going: BusinessStartState = { ...main, busy: 'sso', chosen: 'okta' }
const address: SSODiscoveryEmail & Feedback = {
  screen: 'SSODiscoveryEmail',
  email,
  pending: false,
  ...noFeedback,
}
const fallback: SSODiscoveryFallback & Feedback = {
  screen: 'SSODiscoveryFallback',
  email,
  slug: 'acme',
  pending: false,
  ...noFeedback,
}
const menu: SSODiscoveryMenu & Feedback = {
  screen: 'SSODiscoveryMenu',
  email,
  connections: [okta, entra],
  chosen: null,
  ...noFeedback,
}
const searching = { ...address, pending: true }
const finding = { ...fallback, pending: true }
const chosen = { ...menu, chosen: 'okta' }
const failed = (code: string) => event({ type: 'failed', problem: { code } })
const step = (state: unknown, event: SSOEvent) => ssoStep(state as never, event, settings)
const rows = (list: Parameters<typeof testSteps<AnyState, SSOEvent, SSOEffect>>[1]) =>
  testSteps<AnyState, SSOEvent, SSOEffect>(step as never, list)

describe('Main', () => {
  rows([
    ['opens the address', main, event({ type: 'openPressed' }), undefined, 'SSODiscoveryEmail'],
    ['goes to a connection', main, event({ type: 'connectionChosen', id: 'okta' }), 'go'],
    ['goes to one at a time', going, event({ type: 'connectionChosen', id: 'entra' })],
    ['stays when the host cancels', going, event({ type: 'redirectCanceled' })],
    ['stays after a failure', going, failed('unreachable')],
  ])

  it.each(['redirectCanceled', 'shownAgain'] as const)('works again after %s', (type) =>
    expect(step(going, event({ type })).state).toMatchObject({ busy: null }),
  )
})

describe('the address of a company', () => {
  rows([
    ['that is none stays', address, event({ type: 'addressSubmitted', email: 'ann' })],
    ['is searched for', address, event({ type: 'addressSubmitted', email }), 'discover'],
    ['is searched for once', searching, event({ type: 'addressSubmitted', email })],
    ['with one connection continues there', searching, toFound(okta), 'go'],
    ['with several is a choice', searching, toFound(okta, entra), undefined, 'SSODiscoveryMenu'],
    ['without a connection asks for the name', searching, toFound(), undefined, 'SSODiscoveryFallback'],
    ['is kept by Back', address, event({ type: 'backPressed' }), undefined, 'Main'],
    ['stays after a failure', searching, failed('unreachable')],
  ])

  it('that the server rejects belongs to the field', () =>
    expect(step(searching, failed('invalid_email')).state).toMatchObject({
      pending: false,
      errorMessage: { code: 'email_malformed', field: 'email' },
    }))
})

describe('the name of an organization', () => {
  const organizationFound = (organization: object | null) =>
    event({ type: 'organizationFound', organization } as never)
  rows([
    ['is searched for', fallback, event({ type: 'slugSubmitted', slug: ' acme ' }), 'find'],
    ['is needed', fallback, event({ type: 'slugSubmitted', slug: ' ' })],
    ['that is unknown stays', finding, organizationFound(null)],
    [
      'with one connection continues there',
      finding,
      organizationFound({ ...acme, connections: [okta] }),
      'go',
    ],
    [
      'with several connections leads to Main',
      finding,
      organizationFound({ ...acme, connections: [okta, entra] }),
      undefined,
      'Main',
    ],
    ['without a connection leads to Main', finding, organizationFound(acme), undefined, 'Main'],
    [
      'without any method is explained',
      finding,
      organizationFound({ ...acme, allowed: ['password'] }),
      undefined,
      'Error',
    ],
    ['can be left', fallback, event({ type: 'anotherWayPressed' }), undefined, 'Main'],
    ['leads back to the address', fallback, event({ type: 'backPressed' }), undefined, 'SSODiscoveryEmail'],
    ['stays after a failure', finding, failed('internal_server_error')],
  ])

  it('does not lead to single sign-on that the organization does not allow', () => {
    const { state, effect } = step(
      finding,
      organizationFound({ ...acme, allowed: ['email_otp'], connections: [okta] }),
    )
    expect([state, effect]).toMatchObject([{ screen: 'Main', email }, undefined])
  })
})

describe('the connections of a company', () => {
  rows([
    ['continue', menu, event({ type: 'connectionChosen', id: 'okta' }), 'go'],
    ['continue once', chosen, event({ type: 'connectionChosen', id: 'entra' })],
    [
      'that is gone leads to the address',
      chosen,
      event({ type: 'connectionGone' }),
      undefined,
      'SSODiscoveryEmail',
    ],
    ['lead back to the address', menu, event({ type: 'backPressed' }), undefined, 'SSODiscoveryEmail'],
    ['stay after a failure', chosen, failed('too_many_requests')],
    ['begin again after the time', chosen, failed('intermediate_session_not_found'), undefined, 'Main'],
  ])

  it('are checked once more before the visitor leaves', () =>
    expect(step(menu, event({ type: 'connectionChosen', id: 'okta' })).effect).toMatchObject({ email }))
})

function toFound(...connections: { id: string; name: string }[]) {
  return event({ type: 'connectionsFound', connections })
}
