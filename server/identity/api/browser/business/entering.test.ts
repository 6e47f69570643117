import { describe, expect, it } from 'vitest'
import {
  askForMemberCode,
  type Business,
  callBusiness,
  changeOrganization,
  createBusiness,
  createMemberBySite,
  discover,
  enter,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { minutes } from '../../../../platform/machine/clock.ts'

const ann = 'ann@corp.example'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))

const exchange = (token: string, organizationId: string) =>
  callBusiness(server, business, '/discovery/intermediate_sessions/exchange', {
    body: {
      intermediate_session_token: token,
      organization_id: organizationId,
      session_duration_minutes: 30,
    },
  })

describe('entering an organization', () => {
  it('signs in the member who has the address, in each organization as another member (rule B2)', async () => {
    const corp = await startOrganization(server, business, ann)
    server.clock.advance(1000)
    const hobby = await startOrganization(server, business, ann, { organization_name: 'Hobby' })
    expect(hobby.memberId).not.toBe(corp.memberId)
    const { discovered_organizations: listed } = await discover(server, business, ann)
    expect(
      listed.map(({ organization, membership }) => [organization.organization_name, membership.type]),
    ).toEqual([
      ['Corp', 'active_member'],
      ['Hobby', 'active_member'],
    ])
    expect(toSignedIn(await enter(server, business, ann, corp.organizationId)).memberId).toBe(corp.memberId)
    expect(toSignedIn(await enter(server, business, ann, 'hobby')).memberId).toBe(hobby.memberId)
  })

  it('shows of organization and member only what rule B19 allows before there is a session', async () => {
    await startOrganization(server, business, ann, {
      organization_name: 'Corp',
      email_allowed_domains: ['corp.example'],
      email_jit_provisioning: 'RESTRICTED',
    })
    const [entry] = (await discover(server, business, ann)).discovered_organizations
    expect(entry?.membership.member).toMatchObject({
      email_address: ann,
      roles: [],
      is_admin: false,
      trusted_metadata: {},
      untrusted_metadata: {},
      oauth_registrations: [],
      sso_registrations: [],
    })
    expect(entry?.organization).toMatchObject({
      trusted_metadata: {},
      email_allowed_domains: [],
      rbac_email_implicit_role_assignments: [],
    })
  })

  it.each([
    ['ben@corp.example', 200],
    ['Ben@CORP.example', 200],
    ['ben@sub.corp.example', 403],
    ['ben@corp.example.evil', 403],
    ['ben@other.example', 403],
  ])('lets a stranger join by the exact domain of a proved address (rule B6): %s', async (email, status) => {
    const domain = { email_allowed_domains: ['corp.example'], email_jit_provisioning: 'RESTRICTED' }
    const { organizationId } = await startOrganization(server, business, ann, domain)
    const { discovered_organizations: listed } = await discover(server, business, email)
    const membership = {
      type: 'eligible_to_join_by_email_domain',
      details: { domain: 'corp.example' },
      member: null,
    }
    expect(listed.map((entry) => entry.membership)).toEqual(status === 200 ? [membership] : [])
    const entered = await enter(server, business, email, organizationId)
    expect(entered.status).toBe(status)
    if (status === 200) expect(entered.body.data?.member).toMatchObject({ is_admin: false, status: 'active' })
  })

  it('lets no one join by a domain in which no member has proved an address (rule B6)', async () => {
    const domain = { email_allowed_domains: ['victim.example'], email_jit_provisioning: 'RESTRICTED' }
    const { organizationId } = await startOrganization(server, business, 'eve@evil.example', domain)
    expect((await discover(server, business, 'ceo@victim.example')).discovered_organizations).toEqual([])
    const { body } = await enter(server, business, 'ceo@victim.example', organizationId)
    expect(body.error_type).toBe('email_jit_provisioning_not_allowed')
  })

  it('rejects public email domains when they are set (rule B6)', async () => {
    const { intermediate_session_token } = await discover(server, business, ann)
    const { body } = await callBusiness(server, business, '/discovery/organizations/create', {
      body: {
        intermediate_session_token,
        session_duration_minutes: 30,
        email_allowed_domains: ['gmail.com'],
      },
    })
    expect(body.error_type).toBe('invalid_email_domain')
  })

  it('asks for a method that the organization allows, and keeps the intermediate session (rules B16 and B18)', async () => {
    const rules = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['sso'] }
    const { organizationId } = await startOrganization(server, business, ann, rules)
    const { intermediate_session_token: token } = await discover(server, business, ann)
    const { status, body } = await exchange(token, organizationId)
    expect([status, body.data]).toMatchObject([
      200,
      {
        member_session: null,
        member_authenticated: false,
        intermediate_session_token: token,
        session_token: '',
        primary_required: { allowed_auth_methods: ['sso'] },
        member: { email_address: ann, roles: [] },
      },
    ])
  })

  it('gives one of twenty parallel requests a session (rule B18)', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const { intermediate_session_token: token } = await discover(server, business, ann)
    const responses = await Promise.all(Array.from({ length: 20 }, () => exchange(token, organizationId)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.error_type === 'intermediate_session_not_found')).toHaveLength(
      19,
    )
  })

  it('ends after ten minutes (rule B18)', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const { intermediate_session_token: token } = await discover(server, business, ann)
    server.clock.advance(minutes(10))
    expect((await exchange(token, organizationId)).body.error_type).toBe('intermediate_session_not_found')
  })

  it('needs a proof that is newer than the member (rule B20)', async () => {
    const { organizationId } = await startOrganization(server, business, 'eve@evil.example')
    const { intermediate_session_token: token } = await discover(server, business, ann)
    server.clock.advance(minutes(1))
    await createMemberBySite(server, business, organizationId, { email_address: ann })
    const early = await exchange(token, organizationId)
    expect(early.body.data).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ['email_otp'] },
    })
    expect((await enter(server, business, ann, organizationId)).body.data).toMatchObject({
      member_authenticated: true,
    })
  })
})

describe('an intermediate session of an organization', () => {
  it('enters no other organization, also before there is a member (rule B19)', async () => {
    const hidden = await createBusiness(server, { name: 'Hidden', hide_accounts: true })
    const ben = 'ben@corp.example'
    const domain = { email_allowed_domains: ['corp.example'], email_jit_provisioning: 'RESTRICTED' }
    const { organizationId } = await startOrganization(server, hidden, ann, domain)
    const hobby = await startOrganization(server, hidden, ben, { organization_name: 'Hobby' })
    const { code } = await askForMemberCode(server, hidden, organizationId, ben)
    const rules = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['google_oauth'] }
    await changeOrganization(server, hidden, organizationId, rules)
    const { body } = await callBusiness(server, hidden, '/otps/email/authenticate', {
      body: { organization_id: organizationId, email_address: ben, code },
    })
    expect(body.data).toMatchObject({
      member_id: '',
      primary_required: { allowed_auth_methods: [] },
    })
    const entered = await callBusiness(server, hidden, '/discovery/intermediate_sessions/exchange', {
      body: {
        intermediate_session_token: body.data?.intermediate_session_token,
        organization_id: hobby.organizationId,
      },
    })
    expect(entered.body.error_type).toBe('organization_not_found')
  })
})

describe('the first proof of an address (rule B5)', () => {
  it('activates and claims a member whom the site created, and keeps roles, name and metadata', async () => {
    const { organizationId } = await startOrganization(server, business, 'eve@evil.example')
    const fields = { name: 'Ann Lind', roles: ['stytch_admin'], trusted_metadata: { plan: 'gold' } }
    const created = await createMemberBySite(server, business, organizationId, {
      email_address: ann,
      ...fields,
      create_member_as_pending: true,
    })
    expect(created.member).toMatchObject({ status: 'pending', email_address_verified: false })
    const { body } = await enter(server, business, ann, organizationId)
    expect(body.data).toMatchObject({
      member_id: created.member_id,
      member: {
        status: 'active',
        email_address_verified: true,
        name: 'Ann Lind',
        is_admin: true,
        trusted_metadata: { plan: 'gold' },
      },
    })
  })
})
