import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  askForMemberCode,
  type Business,
  callBusiness,
  createBusiness,
  createMemberBySite,
  discover,
  enter,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { days } from '../../../../platform/machine/clock.ts'
import { sweepEmptyUsers } from '../../../accounts/users/delete.ts'
import { members } from '../../../base/schema/users.ts'

const ann = 'ann@corp.example'
const ben = 'ben@corp.example'
const stranger = 'eve@evil.example'
const domain = { email_allowed_domains: ['corp.example'], email_jit_provisioning: 'RESTRICTED' }
const server = testServerForEach()
const business: Business = preparedForEach(() =>
  createBusiness(server, { products: ['otp', 'emailMagicLinks'] }),
)

const redeem = (organization_id: string, email_address: string, code: string, fields: object = {}) =>
  callBusiness(server, business, '/otps/email/authenticate', {
    body: { organization_id, email_address, code, session_duration_minutes: 30, ...fields },
  })

const listStatuses = async (organizationId: string) =>
  (
    await server.deps.db.read((tx) =>
      tx.select().from(members).where(eq(members.organizationId, organizationId)),
    )
  ).map(({ status }) => status)

describe('a code of an organization', () => {
  it('signs in the member with the address, once', async () => {
    const { organizationId, memberId } = await startOrganization(server, business, ann)
    const { code } = await askForMemberCode(server, business, organizationId, ann)
    const first = await redeem(organizationId, ann, code)
    expect(first.body.data).toMatchObject({
      member_id: memberId,
      organization_id: organizationId,
      member_authenticated: true,
      intermediate_session_token: '',
      method_id: expect.stringMatching(/^email-/),
      member_session: { authentication_factors: [{ type: 'otp', delivery_method: 'email' }] },
    })
    expect((await redeem(organizationId, ann, code)).body.error_type).toBe('otp_code_not_found')
  })

  it('signs in once of twenty parallel requests', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const { code } = await askForMemberCode(server, business, organizationId, ann)
    const responses = await Promise.all(Array.from({ length: 20 }, () => redeem(organizationId, ann, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('works in its organization only', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const other = await startOrganization(server, business, ann, { organization_name: 'Other' })
    const { code } = await askForMemberCode(server, business, organizationId, ann)
    expect((await redeem(other.organizationId, ann, code)).body.error_type).toBe('otp_code_not_found')
    expect((await redeem('organization-unknown', ann, code)).body.error_type).toBe('organization_not_found')
  })

  it('activates and claims a member whom the site created (rule B5)', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    const created = await createMemberBySite(server, business, organizationId, {
      ...{ email_address: stranger, name: 'Eve', create_member_as_pending: true },
    })
    const { code } = await askForMemberCode(server, business, organizationId, stranger)
    const { body } = await redeem(organizationId, stranger, code)
    expect(body.data).toMatchObject({
      member_id: created.member_id,
      member: { status: 'active', email_address_verified: true, name: 'Eve' },
    })
  })

  it('continues the session of the member, and starts one for another member', async () => {
    const { organizationId, token, memberId } = await startOrganization(server, business, ann)
    const { code } = await askForMemberCode(server, business, organizationId, ann)
    const body = { organization_id: organizationId, email_address: ann, code }
    const continued = await callBusiness(server, business, '/otps/email/authenticate', { body, token })
    expect(toSignedIn(continued)).toMatchObject({ token, memberId })
    await createMemberBySite(server, business, organizationId, { email_address: stranger })
    const second = await askForMemberCode(server, business, organizationId, stranger)
    const ofEve = { organization_id: organizationId, email_address: stranger, code: second.code }
    const started = await callBusiness(server, business, '/otps/email/authenticate', { body: ofEve, token })
    expect(toSignedIn(started).token).not.toBe(token)
  })
})

describe('someone who may join by the domain', () => {
  it('becomes a pending member who is swept, and a member by the code (rules B4 and B6)', async () => {
    const { organizationId } = await startOrganization(server, business, ann, domain)
    const { code } = await askForMemberCode(server, business, organizationId, ben)
    expect(await listStatuses(organizationId)).toEqual(['active', 'pending'])
    expect((await redeem(organizationId, ben, code)).body.data).toMatchObject({
      member: { status: 'active', is_admin: false },
    })
    await askForMemberCode(server, business, organizationId, 'cid@corp.example')
    server.clock.advance(days(40))
    await sweepEmptyUsers(server.deps, new Date(server.clock.now().getTime() - days(30)))
    expect(await listStatuses(organizationId)).toEqual(['active', 'active'])
  })

  it('does not reserve the address: the site creates the member, with the same ID (rule B4)', async () => {
    const { organizationId } = await startOrganization(server, business, ann, domain)
    await askForMemberCode(server, business, organizationId, ben)
    const created = await createMemberBySite(server, business, organizationId, { email_address: ben, name: 'Ben' })
    expect(created.member).toMatchObject({ status: 'active', name: 'Ben' })
    expect(await listStatuses(organizationId)).toEqual(['active', 'active'])
  })

  it('joins by the rules of the moment when the code is entered (rule B39)', async () => {
    const { organizationId } = await startOrganization(server, business, ann, domain)
    const { code } = await askForMemberCode(server, business, organizationId, ben)
    await changeOrganization(organizationId, { email_jit_provisioning: 'NOT_ALLOWED' })
    expect((await redeem(organizationId, ben, code)).body.error_type).toBe('email_jit_provisioning_not_allowed')
  })
})

const changeOrganization = async (organizationId: string, body: object) => {
  const response = await server.app.request(`http://localhost:4000/v1/b2b/organizations/${organizationId}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${business.id}:${business.secret}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

describe('what strangers learn (rule B35)', () => {
  it.each([
    [true, {}, 'email_jit_provisioning_not_allowed'],
    [true, domain, 'invalid_email_for_jit_provisioning'],
    [false, {}, undefined],
    [false, domain, undefined],
  ])('truthful: %s, rules %j: %s', async (isTruthful, rules, rejection) => {
    const settings = { products: ['otp', 'emailMagicLinks'], hide_accounts: !isTruthful } as const
    await createBusiness(server, { ...settings, products: [...settings.products] })
    const { organizationId } = await startOrganization(server, business, ann, rules)
    const { response } = await askForMemberCode(server, business, organizationId, stranger)
    expect(response.body.error_type).toBe(rejection)
    const [mail] = await readOutbox(server, stranger)
    if (isTruthful) return expect(mail).toBeUndefined()
    const ofMember = (await askForMemberCode(server, business, organizationId, ann)).response
    const toComparable = ({ body: { data }, status }: typeof response) => [status, { ...data, request_id: '' }]
    expect(toComparable(response)).toEqual(toComparable(ofMember))
    expect(mail).toMatchObject({ code: null, subject: 'No access to Corp with this email address' })
    expect(await listStatuses(organizationId)).toEqual(['active'])
  })

  it('lets someone who may join sign in by the code, although sending creates no one', async () => {
    await createBusiness(server, { products: ['otp', 'emailMagicLinks'], hide_accounts: true })
    const { organizationId } = await startOrganization(server, business, ann, domain)
    const { code } = await askForMemberCode(server, business, organizationId, ben)
    expect(await listStatuses(organizationId)).toEqual(['active'])
    expect((await redeem(organizationId, ben, code)).body.data).toMatchObject({ member_authenticated: true })
  })
})

describe('an organization that does not allow codes (rule B16)', () => {
  const links = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link', 'google_oauth'] }

  it('gets an email that says how to sign in', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    await changeOrganization(organizationId, links)
    const { code } = await askForMemberCode(server, business, organizationId, ann)
    const [mail] = await readOutbox(server, ann)
    expect([code, mail?.subject]).toEqual(['', 'How to sign in to Corp on Work'])
    expect(mail?.text).toContain('A link by email')
  })

  it('asks for an allowed method after a code that was sent before, and shows what rule B19 allows', async () => {
    const { organizationId, memberId } = await startOrganization(server, business, ann)
    const { code } = await askForMemberCode(server, business, organizationId, ann)
    await changeOrganization(organizationId, { ...links, trusted_metadata: { plan: 'gold' } })
    const { body } = await redeem(organizationId, ann, code)
    expect(body.data).toMatchObject({
      member_session: null,
      member_authenticated: false,
      session_token: '',
      member_id: memberId,
      member: { email_address: ann, roles: [], trusted_metadata: {} },
      organization: { trusted_metadata: {} },
      primary_required: { allowed_auth_methods: ['magic_link'] },
    })
    expect(String(body.data?.intermediate_session_token)).toHaveLength(43)
  })
})

describe('an intermediate session', () => {
  it('is consumed by the session, and adds nothing if it is of another address', async () => {
    const { organizationId } = await startOrganization(server, business, ann)
    for (const [address, leaves] of [
      [ann, 'intermediate_session_not_found'],
      [stranger, undefined],
    ] as const) {
      const { intermediate_session_token: token } = await discover(server, business, address)
      const { code } = await askForMemberCode(server, business, organizationId, ann)
      const { status } = await redeem(organizationId, ann, code, { intermediate_session_token: token })
      expect(status).toBe(200)
      const body = { intermediate_session_token: token }
      const listed = await callBusiness(server, business, '/discovery/organizations', { body })
      expect(listed.body.error_type).toBe(leaves)
    }
    expect((await enter(server, business, ann, organizationId)).status).toBe(200)
  })
})
