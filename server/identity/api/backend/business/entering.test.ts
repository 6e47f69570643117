import type { B2BClient } from 'stytch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import {
  type Business,
  createBusiness,
  readLinkTo,
  type SignedInMember,
  startOrganization,
} from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'

const ann = 'ann@corp.example'
const password = 'sweet-cherry-pie-42'
const newPassword = 'bitter-lemon-cake-43'
let server: TestServer
let business: Business
let client: B2BClient
let admin: SignedInMember
let organization_id: string
let close: () => void

/** The unmodified backend client of the provider calls the server over HTTP. */
beforeAll(async () => {
  server = await createTestServer()
  server.clock.advance(Date.now() - server.clock.now().getTime())
  const port = await openPort((request, env) => server.app.fetch(request, env as object))
  close = port.close
  business = await createBusiness(server, {
    products: ['otp', 'emailMagicLinks', 'passwords'],
    redirect_uris: ['https://work.example/authenticate'],
  })
  client = createBusinessClient(port.origin, business)
  admin = await startOrganization(server, business, ann)
  organization_id = admin.organizationId
})
afterAll(() => close())

const readCode = async (email: string) => (await readOutbox(server, email))[0]?.code ?? ''

describe('discovery by the site', () => {
  it('lists, creates and enters organizations after a code', async () => {
    const email_address = 'dora@other.example'
    await client.otps.email.discovery.send({ email_address })
    const code = await readCode(email_address)
    const proved = await client.otps.email.discovery.authenticate({ email_address, code })
    expect(proved).toMatchObject({ email_address, discovered_organizations: [] })
    const { intermediate_session_token } = proved
    const created = await client.discovery.organizations.create({
      intermediate_session_token,
      organization_name: 'Dora',
      trusted_metadata: { plan: 'gold' },
      session_custom_claims: { theme: 'dark' },
    })
    expect(created).toMatchObject({
      member_authenticated: true,
      organization: { organization_name: 'Dora', trusted_metadata: { plan: 'gold' } },
      member_session: { custom_claims: { theme: 'dark' } },
    })
    const list = client.discovery.organizations.list({ intermediate_session_token })
    expect(await typeOf(list)).toBe('intermediate_session_not_found')
  })

  it('lists and enters an organization after a link', async () => {
    await client.magicLinks.email.discovery.send({ email_address: ann })
    const { token: discovery_magic_links_token } = await readLinkTo(server, ann)
    const proved = await client.magicLinks.discovery.authenticate({ discovery_magic_links_token })
    const { intermediate_session_token } = proved
    const { discovered_organizations: listed } = await client.discovery.organizations.list({
      intermediate_session_token,
    })
    expect(listed.map(({ membership }) => membership?.type)).toEqual(['active_member'])
    const exchange = { intermediate_session_token, organization_id }
    const entered = await client.discovery.intermediateSessions.exchange(exchange)
    expect(entered.member_id).toBe(admin.memberId)
    const again = client.discovery.intermediateSessions.exchange(exchange)
    expect(await typeOf(again)).toBe('intermediate_session_not_found')
  })
})

describe('sign-in to an organization by the site', () => {
  it('by a code, which continues the session that the call names', async () => {
    const sent = await client.otps.email.loginOrSignup({ organization_id, email_address: ann })
    expect(sent).toMatchObject({ member_id: admin.memberId, member_created: false })
    const code = await readCode(ann)
    const attempt = { organization_id, email_address: ann, code, session_token: admin.token }
    const signedIn = await client.otps.email.authenticate(attempt)
    expect(signedIn).toMatchObject({ session_token: admin.token, member_authenticated: true })
    expect(signedIn.member_session?.authentication_factors).toHaveLength(2)
    expect(await typeOf(client.otps.email.authenticate(attempt))).toBe('otp_code_not_found')
    const stranger = { organization_id, email_address: 'eve@evil.example' }
    expect(await typeOf(client.otps.email.loginOrSignup(stranger))).toBe('email_jit_provisioning_not_allowed')
  })

  it('by a link', async () => {
    await client.magicLinks.email.loginOrSignup({ organization_id, email_address: ann })
    const { token: magic_links_token } = await readLinkTo(server, ann)
    const signedIn = await client.magicLinks.authenticate({ magic_links_token })
    expect(signedIn).toMatchObject({ member_id: admin.memberId, reset_sessions: false })
    expect(await typeOf(client.magicLinks.authenticate({ magic_links_token }))).toBe(
      'unable_to_auth_magic_link',
    )
  })

  it('by an invitation', async () => {
    const email_address = 'ben@corp.example'
    const invited = await client.magicLinks.email.invite({
      ...{ organization_id, email_address, name: 'Ben' },
      roles: ['stytch_admin'],
      untrusted_metadata: { theme: 'dark' },
    })
    expect(invited.member).toMatchObject({ status: 'invited', name: 'Ben' })
    const { token: magic_links_token } = await readLinkTo(server, email_address)
    const accepted = await client.magicLinks.authenticate({ magic_links_token })
    expect(accepted.member).toMatchObject({ status: 'active', untrusted_metadata: { theme: 'dark' } })
    const again = client.magicLinks.email.invite({ organization_id, email_address })
    expect(await typeOf(again)).toBe('duplicate_member_email')
  })

  it('by an invitation, which keeps what the site wrote to a pending member and does not send', async () => {
    const email_address = 'pat@corp.example'
    const stored = { name: 'Pat', external_id: 'pat-1', roles: ['stytch_admin'] }
    await client.organizations.members.create({
      ...{ organization_id, email_address, ...stored, create_member_as_pending: true },
      ...{ trusted_metadata: { plan: 'gold' }, untrusted_metadata: { theme: 'dark' } },
    })
    const { member } = await client.magicLinks.email.invite({
      ...{ organization_id, email_address },
      trusted_metadata: { seat: 4 },
    })
    expect(member).toMatchObject({
      ...{ status: 'invited', name: 'Pat', external_id: 'pat-1', is_admin: true },
      ...{ trusted_metadata: { plan: 'gold', seat: 4 }, untrusted_metadata: { theme: 'dark' } },
    })
  })

  it('by a password, which is reset by email, by the present one, and in a session', async () => {
    const sent = await client.passwords.email.resetStart({ organization_id, email_address: ann })
    expect(sent).toMatchObject({
      member_id: admin.memberId,
      member_email_id: expect.stringMatching(/^email-/),
    })
    const { token: password_reset_token } = await readLinkTo(server, ann)
    const reset = await client.passwords.email.reset({ password_reset_token, password })
    expect(reset).toMatchObject({ member_authenticated: true, member_email_id: sent.member_email_id })
    const entered = { organization_id, email_address: ann }
    const changed = await client.passwords.existingPassword.reset({
      ...entered,
      ...{ existing_password: password, new_password: newPassword },
    })
    const inSession = { organization_id, session_token: changed.session_token, password }
    expect((await client.passwords.sessions.reset(inSession)).session_token).toBe(changed.session_token)
    expect((await client.passwords.authenticate({ ...entered, password })).member_id).toBe(admin.memberId)
    const elsewhere = { ...inSession, organization_id: 'organization-unknown' }
    expect(await typeOf(client.passwords.sessions.reset(elsewhere))).toBe('organization_not_found')
    await client.passwords.email.requireReset(entered)
    expect(await typeOf(client.passwords.authenticate({ ...entered, password }))).toBe('reset_password')
    expect((await client.passwords.strengthCheck({ password })).valid_password).toBe(true)
  })
})
