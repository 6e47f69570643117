import { expect, it } from 'vitest'
import type { MemberProvider } from '#contract/member-providers.ts'
import type { AllowedMethod } from './organizations.ts'
import type { BusinessProduct } from './settings.ts'
import { findMethods } from './ways.ts'

const acme = { id: 'acme', name: 'Acme', slug: 'acme', logoURL: '' }
const company = { ...acme, connections: [{ id: 'okta', name: 'Okta' }] }
const stepUp = (...methods: AllowedMethod[]) => ({
  stepUp: { methods, isVerified: true },
  organization: company,
})
const toSettings = (products: BusinessProduct[], ...names: MemberProvider[]) => ({
  products,
  oauth: { providers: names.map((name) => ({ name, scopes: [], params: {}, oneTap: null })) },
})
const all = toSettings(['oauth', 'emailOtp', 'sso'], 'google', 'github')

it.each<[string, Parameters<typeof findMethods>[0], typeof all, AllowedMethod[]]>([
  ['those of the tag, in its order', {}, all, ['google_oauth', 'github_oauth', 'email_otp', 'sso']],
  [
    'those of the tag without single sign-on, in an organization without a connection',
    { organization: acme },
    all,
    ['google_oauth', 'github_oauth', 'email_otp'],
  ],
  [
    'those of both',
    { organization: { ...company, allowed: ['sso', 'github_oauth'] } },
    all,
    ['github_oauth', 'sso'],
  ],
  ['none', { organization: { ...company, allowed: ['magic_link'] } }, all, []],
  ['those of both for a step', stepUp('sso', 'magic_link'), all, ['sso']],
  [
    'those of the organization for a step, if the tag has none of them',
    stepUp('magic_link', 'slack_oauth', 'hubspot_oauth'),
    all,
    ['magic_link', 'slack_oauth', 'hubspot_oauth'],
  ],
])('finds %s', (_, at, settings, methods) => expect(findMethods(at, settings)).toEqual(methods))
