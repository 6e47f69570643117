import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  changeOrganization,
  createBusiness,
  createMemberBySite,
  discover,
  enter,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { sweepDeletedOrganizations } from '../../../accounts/members/sweep-organizations.ts'
import { organizations } from '../../../base/schema/organizations.ts'
import { totps } from '../../../base/schema/totps.ts'
import { runUnit } from '../../../base/unit-of-work.ts'
import { openSession } from '../../../operations/access/sign-in.ts'

const ann = 'ann@corp.example'
const ben = 'ben@corp.example'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server))
let admin: SignedInMember
beforeEach(async () => {
  const domain = { email_allowed_domains: ['corp.example'], email_jit_provisioning: 'RESTRICTED' }
  admin = await startOrganization(server, business, ann, domain)
})

const call = (method: string, path: string, body?: object, token = admin.token) =>
  callBusiness(server, business, `/organizations${path}`, { method, token, ...(body && { body }) })
const typeOf = async (response: ReturnType<typeof call>) => (await response).body.error_type
const join = async (email = ben) => toSignedIn(await enter(server, business, email, admin.organizationId))
const subjectsTo = async (email: string) => (await readOutbox(server, email)).map(({ subject }) => subject)

describe('the removal of a member (rule B31)', () => {
  it('ends the session at once, tells the address, and lets it join no more until it is taken in again', async () => {
    const member = await join()
    expect((await call('DELETE', `/members/${member.memberId}`)).body.data).toMatchObject({
      member_id: member.memberId,
    })
    expect(await typeOf(call('GET', '/me', undefined, member.token))).toBe('session_not_found')
    expect(await subjectsTo(ben)).toContain('You are no longer a member of Corp')
    expect((await discover(server, business, ben)).discovered_organizations).toEqual([])
    expect((await enter(server, business, ben, admin.organizationId)).body.error_type).toBe(
      'email_jit_provisioning_not_allowed',
    )
    const again = await call('POST', '/members', { email_address: ben })
    const { memberId } = await join()
    expect(again.body.data?.member_id).toBe(memberId)
    expect(memberId).not.toBe(member.memberId)
  })

  it('ends a sign-in that the member has begun', async () => {
    const member = await join()
    await changeOrganization(server, business, admin.organizationId, { mfa_policy: 'REQUIRED_FOR_ALL' })
    const { body: begun } = await enter(server, business, ben, admin.organizationId)
    expect(begun.data).toMatchObject({ member_id: member.memberId, member_session: null })
    await call('DELETE', `/members/${member.memberId}`)
    const body = {
      organization_id: admin.organizationId,
      member_id: member.memberId,
      intermediate_session_token: begun.data?.intermediate_session_token,
    }
    const { body: enrolled } = await callBusiness(server, business, '/totp', { body })
    expect(enrolled.error_type).toBe('intermediate_session_not_found')
  })

  it('is undone by a reactivation, which restores ID, address and name only', async () => {
    const member = await join()
    await call('PUT', `/members/${member.memberId}`, { name: 'Ben', roles: ['stytch_admin'] })
    await call('DELETE', `/members/${member.memberId}`)
    const { body } = await call('PUT', `/members/${member.memberId}/reactivate`)
    expect(body.data?.member).toMatchObject({
      member_id: member.memberId,
      status: 'active',
      name: 'Ben',
      email_address: ben,
      is_admin: false,
    })
    expect((await join()).memberId).toBe(member.memberId)
  })

  it('rejects a sign-in that commits later', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `round${round}@corp.example`
      const { memberId } = await join(email)
      const { intermediate_session_token } = await discover(server, business, email)
      const [entered] = await Promise.all([
        callBusiness(server, business, '/discovery/intermediate_sessions/exchange', {
          body: {
            intermediate_session_token,
            organization_id: admin.organizationId,
            session_duration_minutes: 30,
          },
        }),
        call('DELETE', `/members/${memberId}`),
      ])
      const token = String(entered.body.data?.session_token ?? 'x')
      expect(await typeOf(call('GET', '/me', undefined, token))).toBe('session_not_found')
    }
  })
})

describe('a removed member', () => {
  it('gets no session by any method (rule B31)', async () => {
    const { memberId } = await join()
    await call('DELETE', `/members/${memberId}`)
    const place = { id: business.id, organizationId: admin.organizationId }
    const opening = { userId: memberId, factors: [], minutes: 60, ip: '192.0.2.1', userAgent: 'test' }
    const open = runUnit(server.deps.db, place, (unit) => openSession(unit, server.deps, opening))
    await expect(open).rejects.toMatchObject({ code: 'session_ended' })
  })
})

describe('a second factor that an admin removes (rule B24)', () => {
  it('is gone, and the member is told by whom', async () => {
    const { memberId } = await join()
    const now = server.clock.now()
    const totp = { id: 'totp-1', projectId: business.id, userId: memberId, sealedSecret: '', verifiedAt: now }
    await server.deps.db.transaction((tx) =>
      tx.insert(totps).values({ ...totp, createdAt: now, expiresAt: now }),
    )
    expect((await call('DELETE', `/members/totp/${memberId}`)).status).toBe(200)
    expect(await server.deps.db.read((tx) => tx.select().from(totps))).toEqual([])
    const [email] = await readOutbox(server, ben)
    expect(email?.text).toContain(ann)
  })
})

describe('the last admin (rule B27)', () => {
  it('keeps the role, and is neither removed nor given another address', async () => {
    const { memberId } = await join()
    const needsAdmin = 'organization_needs_an_admin'
    expect(await typeOf(call('PUT', `/members/${admin.memberId}`, { roles: [] }))).toBe(needsAdmin)
    expect(await typeOf(call('DELETE', `/members/${admin.memberId}`))).toBe(needsAdmin)
    await call('PUT', `/members/${memberId}`, { roles: ['stytch_admin'] })
    expect((await call('DELETE', `/members/${admin.memberId}`)).status).toBe(200)
  })

  it('stays if two admins remove each other at the same time', async () => {
    const second = await join()
    await call('PUT', `/members/${second.memberId}`, { roles: ['stytch_admin'] })
    const responses = await Promise.all([
      call('DELETE', `/members/${second.memberId}`),
      call('DELETE', `/members/${admin.memberId}`, undefined, second.token),
    ])
    expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('an address that an admin changes (rule B30)', () => {
  it('is unverified, ends the sessions, and stays taken as a retired one until it is unlinked (rule B29)', async () => {
    const member = await join()
    const { body } = await call('PUT', `/members/${member.memberId}`, { email_address: 'eve@corp.example' })
    expect(body.data?.member).toMatchObject({
      email_address: 'eve@corp.example',
      email_address_verified: false,
      retired_email_addresses: [{ email_address: ben }],
    })
    expect(await typeOf(call('GET', '/me', undefined, member.token))).toBe('session_not_found')
    expect(await subjectsTo(ben)).toContain('Your email address at Corp was changed')
    expect(await typeOf(call('POST', '/members', { email_address: ben }))).toBe('duplicate_member_email')
    expect((await enter(server, business, ben, admin.organizationId)).body.error_type).toBe(
      'organization_not_found',
    )
    expect((await join('eve@corp.example')).memberId).toBe(member.memberId)
    const path = `/members/${member.memberId}/unlink_retired_email`
    expect((await call('POST', path, { email_address: ben })).status).toBe(200)
    expect((await call('POST', '/members', { email_address: ben })).status).toBe(200)
  })

  it('is that of another member: one’s own needs a proof (rule B29)', async () => {
    const second = await join()
    await call('PUT', `/members/${second.memberId}`, { roles: ['stytch_admin'] })
    const change = { email_address: 'new@corp.example' }
    expect(await typeOf(call('PUT', `/members/${admin.memberId}`, change))).toBe(
      'session_authorization_error',
    )
  })
})

describe('the search for a member by its address (rule B35)', () => {
  const search = async (email_address: string) =>
    (await call('POST', '/members/search', { email_address, organization_id: admin.organizationId })).body
      .data

  it('is truthful by default, and the same for everyone if the project hides accounts', async () => {
    await createBusiness(server, { products: ['otp', 'passwords'] })
    expect((await search(ann))?.member).toMatchObject({ status: 'active', member_password_id: '' })
    expect((await search('x@corp.example'))?.member).toBeNull()
    await createBusiness(server, { products: ['otp', 'passwords'], hide_accounts: true })
    expect((await search(ann))?.member).toEqual((await search('x@corp.example'))?.member)
  })
})

describe('the organization', () => {
  it('is changed by its admin, who cannot set a rule for a role with more permissions (rule B26)', async () => {
    const { body } = await call('PUT', '/me', {
      organization_name: 'Corporation',
      organization_slug: 'corporation',
    })
    expect(body.data?.organization).toMatchObject({ organization_slug: 'corporation' })
    const { memberId, token } = await join()
    expect(await typeOf(call('PUT', '/me', { organization_name: 'Mine' }, token))).toBe(
      'session_authorization_error',
    )
    expect(memberId).not.toBe(admin.memberId)
  })

  it('is unreachable at once after its deletion, its slug is held for 90 days, and its rows follow (rules B3 and B32)', async () => {
    await join()
    expect((await call('DELETE', '/me')).body.data).toMatchObject({ organization_id: admin.organizationId })
    expect(await typeOf(call('GET', '/me'))).toBe('session_not_found')
    await sweepDeletedOrganizations(server.deps)
    expect(await server.deps.db.read((tx) => tx.select().from(organizations))).toEqual([])
    const start = () => startOrganization(server, business, 'new@corp.example', { organization_slug: 'corp' })
    await expect(start()).rejects.toThrow('organization_slug_already_used')
    server.clock.advance(91 * 24 * 60 * 60 * 1000)
    expect((await start()).organizationId).not.toBe(admin.organizationId)
  })
})

describe('a member without roles', () => {
  it('changes itself only', async () => {
    const { token, memberId } = await join()
    const changed = await call('PUT', '/members/update', { name: 'Ben', untrusted_metadata: { a: 1 } }, token)
    expect(changed.body.data?.member).toMatchObject({ name: 'Ben', untrusted_metadata: { a: 1 } })
    expect(await typeOf(call('PUT', `/members/${admin.memberId}`, {}, token))).toBe(
      'session_authorization_error',
    )
    expect((await call('DELETE', `/members/${memberId}`, undefined, token)).status).toBe(200)
  })

  it('is created by the site, and claimed by its first proof', async () => {
    const { member_id } = await createMemberBySite(server, business, admin.organizationId, {
      email_address: 'new@other.example',
    })
    expect((await join('new@other.example')).memberId).toBe(member_id)
  })
})
