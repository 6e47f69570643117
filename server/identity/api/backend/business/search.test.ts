import type { B2BClient } from 'stytch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { createBusiness } from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { phoneNumbers } from '../../../base/schema/users.ts'

let client: B2BClient
let close: () => void
let ids: { corp: string; guild: string; ann: string }

/** Corp has ann (active), ben (pending) and dora (removed). Guild has ann, at another domain, and rolf, for emergencies. */
beforeAll(async () => {
  const server = await createTestServer()
  const port = await openPort((request, env) => server.app.fetch(request, env as object))
  close = port.close
  const business = await createBusiness(server)
  client = createBusinessClient(port.origin, business)
  const create = async (organization_name: string, email_allowed_domains: string[]) => {
    const { organization } = await client.organizations.create({ organization_name, email_allowed_domains })
    return organization.organization_id
  }
  const corp = await create('Corp Straße', ['corp.example', 'corp.test'])
  const guild = await create('Guild', ['bakers.example'])
  const add = async (organization_id: string, email_address: string, more: object = {}) =>
    (await client.organizations.members.create({ organization_id, email_address, ...more })).member_id
  const ann = await add(corp, 'ann@corp.example')
  await add(corp, 'ben@corp.example', { create_member_as_pending: true })
  const removed = await add(corp, 'dora@corp.example')
  await client.organizations.members.delete({ organization_id: corp, member_id: removed })
  await add(guild, 'ann_lind@bakers.example')
  await add(guild, 'rolf@bakers.example', { is_breakglass: true })
  const times = { createdAt: server.clock.now(), verifiedAt: server.clock.now() }
  const row = { id: 'phone-1', projectId: business.id, organizationId: corp, userId: ann, ...times }
  await server.deps.db.transaction((tx) => tx.insert(phoneNumbers).values({ ...row, number: '+15005550006' }))
  ids = { corp, guild, ann }
})
afterAll(() => close())

const toQuery = (...operands: [name: string, value: unknown][]) => ({
  operator: 'AND' as const,
  operands: operands.map(([filter_name, filter_value]) => ({ filter_name, filter_value })),
})

describe('a search for members', () => {
  it.each<[string, unknown, string[]]>([
    ['member_ids', ['$ann', 'x'], ['ann']],
    ['member_emails', ['BEN@corp.example', 'x@corp.example'], ['ben']],
    ['member_email_fuzzy', 'ANN', ['ann', 'ann_lind']],
    ['member_email_fuzzy', 'nn_', ['ann_lind']],
    ['member_email_fuzzy', '%@c', []],
    ['member_phone_numbers', ['+15005550006'], ['ann']],
    ['member_phone_number_fuzzy', '5550', ['ann']],
    ['member_phone_number_fuzzy', '999', []],
    ['statuses', ['pending'], ['ben']],
    // An address that was never verified does not stay.
    ['statuses', ['deleted'], ['']],
    ['member_is_breakglass', true, ['rolf']],
  ])('by %s %j', async (name, value, expected) => {
    const sent = JSON.parse(JSON.stringify(value).replace('$ann', ids.ann)) as unknown
    const { members, results_metadata } = await client.organizations.members.search({
      organization_ids: [ids.corp, ids.guild],
      query: toQuery([name, sent]) as never,
    })
    expect(members.map(({ email_address }) => email_address.split('@')[0]).toSorted()).toEqual(expected)
    expect(results_metadata.total).toBe(expected.length)
  })

  it.each([
    ['member_email_fuzzy', 'an', 'member_search_expected_text'],
    ['member_phone_number_fuzzy', ['500'], 'member_search_expected_text'],
    ['member_phone_numbers', '500', 'member_search_expected_list'],
    ['member_is_breakglass', 'true', 'member_search_expected_boolean'],
    ['color', [], 'member_search_filter_name_not_recognized'],
  ])('rejects %s %j', async (name, value, type) => {
    const query = toQuery([name, value]) as never
    const search = client.organizations.members.search({ organization_ids: [ids.corp], query })
    expect(await typeOf(search)).toBe(type)
  })
})

describe('a search for organizations', () => {
  it.each<[string, unknown, string[]]>([
    ['organization_name_fuzzy', 'STRASSE', []],
    ['organization_name_fuzzy', 'straße', ['Corp Straße']],
    ['organization_slug_fuzzy', 'uil', ['Guild']],
    ['member_emails', ['ann@corp.example'], ['Corp Straße']],
    ['member_emails', ['dora@corp.example'], []],
    ['member_email_fuzzy', 'ann', ['Corp Straße', 'Guild']],
    ['allowed_domains', ['BAKERS.example', 'x.example'], ['Guild']],
    ['allowed_domains', [], []],
    ['allowed_domain_fuzzy', 'p.tes', ['Corp Straße']],
    ['claimed_email_domains', ['corp.example'], []],
    ['has_active_sso_connection', true, []],
    ['has_active_sso_connection', false, ['Corp Straße', 'Guild']],
    ['sso_connection_id', 'saml-connection-1', []],
  ])('by %s %j', async (name, value, expected) => {
    const { organizations } = await client.organizations.search({ query: toQuery([name, value]) as never })
    expect(organizations.map(({ organization_name }) => organization_name).toSorted()).toEqual(expected)
  })

  it.each([
    ['member_email_fuzzy', 'an', 'organization_search_expected_text'],
    ['allowed_domains', 'corp.example', 'organization_search_expected_list'],
    ['has_active_sso_connection', 'true', 'organization_search_expected_boolean'],
  ])('rejects %s %j', async (name, value, type) => {
    expect(await typeOf(client.organizations.search({ query: toQuery([name, value]) as never }))).toBe(type)
  })
})
