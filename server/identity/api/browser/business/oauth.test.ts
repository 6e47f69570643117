import { describe, expect, it } from 'vitest'
import {
  askForMemberCode,
  type Business,
  callBusiness,
  createBusiness,
  createMemberBySite,
  type Discovery,
  type SignedInMember,
  startOrganization,
  toSignedIn,
  workOrigin,
} from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { type SocialVisit, visitProvider } from '#support/server/member-social.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { tokenIn, verifier } from '#support/server/social.ts'

const ann = 'ann@corp.example'
const home = `${workOrigin}/authenticate`
const server = testServerForEach()
const business: Business = preparedForEach(() =>
  createBusiness(server, { products: ['otp', 'oauth'], redirect_uris: [home] }),
)
const admin: SignedInMember = preparedForEach(() => startOrganization(server, business, ann))

const visit = (path: string, visited: SocialVisit = {}) => visitProvider(server, business, path, visited)

const authenticate = (oauth_token: string, fields: object = {}) =>
  callBusiness(server, business, '/oauth/authenticate', {
    body: { oauth_token, pkce_code_verifier: verifier, session_duration_minutes: 30, ...fields },
  })

const signIn = async (given: SocialVisit = {}, fields: object = {}) => {
  const page = await visit('start', { ...given, query: { organization_id: admin.organizationId } })
  return authenticate(tokenIn(page), fields)
}

const discover = async (given: SocialVisit = {}) => {
  const token = tokenIn(await visit('discovery/start', given))
  const body = { discovery_oauth_token: token, pkce_code_verifier: verifier }
  const { body: response } = await callBusiness(server, business, '/oauth/discovery/authenticate', { body })
  return response.data as Discovery
}

describe('social sign-in to an organization (rule B13)', () => {
  it('signs in the member whose mailbox the issuer proves, and registers the identity', async () => {
    const { status, body } = await signIn()
    expect([status, body.data]).toMatchObject([
      200,
      {
        member_id: admin.memberId,
        member_authenticated: true,
        provider_type: 'Google',
        provider_values: { access_token: 'stand-in' },
        member: {
          oauth_registrations: [
            {
              member_oauth_registration_id: expect.stringMatching(/^oauth-user-/),
              provider_type: 'Google',
              provider_subject: body.data?.provider_subject,
            },
          ],
        },
        member_session: {
          authentication_factors: [
            {
              type: 'oauth',
              delivery_method: 'oauth_google',
              sequence_order: 'PRIMARY',
              google_oauth_factor: { id: expect.stringMatching(/^oauth-user-/) },
            },
          ],
        },
      },
    ])
    const subjects = (await readOutbox(server, ann)).map(({ subject }) => subject)
    expect(subjects.some((subject) => subject.includes('Google'))).toBe(true)
  })

  it.each([
    ['google', false],
    ['github', true],
    ['slack', true],
    ['hubspot', true],
  ])('by %s, verified %s, asks everyone for the mailbox in the same way', async (provider, verified) => {
    const show = async (email: string) => {
      const { body } = await signIn({ provider, verified, email })
      const { intermediate_session_token: _, ...data } = body.data ?? {}
      const ofIssuer = { provider_subject: '', provider_values: {} }
      return JSON.stringify({ ...data, request_id: '', ...ofIssuer }).replaceAll(email, 'x')
    }
    const ofMember = await show(ann)
    expect(JSON.parse(ofMember)).toMatchObject({
      member_id: '',
      member_session: null,
      primary_required: { allowed_auth_methods: ['email_otp'] },
    })
    expect(await show('stranger@corp.example')).toBe(ofMember)
  })

  it('registers an asserted identity once the same sign-in proves the mailbox', async () => {
    const github = { provider: 'github' }
    const begun = await signIn(github)
    const intermediate_session_token = String(begun.body.data?.intermediate_session_token)
    const { code } = await askForMemberCode(server, business, admin.organizationId, ann)
    const body = {
      organization_id: admin.organizationId,
      email_address: ann,
      code,
      intermediate_session_token,
    }
    const proved = await callBusiness(server, business, '/otps/email/authenticate', { body })
    expect(toSignedIn(proved).memberId).toBe(admin.memberId)
    expect(toSignedIn(await signIn(github)).memberId).toBe(admin.memberId)
  })

  it('obeys the methods of the organization (rule B16)', async () => {
    const rules = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['microsoft_oauth'] }
    const { organizationId } = await startOrganization(server, business, ann, {
      organization_name: 'Strict',
      ...rules,
    })
    const enter = async (provider: string) =>
      authenticate(tokenIn(await visit('start', { provider, query: { slug: 'strict' } })))
    expect((await enter('google')).body.data).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ['microsoft_oauth'] },
    })
    expect(toSignedIn(await enter('microsoft')).organizationId).toBe(organizationId)
  })

  it('gives one of twenty parallel uses of a token a session, and none without the verifier', async () => {
    const page = await visit('start', { query: { organization_id: admin.organizationId } })
    const wrong = await authenticate(tokenIn(page), { pkce_code_verifier: 'x'.repeat(64) })
    expect(wrong.body.error_type).toBe('pkce_mismatch')
    const responses = await Promise.all(Array.from({ length: 20 }, () => authenticate(tokenIn(page))))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('rejects unknown organizations, providers of consumers and projects of consumers', async () => {
    for (const [provider, query] of [
      ['google', { organization_id: 'organization-unknown' }],
      ['apple', { organization_id: admin.organizationId }],
      ['google', { organization_id: admin.organizationId, public_token: 'public-token-live-unknown' }],
    ] as const) {
      expect((await visit('start', { provider, query })).url.hostname).toBe('localhost')
    }
  })
})

describe('social sign-in in a discovery flow', () => {
  it('lists the organizations of an address that the issuer proves, and enters one', async () => {
    const { intermediate_session_token, email_address, discovered_organizations: listed } = await discover()
    expect([email_address, listed.map(({ membership }) => membership.type)]).toEqual([ann, ['active_member']])
    const body = { intermediate_session_token, organization_id: admin.organizationId }
    const entered = await callBusiness(server, business, '/discovery/intermediate_sessions/exchange', {
      body,
    })
    expect(toSignedIn(entered).memberId).toBe(admin.memberId)
    // The identity was registered.
    expect(toSignedIn(await signIn()).memberId).toBe(admin.memberId)
  })

  it('lists none for an address that the issuer only asserts (rule B20)', async () => {
    await createMemberBySite(server, business, admin.organizationId, { email_address: 'ben@corp.example' })
    const discovered = await discover({ provider: 'github' })
    expect(discovered.discovered_organizations).toEqual([])
    const body = {
      intermediate_session_token: discovered.intermediate_session_token,
      organization_id: admin.organizationId,
    }
    const entered = await callBusiness(server, business, '/discovery/intermediate_sessions/exchange', {
      body,
    })
    expect(entered.body.data).toMatchObject({ member_id: '', member_session: null })
    const create = { intermediate_session_token: discovered.intermediate_session_token }
    const created = await callBusiness(server, business, '/discovery/organizations/create', { body: create })
    expect(created.body.error_type).toBe('mailbox_proof_required')
  })

  it('keeps its tokens apart from those of organizations', async () => {
    const token = tokenIn(await visit('discovery/start'))
    expect((await authenticate(token)).body.error_type).toBe('oauth_token_not_found')
  })
})

describe('the site', () => {
  it('exchanges the tokens with the unmodified client of the provider', async () => {
    const { origin, close } = await openPort((request, env) => server.app.fetch(request, env as object))
    const client = createBusinessClient(origin, business)
    const page = await visit('start', { query: { organization_id: admin.organizationId } })
    const entered = await client.oauth.authenticate({
      oauth_token: tokenIn(page),
      pkce_code_verifier: verifier,
      session_duration_minutes: 60,
      session_custom_claims: { plan: 'gold' },
    })
    expect(entered).toMatchObject({
      member_id: admin.memberId,
      provider_type: 'Google',
      member_session: { custom_claims: { plan: 'gold' } },
    })
    const discovered = await client.oauth.discovery.authenticate({
      discovery_oauth_token: tokenIn(await visit('discovery/start')),
      pkce_code_verifier: verifier,
    })
    expect(discovered).toMatchObject({
      email_address: ann,
      full_name: 'Ann Lind',
      provider_type: 'Google',
      discovered_organizations: [{ membership: { type: 'active_member' } }],
    })
    close()
  })
})
