import type { B2BClient } from 'stytch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import {
  type Business,
  createBusiness,
  enter,
  type SignedInMember,
  startOrganization,
  toSignedIn,
} from '#support/server/business.ts'
import { createBusinessClient } from '#support/server/create-client.ts'
import { openPort } from '#support/server/listen.ts'
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

describe('sessions', () => {
  it('are checked by token and by JWT', async () => {
    const byToken = await client.sessions.authenticate({ session_token: admin.token })
    expect(byToken).toMatchObject({
      member: { member_id: admin.memberId, email_address: ann },
      organization: { organization_id: admin.organizationId },
      member_session: { organization_slug: 'corp', roles: ['stytch_member', 'stytch_admin'] },
    })
    const byJwt = await client.sessions.authenticate({ session_jwt: admin.jwt })
    expect(byJwt.member_session.member_session_id).toBe(byToken.member_session.member_session_id)
  })

  it('are checked without a call, by the public keys', async () => {
    const session = await client.sessions.authenticateJwtLocal({ session_jwt: admin.jwt })
    expect(session).toMatchObject({
      member_id: admin.memberId,
      organization_id: admin.organizationId,
      organization_slug: 'corp',
      roles: ['stytch_member', 'stytch_admin'],
    })
  })

  it('grant what the effective roles grant, in the organization of the member only (rule B25)', async () => {
    const check = { resource_id: 'stytch.member', action: 'create', organization_id: admin.organizationId }
    const { verdict } = await client.sessions.authenticate({
      session_token: admin.token,
      authorization_check: check,
    })
    expect(verdict).toEqual({ authorized: true, granting_roles: ['stytch_admin'] })
    for (const change of [
      { resource_id: 'documents', action: 'edit' },
      { organization_id: 'organization-unknown' },
    ]) {
      const call = client.sessions.authenticate({
        session_token: admin.token,
        authorization_check: { ...check, ...change },
      })
      expect(await typeOf(call)).toBe('session_authorization_error')
    }
  })

  it('end when the site revokes them', async () => {
    const second = toSignedIn(await enter(server, business, ann, admin.organizationId))
    await client.sessions.revoke({ session_token: second.token })
    expect(await typeOf(client.sessions.authenticate({ session_token: second.token }))).toBe(
      'session_not_found',
    )
    expect((await client.sessions.authenticate({ session_token: admin.token })).status_code).toBe(200)
  })
})

describe('organizations', () => {
  it('are created, and read by ID, slug and external ID (rule B3)', async () => {
    const { organization } = await client.organizations.create({
      organization_name: 'Übung & Co.',
      organization_external_id: 'customer-7',
      trusted_metadata: { plan: 'gold' },
    })
    expect(organization).toMatchObject({ organization_slug: 'ubung-co', trusted_metadata: { plan: 'gold' } })
    for (const organization_id of [organization.organization_id, 'ubung-co', 'customer-7']) {
      expect((await client.organizations.get({ organization_id })).organization.organization_id).toBe(
        organization.organization_id,
      )
    }
    const taken = client.organizations.create({ organization_name: 'X', organization_slug: 'customer-7' })
    expect(await typeOf(taken)).toBe('organization_slug_already_used')
  })

  it('keep a slug that they gave up for 30 days (rule B3)', async () => {
    const { organization } = await client.organizations.create({ organization_name: 'Old' })
    const { organization_id } = organization
    await client.organizations.update({ organization_id, organization_slug: 'new' })
    expect(await typeOf(client.organizations.get({ organization_id: 'old' }))).toBe('organization_not_found')
    const take = () => client.organizations.create({ organization_name: 'Thief', organization_slug: 'old' })
    expect(await typeOf(take())).toBe('organization_slug_already_used')
    const back = await client.organizations.update({ organization_id, organization_slug: 'old' })
    expect(back.organization.organization_slug).toBe('old')
    expect((await client.organizations.get({ organization_id: 'old' })).status_code).toBe(200)
  })

  it('are searched page by page', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      await client.organizations.create({ organization_name: `Page ${name}` })
    const query = {
      operator: 'AND',
      operands: [{ filter_name: 'organization_name_fuzzy', filter_value: 'page' }],
    }
    const first = await client.organizations.search({ limit: 2, query } as never)
    const { next_cursor: cursor } = first.results_metadata
    const second = await client.organizations.search({ limit: 2, cursor, query } as never)
    const names = [...first.organizations, ...second.organizations].map((row) => row.organization_name)
    expect([first.results_metadata.total, names.toSorted()]).toEqual([
      3,
      ['Page Alpha', 'Page Beta', 'Page Gamma'],
    ])
    const unknown = { operator: 'AND', operands: [{ filter_name: 'color', filter_value: [] }] }
    expect(await typeOf(client.organizations.search({ query: unknown } as never))).toBe(
      'organization_search_filter_name_not_recognized',
    )
  })
})

describe('members', () => {
  it('are created, read and searched', async () => {
    const { organizationId: organization_id } = admin
    const created = await client.organizations.members.create({
      organization_id,
      email_address: 'Ben@Corp.example',
      name: 'Ben Lind',
      roles: ['editor'],
    })
    expect(created.member).toMatchObject({
      email_address: 'ben@corp.example',
      email_address_verified: false,
      status: 'active',
      name: 'Ben Lind',
      roles: [{ role_id: 'stytch_member' }, { role_id: 'editor' }],
    })
    const { member_id } = created
    for (const reference of [{ member_id }, { email_address: 'ben@corp.example' }]) {
      expect((await client.organizations.members.get({ organization_id, ...reference })).member_id).toBe(
        member_id,
      )
    }
    const search = await client.organizations.members.search({ organization_ids: [organization_id] })
    expect(search.members.map(({ email_address }) => email_address).toSorted()).toEqual([
      ann,
      'ben@corp.example',
    ])
    expect(Object.keys(search.organizations)).toEqual([organization_id])
    const again = client.organizations.members.create({ organization_id, email_address: 'ben@corp.example' })
    expect(await typeOf(again)).toBe('duplicate_member_email')
    const role = client.organizations.members.create({
      organization_id,
      email_address: 'x@corp.example',
      roles: ['x'],
    })
    expect(await typeOf(role)).toBe('invalid_member_role')
  })

  it('of another organization respond like members that do not exist (rule B38)', async () => {
    const hobby = await startOrganization(server, business, 'eve@evil.example')
    const read = (organization_id: string, member_id: string) =>
      client.organizations.members
        .get({ organization_id, member_id })
        .catch(({ request_id: _, ...error }) => error)
    const unknown = await read(hobby.organizationId, 'user-unknown')
    expect(unknown).toMatchObject({ error_type: 'member_not_found' })
    expect(JSON.stringify(await read(hobby.organizationId, admin.memberId))).toBe(JSON.stringify(unknown))
  })
})

/** The groups of methods that this version serves for consumers only, and the public keys, which are tested above. */
const shared = [
  'm2m',
  'connectedApp',
  'project',
  'debug',
  'fraud',
  'idp.introspectTokenNetwork',
  'sessions.getJWKS',
]

describe('every method of the package', () => {
  it('is served, or listed as not served', async () => {
    const methods = listMethods(client).filter(({ name }) => !shared.some((group) => name.startsWith(group)))
    expect(methods.length).toBeGreaterThan(90)
    const unknown: string[] = []
    for (const { name, call } of methods) {
      const type = await typeOf(Promise.resolve().then(() => call(anyParameters)))
      if (type === 'route_not_found' || type === 'method_not_allowed') unknown.push(name)
    }
    expect(unknown).toEqual([])
  })
})

/** Parameters for any method: each field is a text. */
const anyParameters = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? 'x' : undefined) })

const settings = ['fetchConfig', 'jwtConfig', 'jwksClient', 'jwtOptions', 'policyCache']

function listMethods(
  group: object,
  path: readonly string[] = [],
): { name: string; call: (parameters: object) => unknown }[] {
  const direct = path.length === 0 ? [] : Object.getOwnPropertyNames(Object.getPrototypeOf(group))
  const methods = direct
    .filter((name) => name !== 'constructor' && typeof Reflect.get(group, name) === 'function')
    .map((name) => ({
      name: [...path, name].join('.'),
      call: (parameters: object) => Reflect.apply(Reflect.get(group, name), group, [parameters]),
    }))
  const groups = Object.entries(group).filter(
    ([name, value]) => !settings.includes(name) && typeof value === 'object' && value !== null,
  )
  return [...methods, ...groups.flatMap(([name, value]) => listMethods(value as object, [...path, name]))]
}
