import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  createBusiness,
  readLinkTo,
  startOrganization,
} from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'

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
    const responses = await Promise.all(Array.from({ length: 20 }, () => call('/discovery/authenticate', body)))
    const [redeemed, ...more] = responses.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(redeemed?.body.data).toMatchObject({
      email_address: ann,
      discovered_organizations: [{ membership: { type: 'active_member' } }],
    })
  })
})
