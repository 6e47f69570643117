import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  createBusiness,
  createMemberBySite,
  discover,
  enter,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'

const ann = 'ann@corp.example'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))
let admin: SignedInMember
beforeEach(async () => {
  admin = await startOrganization(server, business, ann)
})

const get = (path: string, token = admin.token) =>
  callBusiness(server, business, path, { method: 'GET', token })
const run = (statement: ReturnType<typeof sql>) => server.deps.db.transaction((tx) => tx.execute(statement))

describe('the session of a member', () => {
  it('reads the member and the organization, and is extended', async () => {
    const [organization, member] = [await get('/organizations/me'), await get('/organizations/members/me')]
    expect(organization.body.data?.organization).toMatchObject({ organization_id: admin.organizationId })
    expect(member.body.data?.member).toMatchObject({ member_id: admin.memberId, is_admin: true })
    const body = { session_duration_minutes: 60 }
    const extended = await callBusiness(server, business, '/sessions/authenticate', {
      body,
      token: admin.token,
    })
    expect(extended.body.data).toMatchObject({
      session_token: admin.token,
      member_session: { expires_at: '2026-03-01T13:00:00.000Z', organization_slug: 'corp' },
    })
  })

  it('ends when it is revoked', async () => {
    expect((await callBusiness(server, business, '/sessions/revoke', { token: admin.token })).status).toBe(
      200,
    )
    expect((await get('/organizations/me')).body.error_type).toBe('session_not_found')
  })

  it('of another member ends by an admin, and not by a member without the permission (rule B26)', async () => {
    const { member_id } = await createMemberBySite(server, business, admin.organizationId, {
      email_address: 'ben@corp.example',
    })
    const ben = toSignedIn(await enter(server, business, 'ben@corp.example', admin.organizationId))
    const revoke = (token: string, memberId: string) =>
      callBusiness(server, business, `/sessions/revoke/${memberId}`, { token })
    expect((await revoke(ben.token, admin.memberId)).body.error_type).toBe('session_authorization_error')
    const elsewhere = await startOrganization(server, business, 'eve@evil.example')
    expect((await revoke(elsewhere.token, member_id)).body.error_type).toBe('member_not_found')
    expect((await revoke(admin.token, member_id)).status).toBe(200)
    expect((await get('/organizations/me', ben.token)).body.error_type).toBe('session_not_found')
    expect((await get('/organizations/me')).status).toBe(200)
  })

  it('has the roles that are assigned now (rule B25)', async () => {
    await run(sql`update users set roles = '[]' where id = ${admin.memberId}`)
    const { body } = await callBusiness(server, business, '/sessions/authenticate', {
      body: {},
      token: admin.token,
    })
    expect(body.data?.member_session).toMatchObject({ roles: ['stytch_member'] })
  })

  it('does nothing after its organization was deleted or its member removed', async () => {
    await run(sql`update members set status = 'deleted' where user_id = ${admin.memberId}`)
    expect((await get('/organizations/me')).body.error_type).toBe('session_not_found')
    await run(sql`update members set status = 'active' where user_id = ${admin.memberId}`)
    await run(sql`update business_organizations set deleted_at = now()`)
    expect((await get('/organizations/me')).body.error_type).toBe('session_not_found')
    expect((await enter(server, business, ann, admin.organizationId)).body.error_type).toBe(
      'organization_not_found',
    )
  })
})

describe('a retired address (rule B2)', () => {
  it('signs in no one and belongs to no one', async () => {
    await run(sql`update emails set retired_at = now(), is_primary = false where user_id = ${admin.memberId}`)
    expect((await discover(server, business, ann)).discovered_organizations).toEqual([])
    expect((await enter(server, business, ann, admin.organizationId)).body.error_type).toBe(
      'organization_not_found',
    )
  })
})

describe('the search by slug (rule B37)', () => {
  const search = (organization_slug: string, ip?: string) =>
    callBusiness(server, business, '/organizations/search', {
      body: { organization_slug },
      ...(ip === undefined ? {} : { ip }),
    })

  it('finds an organization by its slug only, and tells no one its metadata', async () => {
    const { body } = await search('corp')
    expect(body.data?.organization).toMatchObject({ organization_name: 'Corp', auth_methods: 'ALL_ALLOWED' })
    expect(Object.keys(body.data?.organization as object)).not.toContain('trusted_metadata')
    expect((await search(admin.organizationId)).body.data?.organization).toBeNull()
    await run(sql`update business_organizations set deleted_at = now()`)
    expect((await search('corp')).body.data?.organization).toBeNull()
  })

  it('is limited to 60 a minute for a network', async () => {
    for (let index = 0; index < 60; index += 1) await search('x', '198.51.100.7')
    expect((await search('x', '198.51.100.7')).status).toBe(429)
  })
})

describe('projects of both kinds', () => {
  it('have separate calls, and the rejection says what to change', async () => {
    const { publicToken } = business
    const consumers = await callProvider(server, '/otps/email/login_or_create', {
      body: { email: ann },
      publicToken,
      origin: 'http://work.localhost:4200',
    })
    expect(consumers.body).toMatchObject({
      error_type: 'route_not_found',
      error_message: expect.stringContaining('Add kind="business" to the tag'),
    })
    const shop = await callProvider(server, '/b2b/otps/email/discovery/send', {
      body: { email_address: ann },
    })
    expect(shop.body).toMatchObject({
      error_type: 'route_not_found',
      error_message: expect.stringContaining('Remove kind="business" from the tag'),
    })
    for (const path of ['/v1/public/oauth/google/start', '/v1/public/oauth/google/onetap/start']) {
      const response = await server.app.request(`${path}?public_token=${publicToken}`)
      expect(response.status).toBeGreaterThanOrEqual(400)
    }
    const issuer = `/v1/public/${business.id}/.well-known/openid-configuration`
    expect((await server.app.request(issuer)).status).toBe(501)
  })

  it('have separate users and sessions', async () => {
    const token = await signInByCode(server, ann)
    expect((await get('/organizations/me', token)).body.error_type).toBe('session_not_found')
    expect(
      (await callProvider(server, '/users/me', { method: 'GET', token: admin.token })).body.error_type,
    ).toBe('session_not_found')
  })

  it('say which calls are not served', async () => {
    const { body } = await callBusiness(server, business, '/sso/authenticate', { body: {} })
    expect(body).toMatchObject({ status_code: 501, error_type: 'call_not_served_yet' })
    expect((await callBusiness(server, business, '/unknown', { body: {} })).body.error_type).toBe(
      'route_not_found',
    )
  })
})
