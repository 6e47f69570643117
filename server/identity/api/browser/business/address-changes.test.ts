import { beforeEach, describe, expect, it } from 'vitest'
import {
  askForMemberCode,
  type Business,
  callBusiness,
  changeOrganization,
  createBusiness,
  createMemberBySite,
  enter,
  readLinkTo,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { callBackendOf } from '#support/server/call-backend.ts'
import { secondFactorsOf } from '#support/server/member-factors.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { minutes } from '../../../../platform/machine/clock.ts'

const ann = 'ann@corp.example'
const newAddress = 'ann@new.example'
const page = 'https://work.example/authenticate'
const server = testServerForEach()
const business: Business = preparedForEach(() =>
  createBusiness(server, { products: ['otp', 'emailMagicLinks', 'passwords'], redirect_uris: [page] }),
)
let member: SignedInMember
beforeEach(async () => {
  member = await startOrganization(server, business, ann)
})

const { addTotp } = secondFactorsOf(() => ({ server, business, admin: member, email: ann }))

const call = (path: string, body: object, token: string | undefined = member.token) =>
  callBusiness(server, business, path, { body, ...(token === '' ? {} : { token }) })
const start = (fields: object = {}, token = member.token) =>
  call('/organizations/members/start_email_update', { email_address: newAddress, ...fields }, token)
const byCode = { delivery_method: 'EMAIL_OTP' }
const readCode = async (address = newAddress) => (await readOutbox(server, address))[0]?.code ?? ''
const enterCode = (code: string, token?: string, email_address = newAddress) => {
  const body = { organization_id: member.organizationId, email_address, code, session_duration_minutes: 30 }
  return call('/otps/email/authenticate', body, token)
}
const openLink = (magic_links_token: string, token?: string) =>
  call('/magic_links/authenticate', { magic_links_token, session_duration_minutes: 30 }, token)
const readSelf = async (token = member.token) =>
  (await callBusiness(server, business, '/organizations/members/me', { method: 'GET', token })).body

/** Calls the backend API about the member. */
const bySite = (path: string, body: object, method?: string) =>
  callBackendOf(
    server,
    { projectId: business.id, secret: business.secret },
    `/b2b/organizations/${member.organizationId}/members/${member.memberId}${path}`,
    body,
    method,
  )
const startBySite = (fields: object = {}) =>
  bySite('/start_email_update', { email_address: newAddress, ...fields })
const updateBySite = (fields: object) => bySite('', fields, 'PUT')

describe('a member changes its address (rule B29)', () => {
  it('by a code at the new one: the session stays, the former address is told and retired', async () => {
    expect((await start(byCode)).body.data).toMatchObject({ member_id: member.memberId })
    expect((await readSelf()).data?.member).toMatchObject({ email_address: ann })
    const { body } = await enterCode(await readCode())
    expect(body.data).toMatchObject({
      member_id: member.memberId,
      member_authenticated: true,
      member: {
        email_address: newAddress,
        email_address_verified: true,
        retired_email_addresses: [{ email_address: ann }],
      },
      member_session: { authentication_factors: [{}, { email_factor: { email_address: newAddress } }] },
    })
    expect((await readSelf()).data?.member).toMatchObject({ email_address: newAddress })
    const [notice] = await readOutbox(server, ann)
    expect(notice?.subject).toBe('Your email address at Corp was changed')
    await askForMemberCode(server, business, member.organizationId, ann)
    expect((await readOutbox(server, ann))[0]?.subject).toContain('no longer sign in')
    const again = await enter(server, business, newAddress, member.organizationId)
    expect(toSignedIn(again).memberId).toBe(member.memberId)
  })

  it('by a link, of which one of 20 parallel attempts succeeds', async () => {
    await start()
    const { page: opened, type, token } = await readLinkTo(server, newAddress)
    expect([opened, type]).toEqual([page, 'multi_tenant_magic_links'])
    const attempts = await Promise.all(Array.from({ length: 20 }, () => openLink(token)))
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readSelf()).data?.member).toMatchObject({ email_address: newAddress })
  })

  it('by a code, of which one of 20 parallel attempts succeeds', async () => {
    await start(byCode)
    const code = await readCode()
    const attempts = await Promise.all(Array.from({ length: 20 }, () => enterCode(code)))
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('within five minutes, and with the newest code only', async () => {
    await start(byCode)
    const first = await readCode()
    await start({ ...byCode, email_address: 'ann@other.example' })
    expect((await enterCode(first)).body.error_type).toBe('otp_code_not_found')
    server.clock.advance(minutes(5))
    const late = await enterCode(await readCode('ann@other.example'), undefined, 'ann@other.example')
    expect(late.body.error_type).toBe('otp_code_not_found')
  })

  it('in a session of the member only', async () => {
    const mismatch = 'session_on_code_does_not_match_session_passed_in'
    await start()
    const { token } = await readLinkTo(server, newAddress)
    const eve = await startOrganization(server, business, 'eve@evil.example')
    expect((await openLink(token, '')).body.error_type).toBe(mismatch)
    expect((await openLink(token, eve.token)).body.error_type).toBe(mismatch)
    expect((await openLink(token)).status).toBe(200)
  })

  it('with a second factor in the session if the member has one, when it starts and when it ends', async () => {
    const second = toSignedIn(await enter(server, business, ann, member.organizationId))
    await start(byCode)
    await addTotp({ token: second.token })
    expect((await enterCode(await readCode())).body.error_type).toBe('insufficient_factors')
    expect((await start(byCode)).body.error_type).toBe('insufficient_factors')
    expect((await start(byCode, second.token)).status).toBe(200)
    expect((await enterCode(await readCode(), second.token)).status).toBe(200)
  })

  it('to a domain that the organization takes in, by a method that it allows', async () => {
    const { organizationId } = member
    await start(byCode)
    const rules = { email_invites: 'RESTRICTED', email_allowed_domains: ['corp.example'] }
    await changeOrganization(server, business, organizationId, rules)
    expect((await enterCode(await readCode())).body.error_type).toBe('invalid_email_for_invites')
    expect((await start(byCode)).body.error_type).toBe('invalid_email_for_invites')
    expect((await start({ ...byCode, email_address: 'anna@corp.example' })).status).toBe(200)
    const methods = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] }
    await changeOrganization(server, business, organizationId, { ...methods, email_invites: 'ALL_ALLOWED' })
    expect((await start(byCode)).body.error_type).toBe('auth_method_not_allowed')
  })

  it('to no address of another member, but to one for which someone has only asked for a code', async () => {
    const { organizationId } = member
    await createMemberBySite(server, business, organizationId, { email_address: 'ben@corp.example' })
    const taken = await start({ ...byCode, email_address: 'ben@corp.example' })
    expect(taken.body.error_type).toBe('duplicate_member_email')
    expect((await start({ ...byCode, email_address: ann })).body.error_type).toBe('duplicate_member_email')
    const rules = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['corp.example'] }
    await changeOrganization(server, business, organizationId, rules)
    await askForMemberCode(server, business, organizationId, 'anna@corp.example')
    await start({ ...byCode, email_address: 'anna@corp.example' })
    const changed = await enterCode(await readCode('anna@corp.example'), undefined, 'anna@corp.example')
    expect(changed.body.data).toMatchObject({ member_id: member.memberId })
  })

  it('and returns to a retired one', async () => {
    await start(byCode)
    await enterCode(await readCode())
    await start({ ...byCode, email_address: ann })
    const { body } = await enterCode(await readCode(ann), undefined, ann)
    expect(body.data?.member).toMatchObject({
      email_address: ann,
      retired_email_addresses: [{ email_address: newAddress }],
    })
  })

  it('after which no proof of the former one crosses to another organization (rule B20)', async () => {
    const shop = await startOrganization(server, business, ann)
    await start(byCode)
    await enterCode(await readCode())
    const body = { organization_id: shop.organizationId, session_duration_minutes: 30 }
    expect((await call('/sessions/exchange', body)).body.error_type).toBe('organization_not_found')
  })
})

describe('an address that the site writes', () => {
  it('leaves a session that the site keeps, whose password ends with the proof of the address (rules B5 and B30)', async () => {
    await bySite('', { email_address: newAddress, preserve_existing_sessions: true }, 'PUT')
    const password = 'sweet-cherry-pie-42'
    expect((await call('/passwords/session/reset', { password })).status).toBe(200)
    const body = {
      ...{ organization_id: member.organizationId, email_address: newAddress },
      ...{ password, session_duration_minutes: 30 },
    }
    const signIn = async () => (await call('/passwords/authenticate', body, '')).body
    expect((await signIn()).error_type).toBe('unauthorized_credentials')
    const { memberId } = toSignedIn(await enter(server, business, newAddress, member.organizationId))
    expect(memberId).toBe(member.memberId)
    expect((await signIn()).error_type).toBe('reset_password')
    expect((await readSelf()).error_type).toBe('session_not_found')
  })
})

describe('a change of address that the site requests', () => {
  it('needs no session; without one, it ends what the member had, as the site’s own change (rule B30)', async () => {
    await startBySite()
    const { token } = await readLinkTo(server, newAddress)
    const { body } = await openLink(token, '')
    expect(body.data).toMatchObject({
      member_id: member.memberId,
      member: { email_address: newAddress, email_address_verified: true },
      member_session: { authentication_factors: [{ email_factor: { email_address: newAddress } }] },
    })
    expect((await readSelf()).error_type).toBe('session_not_found')
  })

  it('ends when the site writes another address: the link at a mistaken one changes nothing later (rule B30)', async () => {
    await startBySite({ email_address: 'ann@typo.example' })
    const { token } = await readLinkTo(server, 'ann@typo.example')
    await updateBySite({ email_address: newAddress })
    await enter(server, business, newAddress, member.organizationId)
    expect((await openLink(token, '')).body.error_type).toBe('unable_to_auth_magic_link')
  })

  it('is for active members with a verified address only', async () => {
    const site = { projectId: business.id, secret: business.secret }
    const path = `/b2b/organizations/${member.organizationId}/members`
    const { member_id } = await createMemberBySite(server, business, member.organizationId, {
      email_address: 'ben@corp.example',
    })
    const started = await callBackendOf(server, site, `${path}/${member_id}/start_email_update`, {
      email_address: newAddress,
    })
    expect(started.error_type).toBe('email_updates_available_only_for_active_members')
  })
})
