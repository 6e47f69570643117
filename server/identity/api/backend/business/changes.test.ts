import type { B2BClient } from 'stytch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import {
  type Business,
  createBusiness,
  type SignedInMember,
  startOrganization,
} from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'

const ann = 'ann@corp.example'
let server: TestServer
let business: Business
let client: B2BClient
let admin: SignedInMember
let close: () => void

/** The unmodified backend client of the provider calls the server over HTTP. */
beforeAll(async () => {
  server = await createTestServer()
  server.clock.advance(Date.now() - server.clock.now().getTime())
  const port = await openPort((request, env) => server.app.fetch(request, env as object))
  close = port.close
  const rbac = {
    roles: [{ role_id: 'editor', permissions: [{ resource_id: 'documents', actions: ['edit'] }] }],
    resources: [{ resource_id: 'documents', actions: ['edit'] }],
  }
  business = await createBusiness(server, { rbac })
  client = createBusinessClient(port.origin, business)
  admin = await startOrganization(server, business, ann)
})
afterAll(() => close())

describe('changes of members', () => {
  it('are made by the site: every field, and an address that is not proved (rule B30)', async () => {
    const { organizationId: organization_id } = admin
    const { member_id } = await client.organizations.members.create({
      organization_id,
      email_address: 'carl@corp.example',
    })
    const changed = await client.organizations.members.update({
      organization_id,
      member_id,
      name: 'Carl',
      external_id: 'carl-1',
      trusted_metadata: { plan: 'gold' },
      is_breakglass: true,
      roles: ['editor'],
      email_address: 'karl@corp.example',
      unlink_email: true,
    })
    expect(changed.member).toMatchObject({
      name: 'Carl',
      external_id: 'carl-1',
      is_breakglass: true,
      email_address: 'karl@corp.example',
      retired_email_addresses: [],
    })
    await client.organizations.members.deleteExternalId({ organization_id, member_id: 'carl-1' })
    await client.organizations.members.delete({ organization_id, member_id })
    expect(await typeOf(client.organizations.members.get({ organization_id, member_id }))).toBe(
      'member_not_found',
    )
    expect(await typeOf(client.organizations.members.dangerouslyGet({ member_id }))).toBe('member_not_found')
    const removed = await client.organizations.members.dangerouslyGet({ member_id, include_deleted: true })
    expect(removed.member).toMatchObject({
      status: 'deleted',
      name: 'Carl',
      roles: [{ role_id: 'stytch_member' }],
    })
    const reactivation = client.organizations.members.reactivate({ organization_id, member_id })
    expect(await typeOf(reactivation)).toBe('email_unverified_for_reactivation')
  })
})

describe('an address that the site changes by a proof (rule B29)', () => {
  it('is proved by a code, in the session that the site names', async () => {
    const { organizationId: organization_id, memberId: member_id } = admin
    const email_address = 'ann@new.example'
    const started = await client.organizations.members.startEmailUpdate(
      { organization_id, member_id, email_address, delivery_method: 'EMAIL_OTP' },
      { authorization: { session_token: admin.token } },
    )
    expect(started.member.email_address).toBe(ann)
    const code = (await readOutbox(server, email_address))[0]?.code ?? ''
    const entered = { organization_id, email_address, code }
    expect(await typeOf(client.otps.email.authenticate(entered))).toBe(
      'session_on_code_does_not_match_session_passed_in',
    )
    const changed = await client.otps.email.authenticate({ ...entered, session_token: admin.token })
    expect(changed).toMatchObject({ member_id, member: { email_address, email_address_verified: true } })
  })
})

describe('the roles of an organization', () => {
  const roles = [
    {
      role_id: 'archivist',
      description: 'Reads',
      permissions: [{ resource_id: 'documents', actions: ['edit'] }],
    },
  ]

  it('add to those of the project, and are replaced as a whole', async () => {
    const { organizationId: organization_id } = admin
    await client.rbac.organizations.setOrgPolicy({ organization_id, org_policy: { roles } })
    const { org_policy } = await client.rbac.organizations.getOrgPolicy({ organization_id })
    expect(org_policy).toEqual({ roles })
    const { organization } = await client.organizations.get({ organization_id })
    const { organizations } = await client.organizations.search({})
    const session = await client.sessions.authenticate({ session_token: admin.token })
    for (const shown of [organization, organizations[0], session.organization]) {
      expect(shown?.custom_roles).toEqual(roles)
    }
    await client.organizations.members.update({
      organization_id,
      member_id: admin.memberId,
      roles: ['stytch_admin', 'archivist'],
    })
    const check = { organization_id, resource_id: 'documents', action: 'edit' }
    const { verdict } = await client.sessions.authenticate({
      session_token: admin.token,
      authorization_check: check,
    })
    expect(verdict?.granting_roles).toEqual(['archivist'])
    const repeated = client.rbac.organizations.setOrgPolicy({
      organization_id,
      org_policy: { roles: [{ ...roles[0], role_id: 'editor' }] as typeof roles },
    })
    expect(await typeOf(repeated)).toBe('rbac_role_duplicate')
    expect((await client.organizations.metrics({ organization_id })).member_count).toBeGreaterThan(0)
  })
})

describe('a call with the session of a member (rule B28)', () => {
  it('is bound by the rights of the member, in its organization only', async () => {
    const { organizationId: organization_id } = admin
    const authorization = { session_token: admin.token }
    const update = (fields: object, id = organization_id) =>
      client.organizations.update({ organization_id: id, ...fields }, { authorization })
    expect((await update({ organization_name: 'Mine' })).organization.organization_name).toBe('Mine')
    expect(await typeOf(update({ trusted_metadata: { a: 1 } }))).toBe('cannot_update_trusted_metadata')
    const ofMember = { organization_id, member_id: admin.memberId, trusted_metadata: { a: 1 } }
    expect(await typeOf(client.organizations.members.update(ofMember, { authorization }))).toBe(
      'cannot_update_trusted_metadata',
    )
    const hobby = await startOrganization(server, business, 'hobby@evil.example')
    expect(await typeOf(update({ organization_name: 'X' }, hobby.organizationId))).toBe(
      'organization_not_found',
    )
    const byJwt = client.organizations.members.search(
      { organization_ids: [hobby.organizationId] },
      { authorization: { session_jwt: admin.jwt } },
    )
    expect(await typeOf(byJwt)).toBe('organization_not_found')
  })
})
