import { describe, expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import type { FoundOrganization } from '../../../core/business/organizations.ts'
import { businessMain } from '../../../core/business/states.ts'
import { type AnyState, type Feedback, noFeedback } from '../../../core/states.ts'
import { discoveryStep, enterDiscovery } from './flow.ts'
import type { DiscoveryEffect, DiscoveryEvent, Discovery as State } from './states.ts'

const email = 'ann@corp.example'
const event = eventsOf<DiscoveryEvent>('discovery')
const organization = (
  id: string,
  membership: FoundOrganization['membership'] = 'member',
  missing: FoundOrganization['missing'] = null,
): FoundOrganization => ({ id, name: id, slug: id, logoURL: '', membership, missing })
const acme = organization('acme')
const okta = { id: 'okta', name: 'Okta', isDefault: true } as const
const list: State & Feedback = {
  screen: 'Discovery',
  email,
  by: 'otp',
  organizations: [
    acme,
    organization('strict', 'member', ['email_otp']),
    organization('closed', 'member', ['sso']),
    { ...organization('company', 'member', ['sso']), connections: [okta] },
    { ...organization('choice', 'member', ['sso', 'email_otp']), connections: [okta] },
  ],
  isCreating: false,
  pending: null,
  removedName: null,
  ...noFeedback,
}
const { settings } = readConfig()
const closed = readConfig({ disableCreateOrganization: true }).settings
const failed = (code: string, of: DiscoveryEffect['run'] = 'enter') =>
  event({ type: 'failed', of, problem: { code } })

describe('the list', () => {
  testSteps<AnyState, DiscoveryEvent, DiscoveryEffect>(
    ((state: State & Feedback, event: DiscoveryEvent) => discoveryStep(state, event, settings)) as never,
    [
      ['enters an organization', list, event({ type: 'chosen', id: 'acme' }), 'enter'],
      [
        'enters one at a time',
        { ...list, pending: 'acme' } as AnyState,
        event({ type: 'chosen', id: 'acme' }),
      ],
      ['asks for another method', list, event({ type: 'chosen', id: 'strict' }), undefined, 'Main'],
      ['explains that no method is left', list, event({ type: 'chosen', id: 'closed' }), undefined, 'Error'],
      // The event of the effect goes to the default connection.
      ['goes to the only company', list, event({ type: 'chosen', id: 'company' }), 'load' as never, 'Main'],
      ['leaves a choice to the visitor', list, event({ type: 'chosen', id: 'choice' }), undefined, 'Main'],
      ['ignores an unknown organization', list, event({ type: 'chosen', id: 'other' })],
      ['opens the form', list, event({ type: 'createPressed' })],
      [
        'creates',
        { ...list, isCreating: true } as AnyState,
        event({ type: 'nameSubmitted', name: 'A' }),
        'create',
      ],
      ['begins again', list, event({ type: 'otherEmailPressed' }), undefined, 'Main'],
      [
        'leads to Main when the sign-in took too long',
        { ...list, pending: 'acme' } as AnyState,
        failed('intermediate_session_not_found'),
        undefined,
        'Main',
      ],
      [
        'explains a claimed domain',
        { ...list, pending: 'acme' } as AnyState,
        failed('action_not_allowed_email_domain_is_claimed'),
        undefined,
        'Error',
      ],
    ],
  )

  it('has no form where organizations cannot be created', () =>
    expect(discoveryStep(list, event({ type: 'createPressed' }), closed).state).toBe(list))

  it('loses an organization that is gone', () => {
    const { state } = discoveryStep({ ...list, pending: 'acme' }, failed('organization_not_found'), settings)
    expect(state).toMatchObject({
      removedName: 'acme',
      organizations: list.organizations.slice(1),
      pending: null,
    })
  })

  it('keeps an organization when the server fails', () => {
    const { state } = discoveryStep({ ...list, pending: 'acme' }, failed('internal_server_error'), settings)
    expect(state).toMatchObject({ removedName: null, organizations: list.organizations })
  })

  it('has the error of a name at its field', () => {
    const creating = { ...list, isCreating: true, pending: 'new' }
    const { state } = discoveryStep(creating, failed('organization_slug_already_used', 'create'), settings)
    expect(state).toMatchObject({ isCreating: true, errorMessage: { field: 'name' } })
  })
})

describe('a proved address', () => {
  const enter = (organizations: readonly FoundOrganization[], config?: object) =>
    enterDiscovery(
      businessMain(email),
      event({ type: 'found', discovered: { email, organizations }, by: 'otp' }),
      readConfig(config).settings,
    ).effect?.run

  const direct = (more = {}) => ({ directLoginForSingleMembership: { status: true, ...more } })
  const invited = organization('invited', 'invited')
  const joinable = organization('joinable', 'joinable')

  it.each([
    ['shows the list', [acme], undefined, undefined],
    ['enters the only organization', [acme], direct(), 'enter'],
    ['shows two organizations', [acme, organization('b')], direct(), undefined],
    ['shows an invitation', [acme, invited], direct(), undefined],
    ['ignores an invitation', [acme, invited], direct({ ignoreInvites: true }), 'enter'],
    ['shows what can be joined', [acme, joinable], direct(), undefined],
    ['ignores what can be joined', [acme, joinable], direct({ ignoreJitProvisioning: true }), 'enter'],
    ['accepts no invitation', [invited], direct(), undefined],
    ['creates an organization', [], { directCreateOrganizationForNoMembership: true }, 'create'],
    [
      'creates none where this is off',
      [],
      { directCreateOrganizationForNoMembership: true, disableCreateOrganization: true },
      undefined,
    ],
  ] as const)('%s', (_, organizations, config, run) => expect(enter(organizations, config)).toBe(run))
})
