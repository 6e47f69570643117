import { describe, expect, it } from 'vitest'
import { businessMain } from '../../../core/business/states.ts'
import { noFeedback } from '../../../core/states.ts'
import { arrivalStep } from './flow.ts'
import type { Usable } from './states.ts'

const main = businessMain('ann@corp.example')
const kinds: Usable['kind'][] = ['discovery', 'member', 'discovery_oauth', 'oauth', 'sso', 'impersonation']
const toState = (kind: Usable['kind'], checking = true) =>
  ({ screen: 'Arrival', link: { kind, token: 'token' }, checking, ...noFeedback }) as const
const fail = (kind: Usable['kind'], code: string) =>
  arrivalStep(toState(kind), { method: 'arrival', type: 'failed', problem: { code } }).state

describe('a link that opens the page', () => {
  it.each(kinds)('of the kind %s needs a click unless it returns from another site', (kind) => {
    const link = { kind, token: 'token' }
    const { effect } = arrivalStep(main, { method: 'arrival', type: 'linkFound', link, autoContinue: false })
    const returns = ['discovery_oauth', 'oauth', 'sso'].includes(kind)
    expect(effect).toEqual(
      returns ? { method: 'arrival', run: 'openLink', link, isConfirmed: false } : undefined,
    )
  })

  it.each(kinds)('of the kind %s is confirmed by a click', (kind) => {
    const { state } = arrivalStep(toState(kind), { method: 'arrival', type: 'clickRequired' })
    expect(state).toEqual(toState(kind, false))
    const confirmed = arrivalStep(state as never, { method: 'arrival', type: 'continuePressed' })
    expect(confirmed.effect).toMatchObject({ run: 'openLink', isConfirmed: true })
  })

  it.each(kinds)('of the kind %s keeps its token while the server cannot be reached', (kind) => {
    const failed = fail(kind, 'unreachable')
    expect(failed).toMatchObject({ ...toState(kind, false), errorMessage: { code: 'unreachable' } })
    const again = arrivalStep(failed as never, { method: 'arrival', type: 'continuePressed' })
    expect(again.effect).toMatchObject({ run: 'openLink', link: { token: 'token' } })
  })
})

it.each<[kind: Usable['kind'], code: string, reason: string]>([
  ['discovery', 'unable_to_auth_magic_link', 'link_used'],
  ['member', 'pkce_mismatch', 'link_elsewhere'],
  ['discovery_oauth', 'oauth_token_not_found', 'return_used'],
  ['oauth', 'pkce_mismatch', 'return_elsewhere'],
  ['sso', 'pkce_expected_code_verifier', 'return_elsewhere'],
  ['sso', 'sso_token_not_found', 'return_used'],
  ['impersonation', 'impersonation_token_not_found', 'return_used'],
  ['sso', 'email_jit_provisioning_not_allowed', 'no_access'],
  ['oauth', 'organization_not_found', 'organization_unknown'],
  ['oauth', 'action_not_allowed_email_domain_is_claimed', 'domain_claimed'],
])('a %s that fails with %s is explained as %s', (kind, code, reason) => {
  expect(fail(kind, code)).toMatchObject({ screen: 'Error', reason })
})

it('a return with an error leads to the problem, and leaves the URL', () => {
  const link = { kind: 'failed', code: 'access_denied' } as const
  expect(
    arrivalStep(main, { method: 'arrival', type: 'linkFound', link, autoContinue: false }),
  ).toMatchObject({
    state: { screen: 'Error', reason: 'site_failed', code: 'access_denied' },
    effect: { run: 'forgetLink' },
  })
})
