import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  createBusiness,
  discover,
  enter,
  readLinkTo,
  startOrganization,
} from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'

const ann = 'ann@corp.example'
const page = 'https://work.example/authenticate'
const server = testServerForEach()
const business: Business = preparedForEach(() =>
  createBusiness(server, { products: ['otp', 'emailMagicLinks'], redirect_uris: [page] }),
)

const call = (path: string, body: object) => callBusiness(server, business, `/magic_links${path}`, { body })

const askForLink = async (organization_id: string, fields: object = {}) => {
  const body = { organization_id, email_address: ann, ...fields }
  const { status } = await call('/email/login_or_signup', body)
  expect(status).toBe(200)
  return readLinkTo(server, ann)
}

describe('a link of an organization', () => {
  it('signs in the member once, in the format of the client', async () => {
    const { organizationId, memberId } = await startOrganization(server, business, ann)
    const link = await askForLink(organizationId)
    expect([link.type, link.page]).toEqual(['multi_tenant_magic_links', page])
    const body = { magic_links_token: link.token, session_duration_minutes: 30 }
    const redeem = () => call('/authenticate', body)
    const responses = await Promise.all(Array.from({ length: 20 }, redeem))
    const signedIn = responses.filter(({ status }) => status === 200)
    expect(signedIn).toHaveLength(1)
    expect(signedIn[0]?.body.data).toMatchObject({
      member_id: memberId,
      member_authenticated: true,
      reset_sessions: false,
      member_session: { authentication_factors: [{ type: 'magic_link', delivery_method: 'email' }] },
    })
    expect((await redeem()).body.error_type).toBe('unable_to_auth_magic_link')
  })

  it('needs the verifier of its challenge, and stays valid without it', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const verifier = randomBytes(32).toString('base64url')
    const pkce_code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const { token } = await askForLink(organizationId, { pkce_code_challenge })
    const body = { magic_links_token: token, session_duration_minutes: 30 }
    const without = await call('/authenticate', body)
    expect(without.body.error_type).toBe('pkce_expected_code_verifier')
    expect(String(without.body.error_message)).toContain('pkce')
    const { status } = await call('/authenticate', { ...body, pkce_code_verifier: verifier })
    expect(status).toBe(200)
  })

  it('opens only a registered page', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const body = { organization_id: organizationId, email_address: ann }
    const login_redirect_url = 'https://evil.example/'
    const { status } = await call('/email/login_or_signup', { ...body, login_redirect_url })
    expect(status).toBe(400)
  })
})

describe('a discovery link', () => {
  it('lists the organizations of the address, and is no link of an organization', async () => {
    await startOrganization(server, business, ann)
    expect((await call('/email/discovery/send', { email_address: ann })).status).toBe(200)
    const { type, token } = await readLinkTo(server, ann)
    expect(type).toBe('discovery')
    const wrong = await call('/authenticate', { magic_links_token: token, session_duration_minutes: 30 })
    expect(wrong.body.error_type).toBe('unable_to_auth_magic_link')
    const body = { discovery_magic_links_token: token }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call('/discovery/authenticate', body)),
    )
    const [redeemed, ...more] = responses.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(redeemed?.body.data).toMatchObject({
      email_address: ann,
      discovered_organizations: [{ membership: { type: 'active_member' } }],
    })
  })
})

describe('an invitation (rule B8)', () => {
  const invite = (token: string, email: string, fields: object = {}) =>
    callBusiness(server, business, '/magic_links/email/invite', {
      token,
      body: { email_address: email, ...fields },
    })
  const accept = (token: string) =>
    call('/authenticate', { magic_links_token: token, session_duration_minutes: 30 })
  const ben = 'ben@other.example'

  it('is accepted once of twenty parallel requests, by its link, and makes an active member', async () => {
    const admin = await startOrganization(server, business, ann, { organization_name: 'Corp' })
    const invited = await invite(admin.token, ben, { name: 'Ben', roles: ['stytch_admin'] })
    expect(invited.body.data).toMatchObject({ member: { status: 'invited', name: 'Ben' } })
    const { type, token } = await readLinkTo(server, ben)
    expect(type).toBe('multi_tenant_magic_links')
    const responses = await Promise.all(Array.from({ length: 20 }, () => accept(token)))
    const accepted = responses.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(1)
    expect(accepted[0]?.body.data).toMatchObject({
      member_id: invited.body.data?.member_id,
      member: { status: 'active', email_address_verified: true, is_admin: true },
    })
  })

  it('is listed by discovery, which does not accept it', async () => {
    const admin = await startOrganization(server, business, ann)
    await invite(admin.token, ben)
    for (let times = 0; times < 2; times += 1) {
      const { discovered_organizations: listed } = await discover(server, business, ben)
      expect(listed.map(({ membership }) => membership.type)).toEqual(['invited_member'])
    }
    const { body } = await enter(server, business, ben, admin.organizationId)
    expect(body.data).toMatchObject({ member: { status: 'active' } })
  })

  it('invalidates an earlier invitation of the address', async () => {
    const admin = await startOrganization(server, business, ann)
    await invite(admin.token, ben)
    const first = await readLinkTo(server, ben)
    await invite(admin.token, ben)
    expect((await accept(first.token)).body.error_type).toBe('unable_to_auth_magic_link')
    expect((await accept((await readLinkTo(server, ben)).token)).status).toBe(200)
    expect((await invite(admin.token, ben)).body.error_type).toBe('duplicate_member_email')
  })

  it.each([
    [{ email_invites: 'NOT_ALLOWED' }, ben, 'invalid_email_for_invites'],
    [
      { email_invites: 'RESTRICTED', email_allowed_domains: ['corp.example'] },
      ben,
      'invalid_email_for_invites',
    ],
    [{ email_invites: 'RESTRICTED', email_allowed_domains: ['corp.example'] }, 'cid@corp.example', undefined],
    [{}, ann, 'duplicate_member_email'],
  ])('obeys %j for %s: %s', async (rules, email, rejection) => {
    const admin = await startOrganization(server, business, ann, rules)
    expect((await invite(admin.token, email)).body.error_type).toBe(rejection)
  })

  it('needs the permission to create members, and every permission of the role (rule B26)', async () => {
    const admin = await startOrganization(server, business, ann)
    await invite(admin.token, ben)
    const { body } = await accept((await readLinkTo(server, ben)).token)
    const response = await invite(String(body.data?.session_token), 'cid@other.example')
    expect(response.body.error_type).toBe('session_authorization_error')
  })

  it('changes no one who was invited with more permissions than the member who invites has (rule B26)', async () => {
    const permissions = [{ resource_id: 'stytch.member', actions: ['*'] }]
    const rbac = { roles: [{ role_id: 'manager', permissions }], resources: [] }
    await createBusiness(server, { products: ['otp', 'emailMagicLinks'], redirect_uris: [page], rbac })
    const admin = await startOrganization(server, business, ann)
    await invite(admin.token, 'cid@corp.example', { roles: ['manager'] })
    const { body } = await accept((await readLinkTo(server, 'cid@corp.example')).token)
    const manager = String(body.data?.session_token)
    await invite(admin.token, ben, { roles: ['stytch_admin'], name: 'Ben' })
    const response = await invite(manager, ben, { roles: [], name: 'Mallory' })
    expect(response.body.error_type).toBe('session_authorization_error')
    const again = await invite(admin.token, ben)
    expect(again.body.data?.member).toMatchObject({ name: 'Ben', is_admin: true })
    expect((await invite(manager, 'dan@other.example')).status).toBe(200)
  })

  it('is limited to 20 on the first day of an organization, and to 3 a day for an address', async () => {
    const admin = await startOrganization(server, business, ann)
    const statuses: number[] = []
    for (let sent = 0; sent < 21; sent += 1) {
      statuses.push((await invite(admin.token, `p${sent}@other.example`)).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    const second = await startOrganization(server, business, ann, { organization_name: 'Second' })
    const toBen: number[] = []
    for (let sent = 0; sent < 4; sent += 1) toBen.push((await invite(second.token, ben)).status)
    expect(toBen).toEqual([200, 200, 200, 429])
  })

  it('shows the name of the organization as text that is no link', async () => {
    const name = `Visit https://evil.example/ now ${'x'.repeat(90)}`
    const admin = await startOrganization(server, business, ann, { organization_name: name })
    await invite(admin.token, ben)
    const [mail] = await readOutbox(server, ben)
    expect(mail?.text).not.toContain('https://evil.example')
    expect(mail?.text).toContain('x'.repeat(60))
    expect(mail?.text).not.toContain('x'.repeat(80))
  })
})
