import { describe, expect, it } from 'vitest'
import {
  askForMemberCode,
  type Business,
  callBusiness,
  changeOrganization,
  createBusiness,
  type Discovery,
  type SignedInMember,
  startOrganization,
  toSignedIn,
  workOrigin,
} from '#support/server/business.ts'
import { callBackendOf } from '#support/server/call-backend.ts'
import { type SocialVisit, visitProvider } from '#support/server/member-social.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { tokenIn, verifier } from '#support/server/social.ts'

const ben = 'ben@corp.example'
const tenants = { google: ['corp.example'], slack: ['T1'], github: ['42'], hubspot: ['62515'] }
const rules = { oauth_tenant_jit_provisioning: 'RESTRICTED', allowed_oauth_tenants: tenants }
const server = testServerForEach()
const business: Business = preparedForEach(() =>
  createBusiness(server, { products: ['otp', 'oauth'], redirect_uris: [`${workOrigin}/authenticate`] }),
)
const admin: SignedInMember = preparedForEach(() =>
  startOrganization(server, business, 'ann@corp.example', rules),
)

const visit = (path: string, visited: SocialVisit) =>
  visitProvider(server, business, path, { email: ben, ...visited })
const call = (path: string, body: object) => callBusiness(server, business, path, { body })

async function signIn(visited: SocialVisit) {
  const page = await visit('start', { ...visited, query: { organization_id: admin.organizationId } })
  const token = { oauth_token: tokenIn(page), pkce_code_verifier: verifier }
  return call('/oauth/authenticate', { ...token, session_duration_minutes: 30 })
}

async function discover(visited: SocialVisit) {
  const token = tokenIn(await visit('discovery/start', visited))
  const body = { discovery_oauth_token: token, pkce_code_verifier: verifier }
  return (await call('/oauth/discovery/authenticate', body)).body.data as Discovery
}

/** Proves the mailbox in a sign-in to the organization. */
async function prove(intermediate_session_token: unknown) {
  const { organizationId: organization_id } = admin
  const { code } = await askForMemberCode(server, business, organization_id, ben)
  return call('/otps/email/authenticate', {
    ...{ organization_id, email_address: ben, code, intermediate_session_token },
    session_duration_minutes: 30,
  })
}

describe('joining by a tenant (rule B7)', () => {
  it('needs no more than the identity if the issuer proves the mailbox', async () => {
    const { memberId } = toSignedIn(await signIn({ tenant: 'corp.example' }))
    expect(memberId).not.toBe(admin.memberId)
  })

  it.each([
    ['slack', 'T1'],
    ['github', '42'],
    ['hubspot', '62515'],
  ])('of %s needs the mailbox in the same sign-in', async (provider, tenant) => {
    const { body } = await signIn({ provider, tenant })
    expect(body.data).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ['email_otp'] },
    })
    expect(toSignedIn(await prove(body.data?.intermediate_session_token)).organizationId).toBe(
      admin.organizationId,
    )
  })

  it.each<[string, SocialVisit]>([
    ['another tenant', { tenant: 'evil.example' }],
    ['a tenant of another provider', { provider: 'microsoft', tenant: 'corp.example' }],
    ['no tenant', {}],
  ])('is not possible with %s', async (_, visited) => {
    expect((await signIn(visited)).body.error_type).toBe('email_jit_provisioning_not_allowed')
  })

  it('is not possible without the identity in the same sign-in, or while none counts', async () => {
    await signIn({ provider: 'slack', tenant: 'T1' })
    expect((await prove('')).body.error_type).toBe('email_jit_provisioning_not_allowed')
    const { organizationId } = admin
    await changeOrganization(server, business, organizationId, {
      oauth_tenant_jit_provisioning: 'NOT_ALLOWED',
    })
    const { body } = await signIn({ tenant: 'corp.example' })
    expect(body.error_type).toBe('email_jit_provisioning_not_allowed')
  })

  it('sends no code to the address of a sign-in with another tenant', async () => {
    await signIn({ provider: 'slack', tenant: 'T2' })
    const { response } = await askForMemberCode(server, business, admin.organizationId, ben)
    expect(response.body.error_type).toBe('email_jit_provisioning_not_allowed')
  })

  it('is not possible for an address that the organization removed (rule B31)', async () => {
    const { memberId, organizationId } = toSignedIn(await signIn({ tenant: 'corp.example' }))
    const site = { projectId: business.id, secret: business.secret }
    await callBackendOf(
      server,
      site,
      `/b2b/organizations/${organizationId}/members/${memberId}`,
      {},
      'DELETE',
    )
    const { body } = await signIn({ tenant: 'corp.example' })
    expect(body.error_type).toBe('email_jit_provisioning_not_allowed')
    expect((await discover({ tenant: 'corp.example' })).discovered_organizations).toEqual([])
  })

  it('is listed in a discovery flow that proves the mailbox, and entered', async () => {
    expect((await discover({ tenant: 'evil.example' })).discovered_organizations).toEqual([])
    const discovery = await discover({ tenant: 'corp.example' })
    expect(discovery.discovered_organizations).toMatchObject([
      {
        organization: { organization_id: admin.organizationId, allowed_oauth_tenants: {} },
        membership: {
          type: 'eligible_to_join_by_oauth_tenant',
          details: { provider: 'google', tenant: 'corp.example' },
          member: null,
        },
      },
    ])
    const entered = await call('/discovery/intermediate_sessions/exchange', {
      intermediate_session_token: discovery.intermediate_session_token,
      organization_id: admin.organizationId,
      session_duration_minutes: 30,
    })
    expect(toSignedIn(entered).organizationId).toBe(admin.organizationId)
  })
})
