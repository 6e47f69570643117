import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  createBusiness,
  createMemberBySite,
  type Discovery,
  discover,
  enter,
  readLinkTo,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { callBackendOf } from '#support/server/call-backend.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { hours, minutes } from '../../../../platform/machine/clock.ts'
import type { WrittenDocument } from '../../../base/document/document.ts'

const ann = 'ann@corp.example'
const password = 'sweet-cherry-pie-42'
const newPassword = 'bitter-lemon-cake-43'
const page = 'https://work.example/authenticate'
const products: WrittenDocument['products'] = ['otp', 'emailMagicLinks', 'passwords']
const server = testServerForEach()
const fields = { products, redirect_uris: [page], passwords: { scope: 'project' as const } }
const business: Business = preparedForEach(() => createBusiness(server, fields))
let corp: SignedInMember
beforeEach(async () => {
  corp = await startOrganization(server, business, ann)
})

const call = (path: string, body: object, token?: string) =>
  callBusiness(server, business, path, { body, ...(token === undefined ? {} : { token }) })
const callSite = (path: string, body: object, method = 'POST') =>
  callBackendOf(server, { projectId: business.id, secret: business.secret }, path, body, method)

/** Sets the password of the address by an email of a discovery flow. @returns the response */
async function reset(entered = password) {
  server.clock.advance(minutes(1))
  const started = await call('/passwords/discovery/reset/start', { email_address: ann })
  expect(started.status).toBe(200)
  const { token: password_reset_token } = await readLinkTo(server, ann)
  return call('/passwords/discovery/reset', { password_reset_token, password: entered })
}

const begin = (entered = password, email_address = ann) =>
  call('/passwords/discovery/authenticate', { email_address, password: entered })
const beginWith = async () => (await begin()).body.data as Discovery
const exchange = (intermediate_session_token: string, organization_id: string) =>
  call('/discovery/intermediate_sessions/exchange', {
    intermediate_session_token,
    organization_id,
    session_duration_minutes: 30,
  })
const listIds = ({ discovered_organizations: listed }: Discovery) =>
  listed.map(({ organization }) => organization.organization_id).toSorted()

/** Signs in to an organization with the password. */
const signIn = (organization_id: string, entered = password) =>
  call('/passwords/authenticate', {
    ...{ organization_id, email_address: ann, password: entered },
    session_duration_minutes: 30,
  })

describe('the password of an address (rule B12)', () => {
  it('is set by an emailed link, which works once, and lists and enters the organizations of the address', async () => {
    const shop = await startOrganization(server, business, ann)
    const { body } = await reset()
    const discovery = body.data as Discovery
    expect(discovery).toMatchObject({ email_address: ann, intermediate_session_token: expect.any(String) })
    expect(listIds(discovery)).toEqual([corp.organizationId, shop.organizationId].toSorted())
    expect((await readOutbox(server, ann))[0]?.subject).toContain('password')
    const entered = await exchange((await beginWith()).intermediate_session_token, shop.organizationId)
    expect(entered.body.data).toMatchObject({
      member_id: shop.memberId,
      member: { member_password_id: expect.stringMatching(/^password-/) },
      member_session: { authentication_factors: [{ type: 'password', delivery_method: 'knowledge' }] },
    })
    expect(toSignedIn(await signIn(corp.organizationId)).memberId).toBe(corp.memberId)
  })

  it('replaces the former one: its sessions end in all organizations, and the link works once', async () => {
    const shop = await startOrganization(server, business, ann)
    await call('/passwords/discovery/reset/start', { email_address: ann })
    const { token: password_reset_token, type, page: opened } = await readLinkTo(server, ann)
    expect([opened, type]).toEqual([page, 'discovery'])
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => call('/passwords/discovery/reset', { password_reset_token, password })),
    )
    expect(attempts.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { token } of [corp, shop]) {
      const self = await callBusiness(server, business, '/organizations/me', { method: 'GET', token })
      expect(self.body.error_type).toBe('session_not_found')
    }
    await reset(newPassword)
    expect((await begin()).body.error_type).toBe('unauthorized_credentials')
    expect((await begin(newPassword)).status).toBe(200)
  })

  it('is changed with the present one, or in a session that contains it for at most 5 minutes', async () => {
    await reset()
    const changed = await call('/passwords/existing_password/reset', {
      ...{ organization_id: corp.organizationId, email_address: ann },
      ...{ existing_password: password, new_password: newPassword, session_duration_minutes: 30 },
    })
    const { token } = toSignedIn(changed)
    const again = await call('/passwords/session/reset', { password }, token)
    expect(again.body.data).toMatchObject({ member_id: corp.memberId })
    server.clock.advance(minutes(5))
    const late = await call('/passwords/session/reset', { password: newPassword }, token)
    expect(late.body.error_type).toBe('session_too_old_to_reset_password')
    expect((await signIn(corp.organizationId)).status).toBe(200)
  })

  it('signs in to no member who has not proved the address, and lists none', async () => {
    const eve = await startOrganization(server, business, 'eve@evil.example')
    await createMemberBySite(server, business, eve.organizationId, { email_address: ann })
    await reset()
    const discovery = await beginWith()
    expect(listIds(discovery)).toEqual([corp.organizationId])
    expect((await signIn(eve.organizationId)).body.error_type).toBe('unauthorized_credentials')
    const { body } = await exchange(discovery.intermediate_session_token, eve.organizationId)
    expect(body.data).toMatchObject({
      member_id: '',
      member_session: null,
      primary_required: { allowed_auth_methods: ['magic_link', 'email_otp'] },
    })
  })

  it('joins and creates no organization (rule B20)', async () => {
    await reset()
    const { intermediate_session_token } = await beginWith()
    const body = { intermediate_session_token, session_duration_minutes: 30 }
    const created = await call('/discovery/organizations/create', body)
    expect(created.body.error_type).toBe('mailbox_proof_required')
    const listed = await call('/discovery/organizations', { intermediate_session_token })
    expect(listIds(listed.body.data as Discovery)).toEqual([corp.organizationId])
  })

  it('crosses to another organization within a day, in a session too (rule B20)', async () => {
    const shop = await startOrganization(server, business, ann)
    await reset()
    const { token } = toSignedIn(await signIn(corp.organizationId))
    const cross = () =>
      call(
        '/sessions/exchange',
        { organization_id: shop.organizationId, session_duration_minutes: 30 },
        token,
      )
    expect(toSignedIn(await cross()).memberId).toBe(shop.memberId)
    await callSite(`/b2b/sessions/authenticate`, { session_token: token, session_duration_minutes: 2880 })
    server.clock.advance(hours(25))
    expect((await cross()).body.data).toMatchObject({
      member_session: null,
      primary_required: { allowed_auth_methods: ['magic_link', 'email_otp'] },
    })
  })

  it('ends when someone claims a member of the address, unless the same sign-in contains it (rule B5)', async () => {
    const eve = await startOrganization(server, business, 'eve@evil.example')
    const add = () => createMemberBySite(server, business, eve.organizationId, { email_address: ann })
    const { member_id } = await add()
    const discovery = (await reset()).body.data as Discovery
    expect((await exchange(discovery.intermediate_session_token, eve.organizationId)).status).toBe(200)
    expect((await begin()).status).toBe(200)
    await callSite(`/b2b/organizations/${eve.organizationId}/members/${member_id}`, {}, 'DELETE')
    await add()
    toSignedIn(await enter(server, business, ann, eve.organizationId))
    expect((await begin()).body.error_type).toBe('reset_password')
    expect((await begin('wrong')).body.error_type).toBe('unauthorized_credentials')
    expect((await signIn(corp.organizationId)).body.error_type).toBe('reset_password')
  })

  it('does not follow a member to another address', async () => {
    await reset()
    const { organizationId, memberId } = corp
    await createMemberBySite(server, business, organizationId, { email_address: 'ben@corp.example' })
    await callSite(
      `/b2b/organizations/${organizationId}/members/${memberId}`,
      { email_address: 'anna@corp.example' },
      'PUT',
    )
    expect((await signIn(organizationId)).body.error_type).toBe('unauthorized_credentials')
    expect((await begin(password, 'anna@corp.example')).body.error_type).toBe('unauthorized_credentials')
  })

  it('is deleted by no member, and expired by the site', async () => {
    await reset()
    const { token } = toSignedIn(await signIn(corp.organizationId))
    const deleted = await callBusiness(server, business, '/organizations/members/passwords/password-x', {
      method: 'DELETE',
      token,
    })
    expect(deleted.body.error_type).toBe('cross_org_passwords_enabled')
    await callSite('/b2b/passwords/email/require_reset', { email_address: ann })
    expect((await begin()).body.error_type).toBe('reset_password')
  })

  it('is for strangers too, who create an organization with the link', async () => {
    const email_address = 'zoe@zoo.example'
    await call('/passwords/discovery/reset/start', { email_address })
    const { token: password_reset_token } = await readLinkTo(server, email_address)
    const { body } = await call('/passwords/discovery/reset', { password_reset_token, password })
    const { intermediate_session_token } = body.data as Discovery
    const created = await call('/discovery/organizations/create', {
      intermediate_session_token,
      session_duration_minutes: 30,
    })
    const { organizationId } = toSignedIn(created)
    expect(listIds((await begin(password, email_address)).body.data as Discovery)).toEqual([organizationId])
  })
})

describe('passwords.scope', () => {
  it('organization has no discovery by password', async () => {
    const shop = await createBusiness(server, { ...fields, name: 'Other', passwords: null })
    const { body } = await callBusiness(server, shop, '/passwords/discovery/authenticate', {
      body: { email_address: ann, password },
    })
    expect(body.error_type).toBe('cross_org_passwords_not_enabled')
  })

  it('stays once a password exists', async () => {
    await createBusiness(server, { ...fields, passwords: null })
    await createBusiness(server, fields)
    await reset()
    await expect(createBusiness(server, { ...fields, passwords: null })).rejects.toThrow(
      /^passwords\.scope cannot change/,
    )
    expect((await discover(server, business, ann)).discovered_organizations).toHaveLength(1)
  })
})
