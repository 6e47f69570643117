import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  askForMemberCode,
  type Business,
  callBusiness,
  changeOrganization,
  createBusiness,
  createMemberBySite,
  enter,
  readLinkTo,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { callBackendOf } from '#support/server/call-backend.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import type { WrittenDocument } from '../../../base/document/document.ts'
import { logEntries } from '../../../base/schema/log.ts'

const ann = 'ann@corp.example'
const password = 'sweet-cherry-pie-42'
const newPassword = 'bitter-lemon-cake-43'
const products: WrittenDocument['products'] = ['otp', 'emailMagicLinks', 'passwords']
const page = 'https://work.example/authenticate'
const notice = 'Emergency access to Corp was used'
const server = testServerForEach()
const business: Business = preparedForEach(() => createBusiness(server, { products, redirect_uris: [page] }))

const call = (path: string, body: object, token?: string) =>
  callBusiness(server, business, `/passwords${path}`, { body, ...(token === undefined ? {} : { token }) })
const of = (organization_id: string) => ({
  organization_id,
  email_address: ann,
  session_duration_minutes: 30,
})
const authenticate = (organizationId: string, entered: string, fields: object = {}) =>
  call('/authenticate', { ...of(organizationId), password: entered, ...fields })

/** Sets a password by a reset email. @returns the response, and the token of the link */
async function reset(organizationId: string, entered = password) {
  const { status } = await call('/email/reset/start', of(organizationId))
  expect(status).toBe(200)
  const link = await readLinkTo(server, ann)
  const body = { password_reset_token: link.token, password: entered, session_duration_minutes: 30 }
  return { link, body, response: await call('/email/reset', body) }
}

describe('the password of a member (rule B12)', () => {
  it('is set by an emailed link, which works once and ends the other sessions', async () => {
    const { organizationId, memberId, token } = await startOrganization(server, business, ann)
    const { link, body, response } = await reset(organizationId)
    expect(link.type).toBe('multi_tenant_passwords')
    expect(response.body.data).toMatchObject({
      member_id: memberId,
      member_authenticated: true,
      member: { member_password_id: expect.stringMatching(/^password-/) },
    })
    const again = await call('/email/reset', body)
    expect(again.body.error_type).toBe('unable_to_auth_password_reset_token')
    const ended = await callBusiness(server, business, '/organizations/me', { method: 'GET', token })
    expect(ended.body.error_type).toBe('session_not_found')
    expect((await authenticate(organizationId, password)).body.data).toMatchObject({
      member_id: memberId,
      member_session: { authentication_factors: [{ type: 'password', delivery_method: 'knowledge' }] },
    })
  })

  it('is deleted by the member, and by an admin, who can set a new one by email', async () => {
    const { organizationId, memberId } = await startOrganization(server, business, ann)
    const first = toSignedIn((await reset(organizationId)).response)
    const readId = async (token: string) => {
      const path = '/organizations/members/me'
      const { body } = await callBusiness(server, business, path, { method: 'GET', token })
      const member = body.data?.member as { member_password_id: string }
      return member.member_password_id
    }
    const remove = (id: string, token: string) =>
      callBusiness(server, business, `/organizations/members/passwords/${id}`, { method: 'DELETE', token })
    const id = await readId(first.token)
    const eve = await startOrganization(server, business, 'eve@evil.example')
    expect((await remove(id, eve.token)).body.error_type).toBe('member_password_not_found')
    await createMemberBySite(server, business, organizationId, { email_address: 'ben@corp.example' })
    const ben = toSignedIn(await enter(server, business, 'ben@corp.example', organizationId))
    expect((await remove(id, ben.token)).body.error_type).toBe('session_authorization_error')
    expect((await authenticate(organizationId, password)).status).toBe(200)
    const deleted = await remove(id, first.token)
    expect(deleted.body.data).toMatchObject({ member_id: memberId, member: { member_password_id: '' } })
    expect((await authenticate(organizationId, password)).body.error_type).toBe('unauthorized_credentials')
    expect((await remove(id, first.token)).body.error_type).toBe('member_password_not_found')
    const second = toSignedIn((await reset(organizationId)).response)
    const path = `/b2b/organizations/${organizationId}/members/passwords/${await readId(second.token)}`
    const site = { projectId: business.id, secret: business.secret }
    expect(await callBackendOf(server, site, path, {}, 'DELETE')).toMatchObject({ member_id: memberId })
    expect((await authenticate(organizationId, password)).body.error_type).toBe('unauthorized_credentials')
  })

  it('signs in only a break-glass member where it is not allowed, and the admins get an email (rule B16)', async () => {
    const { organizationId, memberId } = await startOrganization(server, business, ann)
    await reset(organizationId)
    const onlyCodes = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] }
    await changeOrganization(server, business, organizationId, onlyCodes)
    const isSignedIn = async () =>
      (await authenticate(organizationId, password)).body.data?.member_authenticated
    expect(await isSignedIn()).toBe(false)
    const site = { projectId: business.id, secret: business.secret }
    const member = `/b2b/organizations/${organizationId}/members/${memberId}`
    await callBackendOf(server, site, member, { is_breakglass: true }, 'PUT')
    const countEmails = async () =>
      (await readOutbox(server, ann)).filter(({ subject }) => subject === notice).length
    expect(await countEmails()).toBe(0)
    expect(await isSignedIn()).toBe(true)
    expect(await countEmails()).toBe(1)
    const logged = await server.deps.db.read((tx) =>
      tx.select().from(logEntries).where(eq(logEntries.kind, 'breakglass_used')),
    )
    expect(logged).toMatchObject([{ userId: memberId, detail: { organization: organizationId } }])
  })

  it('is set once of twenty parallel requests', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    await call('/email/reset/start', of(organizationId))
    const { token } = await readLinkTo(server, ann)
    const body = { password_reset_token: token, password, session_duration_minutes: 30 }
    const responses = await Promise.all(Array.from({ length: 20 }, () => call('/email/reset', body)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('ends when the site writes another address (rule B30)', async () => {
    const { organizationId, memberId } = await startOrganization(server, business, ann)
    await reset(organizationId)
    const site = { projectId: business.id, secret: business.secret }
    const path = `/b2b/organizations/${organizationId}/members/${memberId}`
    const { member } = await callBackendOf(server, site, path, { email_address: 'new@corp.example' }, 'PUT')
    expect(member).toMatchObject({ email_address: 'new@corp.example', member_password_id: '' })
  })

  it('must be strong: a weak one leaves the link valid', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const { body, response } = await reset(organizationId, 'short')
    expect(response.body.error_type).toBe('weak_password')
    expect((await call('/email/reset', { ...body, password })).status).toBe(200)
  })

  it('signs in to its organization only', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const hobby = await startOrganization(server, business, ann, { organization_name: 'Hobby' })
    await reset(organizationId)
    for (const [place, entered] of [
      [hobby.organizationId, password],
      [organizationId, newPassword],
    ] as const) {
      expect((await authenticate(place, entered)).body.error_type).toBe('unauthorized_credentials')
    }
  })

  it('is not accepted if the organization does not allow passwords, and only an email says so (rule B16)', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    await reset(organizationId)
    const rules = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] }
    await changeOrganization(server, business, organizationId, rules)
    expect((await authenticate(organizationId, password)).body.data).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ['email_otp'] },
    })
    await call('/email/reset/start', of(organizationId))
    const [mail] = await readOutbox(server, ann)
    expect([mail?.link, mail?.subject]).toEqual([null, 'How to sign in to Corp on Work'])
  })

  it('goes on with a code: the code of an intermediate session and the password are one sign-in', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    await reset(organizationId)
    const { code } = await askForMemberCode(server, business, organizationId, ann)
    const rules = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['password'] }
    await changeOrganization(server, business, organizationId, rules)
    const proved = await callBusiness(server, business, '/otps/email/authenticate', {
      body: { ...of(organizationId), code },
    })
    const { intermediate_session_token } = proved.body.data ?? {}
    const signedIn = await authenticate(organizationId, password, { intermediate_session_token })
    expect(signedIn.body.data?.member_session).toMatchObject({
      authentication_factors: [{ type: 'otp' }, { type: 'password' }],
    })
  })
})

describe('the search for a member by address (rule B35)', () => {
  it.each([true, false])('with hidden accounts (%s), shows no name', async (hide_accounts) => {
    await createBusiness(server, { products, redirect_uris: [page], hide_accounts })
    const { organizationId } = await startOrganization(server, business, ann)
    await reset(organizationId)
    const search = async (email_address: string) => {
      const body = { organization_id: organizationId, email_address }
      return (await callBusiness(server, business, '/organizations/members/search', { body })).body.data
        ?.member
    }
    const ofMember = await search(ann)
    expect(ofMember).toEqual({
      status: 'active',
      name: '',
      member_password_id: expect.stringMatching(/^password-/),
    })
    expect(await search('eve@evil.example')).toEqual(hide_accounts ? ofMember : null)
  })
})

describe('a new password', () => {
  it('replaces the present one with it, and in a session of the last five minutes', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const { token } = toSignedIn((await reset(organizationId)).response)
    const changed = await call('/existing_password/reset', {
      ...of(organizationId),
      ...{ existing_password: password, new_password: newPassword },
    })
    expect(changed.body.data).toMatchObject({ member_authenticated: true })
    const ended = await call('/session/reset', { password }, token)
    expect(ended.body.error_type).toBe('session_not_found')
    const { token: fresh } = toSignedIn(changed)
    expect((await call('/session/reset', { password }, fresh)).body.data).toMatchObject({
      session_token: fresh,
      member_authenticated: true,
    })
    expect((await authenticate(organizationId, newPassword)).body.error_type).toBe('unauthorized_credentials')
    server.clock.advance(minutes(6))
    const late = await call('/session/reset', { password: newPassword }, fresh)
    expect(late.body.error_type).toBe('session_too_old_to_reset_password')
  })

  it('is not set in a session if the organization does not allow passwords (rule B16)', async () => {
    const { organizationId, token } = await startOrganization(server, business, ann)
    const rules = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] }
    await changeOrganization(server, business, organizationId, rules)
    expect((await call('/session/reset', { password }, token)).body.error_type).toBe(
      'auth_method_not_allowed',
    )
  })

  it('is not set by a link that was sent before the organization stopped allowing passwords (rule B16)', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    await call('/email/reset/start', of(organizationId))
    const { token } = await readLinkTo(server, ann)
    const rules = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] }
    await changeOrganization(server, business, organizationId, rules)
    const body = { password_reset_token: token, password, session_duration_minutes: 30 }
    expect((await call('/email/reset', body)).body.data).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ['email_otp'] },
    })
    await changeOrganization(server, business, organizationId, { auth_methods: 'ALL_ALLOWED' })
    expect((await authenticate(organizationId, password)).body.error_type).toBe('unauthorized_credentials')
  })

  it('activates and claims a member whom the site created: the link proves the address (rule B5)', async () => {
    const { organizationId } = await startOrganization(server, business, 'boss@corp.example')
    const created = await createMemberBySite(server, business, organizationId, {
      ...{ email_address: ann, create_member_as_pending: true, roles: ['stytch_admin'] },
    })
    expect((await reset(organizationId)).response.body.data).toMatchObject({
      member_id: created.member_id,
      member: { status: 'active', email_address_verified: true, is_admin: true },
    })
  })

  it('is checked for its strength, with the names of the contract for businesses', async () => {
    const { body } = await call('/strength_check', { password: 'short' })
    expect(body.data).toMatchObject({
      valid_password: false,
      strength_policy: 'zxcvbn',
      zxcvbn_feedback: { suggestions: expect.any(Array) },
      luds_feedback: { missing_characters: expect.any(Number) },
    })
  })

  it('is requested alike for members and strangers with hidden accounts (rule B35)', async () => {
    const document = { products, redirect_uris: [page], hide_accounts: true }
    await createBusiness(server, document)
    const { organizationId } = await startOrganization(server, business, ann)
    const start = async (email_address: string) => {
      const { status, body } = await call('/email/reset/start', { ...of(organizationId), email_address })
      return [status, { ...body.data, request_id: '' }]
    }
    expect(await start('eve@evil.example')).toEqual(await start(ann))
    const [mail] = await readOutbox(server, 'eve@evil.example')
    expect(mail?.subject).toBe('No access to Corp with this email address')
  })
})
