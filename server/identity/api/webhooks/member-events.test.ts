import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Business,
  callBusiness,
  changeOrganization,
  createBusiness,
  createMemberBySite,
  enter,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { callBackendOf } from '#support/server/call-backend.ts'
import type { TestServer } from '#support/server/test-server.ts'
import {
  createWebhookServer,
  listEvents,
  openReceiver,
  type Receiver,
  setWebhooks,
} from '#support/server/webhooks.ts'
import { sweepDeletedOrganizations } from '../../accounts/members/sweep-organizations.ts'
import { deliverDueEvents } from './delivery.ts'

const ben = 'ben@corp.example'
let server: TestServer
let receiver: Receiver
let business: Business
let admin: SignedInMember
beforeEach(async () => {
  server = await createWebhookServer()
  receiver = await openReceiver()
  business = await createBusiness(server)
  admin = await startOrganization(server, business, 'ann@corp.example')
  await setWebhooks(server, [{ url: receiver.url }], business.id)
})
afterEach(() => receiver.close())

const bySite = (path: string, body: object, method: 'GET' | 'PUT' | 'DELETE' | 'POST') =>
  callBackendOf(
    server,
    { projectId: business.id, secret: business.secret },
    `/b2b/organizations/${admin.organizationId}${path}`,
    body,
    method,
  )

/** Delivers the pending events. @returns them, and their types in alphabetical order */
async function receive() {
  receiver.deliveries.length = 0
  for (let count = -1; count !== receiver.deliveries.length; ) {
    count = receiver.deliveries.length
    await deliverDueEvents(server.deps)
  }
  const events = receiver.deliveries.map(({ event }) => event)
  return { events, types: events.map(({ type }) => type.replace('direct.', '')).sort() }
}

const createBen = async () =>
  (await createMemberBySite(server, business, admin.organizationId, { email_address: ben })).member_id

describe('an event of a business project', () => {
  it('contains the member in the format of the contract', async () => {
    const memberId = await createBen()
    const { events } = await receive()
    const { member } = await bySite(`/member?member_id=${memberId}`, {}, 'GET')
    expect(events.find(({ type }) => type === 'direct.member.create')).toEqual({
      type: 'direct.member.create',
      event_id: expect.stringMatching(/^webhook-event-/),
      project_id: business.id,
      source: 'DIRECT',
      vertical: 'B2B',
      object_type: 'member',
      action: 'CREATE',
      id: memberId,
      member_id: memberId,
      timestamp: server.clock.now().toISOString(),
      member,
    })
  })

  it('contains the organization in the format of the contract', async () => {
    await changeOrganization(server, business, admin.organizationId, { organization_name: 'Acme' })
    const { events, types } = await receive()
    const { organization } = await bySite('', {}, 'GET')
    expect(types).toEqual(['organization.update'])
    expect(events[0]).toMatchObject({ organization, organization_id: admin.organizationId, vertical: 'B2B' })
    expect(events[0]).not.toHaveProperty('member_id')
  })

  it('contains the session of a member, but no token', async () => {
    const { token } = toSignedIn(await enter(server, business, 'ann@corp.example', admin.organizationId))
    const { events } = await receive()
    const started = events.find(({ type }) => type === 'direct.session.create')
    expect(started?.member_session).toMatchObject({
      organization_id: admin.organizationId,
      member_id: admin.memberId,
    })
    expect(JSON.stringify(events)).not.toContain(token)
  })

  it('is sent for each change of a member', async () => {
    const memberId = await createBen()
    expect((await receive()).types).toEqual(['email.create', 'member.create'])
    await bySite(`/members/${memberId}`, { name: 'Ben', roles: ['stytch_admin'] }, 'PUT')
    expect((await receive()).types).toEqual(['member.update'])
    await bySite(`/members/${memberId}`, { is_breakglass: true }, 'PUT')
    expect((await receive()).types).toEqual(['member.update'])
    toSignedIn(await enter(server, business, ben, admin.organizationId))
    expect((await receive()).types).toEqual(['email.update', 'member.update', 'session.create'])
    const path = `/organizations/members/${memberId}`
    await callBusiness(server, business, path, { method: 'DELETE', token: admin.token })
    const { events, types } = await receive()
    expect(types).toEqual(['member.delete'])
    expect(events[0]).not.toHaveProperty('member')
    await bySite(`/members/${memberId}/reactivate`, {}, 'PUT')
    const reactivated = await receive()
    expect(reactivated.types).toEqual(['email.create', 'member.create'])
    expect(reactivated.events.find(({ type }) => type === 'direct.member.create')?.id).toBe(memberId)
  })

  it('is sent for an organization that a visitor creates, and for one that is deleted', async () => {
    await startOrganization(server, business, 'eve@other.example')
    expect((await receive()).types).toEqual([
      ...['email.create', 'member.create', 'organization.create', 'session.create'],
    ])
    await bySite('', {}, 'DELETE')
    const { events, types } = await receive()
    expect(types).toEqual(['organization.delete'])
    expect(events[0]).not.toHaveProperty('organization')
    await sweepDeletedOrganizations(server.deps)
    const deleted = await receive()
    expect(deleted.types).toEqual(['member.delete'])
    expect(deleted.events[0]?.id).toBe(admin.memberId)
  })

  it('loses its data when the member is removed before the delivery', async () => {
    const memberId = await createBen()
    await bySite(`/members/${memberId}`, {}, 'DELETE')
    expect(JSON.stringify(await listEvents(server))).not.toContain(ben)
  })
})

describe('a document of kind business', () => {
  const apply = (type: string) =>
    createBusiness(server, {
      name: 'Other',
      webhooks: [{ name: 'crm', url: receiver.url, events: [type as never], secret: { env: 'NONE' } }],
    })

  it('cannot list events that only consumer projects have', async () => {
    await expect(apply('direct.user.create')).rejects.toThrow(
      "webhooks: 'crm' lists 'direct.user.create', which projects of kind 'business' do not send. Remove it.",
    )
  })

  it('can list events of members', async () => {
    // The document fits, and only the secret is missing.
    await expect(apply('direct.member.create')).rejects.toThrow('webhooks.crm.secret has no value.')
  })
})
