import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import {
  type Business,
  callBusiness,
  createBusiness,
  createMemberBySite,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { hours, minutes } from '../../../../platform/machine/clock.ts'

const ann = 'ann@corp.example'
const eve = 'eve@evil.example'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))
let hobby: SignedInMember
let corp: SignedInMember
beforeEach(async () => {
  corp = await startOrganization(server, business, eve, { organization_name: 'Corp' })
  hobby = await startOrganization(server, business, ann, { organization_name: 'Hobby' })
})

const run = (statement: ReturnType<typeof sql>) => server.deps.db.transaction((tx) => tx.execute(statement))
const exchange = (token: string, organizationId: string) =>
  callBusiness(server, business, '/sessions/exchange', {
    body: { organization_id: organizationId, session_duration_minutes: 30 },
    token,
  })
const addAnn = (fields: object = {}) =>
  createMemberBySite(server, business, corp.organizationId, { email_address: ann, ...fields })

describe('a session exchanged for one in another organization (rules B20 and B21)', () => {
  it('is of the member with the proved address there, and keeps the time of its factor', async () => {
    const member = await addAnn({ create_member_as_pending: true })
    const fresh = await startOrganization(server, business, ann, { organization_name: 'Second' })
    server.clock.advance(minutes(3))
    const exchanged = await exchange(fresh.token, corp.organizationId)
    expect(exchanged.body.data).toMatchObject({
      member_id: member.member_id,
      member_authenticated: true,
      member: { status: 'active', email_address_verified: true },
      member_session: {
        authentication_factors: [
          { type: 'otp', sequence_order: 'PRIMARY', last_authenticated_at: '2026-03-01T12:00:00.000Z' },
        ],
      },
    })
    expect(toSignedIn(await exchange(toSignedIn(exchanged).token, hobby.organizationId)).memberId).toBe(
      hobby.memberId,
    )
  })

  it('joins by no domain, and tells a stranger nothing', async () => {
    await run(sql`update business_organizations set email_jit_provisioning = 'RESTRICTED',
      email_allowed_domains = '["corp.example", "evil.example"]'`)
    for (const target of [corp.organizationId, 'organization-unknown']) {
      expect((await exchange(hobby.token, target)).body.error_type).toBe('organization_not_found')
    }
  })

  it('needs a proof that is newer than the member, and not older than 24 hours', async () => {
    server.clock.advance(minutes(1))
    await addAnn()
    const early = await exchange(hobby.token, corp.organizationId)
    expect(early.body.data).toMatchObject({
      member_id: '',
      member_session: null,
      member: { email_address: ann, member_id: '', status: 'pending' },
      primary_required: { allowed_auth_methods: ['email_otp'] },
    })
    expect(early.body.data?.intermediate_session_token).toMatch(/^[\w-]{43}$/)
    const lasting = await startOrganization(server, business, ann, {
      organization_name: 'Long',
      session_duration_minutes: 3000,
    })
    server.clock.advance(hours(25))
    expect((await exchange(lasting.token, corp.organizationId)).body.data).toMatchObject({
      member_id: '',
      primary_required: { allowed_auth_methods: ['email_otp'] },
    })
  })

  it('needs the current, verified address of the member behind it', async () => {
    await addAnn()
    await run(sql`update emails set verified_at = null where user_id = ${hobby.memberId}`)
    expect((await exchange(hobby.token, corp.organizationId)).body.error_type).toBe('mailbox_proof_required')
    // A hostile admin gave the member the address of someone else, which is now verified.
    await run(
      sql`update emails set address = ${'ceo@corp.example'}, verified_at = now() where user_id = ${hobby.memberId}`,
    )
    expect((await exchange(hobby.token, corp.organizationId)).body.error_type).toBe('mailbox_proof_required')
  })

  it.each([
    ['password', 'knowledge'],
    ['totp', 'authenticator_app'],
    ['sso', 'sso_oidc'],
    ['oauth', 'oauth_github'],
  ])('takes no factor by %s along', async (type, delivery) => {
    await addAnn()
    const factor = { type, delivery_method: delivery, last_authenticated_at: '2026-03-01T12:00:00.000Z' }
    const stored = { ...factor, email_factor: { email_id: '', email_address: ann } }
    await run(
      sql`update sessions set factors = ${JSON.stringify([stored])}::jsonb where user_id = ${hobby.memberId}`,
    )
    for (const target of [corp.organizationId, 'organization-unknown']) {
      expect((await exchange(hobby.token, target)).body.error_type).toBe('mailbox_proof_required')
    }
  })

  it('obeys the methods of the organization', async () => {
    await addAnn()
    const fresh = await startOrganization(server, business, ann, { organization_name: 'Second' })
    await run(sql`update business_organizations set auth_methods = 'RESTRICTED', allowed_auth_methods = '["sso"]'
      where id = ${corp.organizationId}`)
    expect((await exchange(fresh.token, corp.organizationId)).body.data).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ['sso'] },
    })
  })

  it('in opposite directions at the same time waits for no one', async () => {
    const { member_id } = await addAnn()
    const fresh = await startOrganization(server, business, ann, { organization_name: 'Second' })
    const inCorp = toSignedIn(await exchange(fresh.token, corp.organizationId))
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? exchange(fresh.token, corp.organizationId)
          : exchange(inCorp.token, fresh.organizationId),
      ),
    )
    expect(responses.map(({ body }) => body.data?.member_id)).toEqual(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? member_id : fresh.memberId)),
    )
  })
})

describe('the site', () => {
  it('exchanges and lists sessions', async () => {
    const { origin, close } = await openPort((request, env) => server.app.fetch(request, env as object))
    const client = createBusinessClient(origin, business)
    const { member_id } = await addAnn()
    const fresh = await startOrganization(server, business, ann, { organization_name: 'Second' })
    const exchanged = await client.sessions.exchange({
      session_token: fresh.token,
      organization_id: corp.organizationId,
      session_duration_minutes: 60,
      session_custom_claims: { plan: 'gold' },
    })
    expect(exchanged).toMatchObject({
      member_id,
      member_authenticated: true,
      intermediate_session_token: '',
      member_session: { custom_claims: { plan: 'gold' } },
    })
    const { organizationId: organization_id } = corp
    const { member_sessions } = await client.sessions.get({ organization_id, member_id })
    expect(member_sessions.map(({ member_session_id }) => member_session_id)).toEqual([
      exchanged.member_session?.member_session_id,
    ])
    const elsewhere = client.sessions.get({ organization_id, member_id: hobby.memberId })
    expect(await typeOf(elsewhere)).toBe('member_not_found')
    close()
  })
})
