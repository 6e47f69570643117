import { describe, expect, it } from 'vitest'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import type { FoundOrganization } from '../../../core/business/organizations.ts'
import { businessMain, toLoggedIn } from '../../../core/business/states.ts'
import { type AnyState, noFeedback } from '../../../core/states.ts'
import { enterSwitching, switchingStep } from './flow.ts'
import type { SwitchingEffect, SwitchingEvent } from './states.ts'

const event = eventsOf<SwitchingEvent>('switching')
const organization = (name: string): FoundOrganization => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  logoURL: '',
  membership: 'member',
  missing: null,
})
const listed = {
  screen: 'SwitchOrganization',
  slug: null,
  organizations: [organization('Corp')],
  pending: null,
  ...noFeedback,
}
const entering = { ...listed, pending: 'Corp' }
const finding = { ...listed, slug: 'corp', organizations: null, pending: 'find' }
const discovery = { ...listed, screen: 'Discovery', email: 'ann@corp.example' }
const stepUp = { ...businessMain(), stepUp: { methods: ['sso'], isVerified: true, from: discovery } }
const loggedIn = toLoggedIn(organization('Bakery'))
const failed = (of: SwitchingEffect['run'], code: string) => event({ type: 'failed', of, problem: { code } })

const step = (state: AnyState, sent: SwitchingEvent) =>
  ['SwitchOrganization', 'Main'].includes(state.screen)
    ? switchingStep(state as never, sent, { consent: false })
    : enterSwitching(state, sent)
const rows = (list: Parameters<typeof testSteps<AnyState, SwitchingEvent, SwitchingEffect>>[1]) =>
  testSteps<AnyState, SwitchingEvent, SwitchingEffect>(step as never, list)

describe('a page that names an organization', () => {
  rows([
    ['finds it for a member', loggedIn, event({ type: 'requested', slug: 'corp' }), 'find', listed.screen],
    ['finds it on Main', businessMain(), event({ type: 'requested', slug: 'corp' }), 'find', listed.screen],
    ['chooses from the list of a sign-in', discovery, event({ type: 'requested', slug: 'corp' }), 'choose'],
    ['returns to that list', stepUp, event({ type: 'requested', slug: 'corp' }), 'choose', 'Discovery'],
    ['does not choose what is not listed', discovery, event({ type: 'requested', slug: 'other' })],
    ['does not interrupt a switch', entering, event({ type: 'requested', slug: 'other' })],
  ])

  it('explains an organization that is not on the list of a sign-in', () => {
    const { state } = step(discovery, event({ type: 'requested', slug: 'other' }))
    expect(state.errorMessage).toEqual({ code: 'organization_not_found' })
  })
})

describe('a member', () => {
  rows([
    ['opens the list', loggedIn, event({ type: 'opened' }), 'list', listed.screen],
    ['chooses', listed, event({ type: 'chosen', id: 'Corp' }), 'enter'],
    ['chooses once', entering, event({ type: 'chosen', id: 'Corp' })],
    ['chooses only from the list', listed, event({ type: 'chosen', id: 'Other' })],
    ['goes back', listed, event({ type: 'backPressed' }), 'close'],
    ['goes back while the list loads', finding, event({ type: 'backPressed' }), 'close'],
    ['does not go back while entering', entering, event({ type: 'backPressed' })],
    [
      'sees the list if the organization is unknown',
      finding,
      failed('find', 'organization_not_found'),
      'list',
    ],
    ['stays after a failure', entering, failed('enter', 'unreachable')],
    ['begins again without a session', finding, failed('find', 'switch_session_missing'), undefined, 'Main'],
    ['begins again after its end', entering, failed('enter', 'session_not_found'), undefined, 'Main'],
    ['signs in again', listed, event({ type: 'signInPressed' }), 'signOut'],
    ['is on Main then', listed, event({ type: 'signedOut' }), undefined, 'Main'],
  ])

  it('goes back to the request of an application', () => {
    const { effect } = switchingStep(listed as never, event({ type: 'backPressed' }), { consent: true })
    expect(effect).toMatchObject({ event: { method: 'consent', type: 'openRequested' } })
  })

  it('reads why the list is shown', () => {
    const { state } = step(finding, failed('find', 'organization_not_found'))
    const organizations = [organization('Corp')]
    expect(step(state as AnyState, event({ type: 'found', organizations })).state).toMatchObject({
      organizations,
      pending: null,
      errorMessage: { code: 'organization_not_found' },
    })
  })
})
