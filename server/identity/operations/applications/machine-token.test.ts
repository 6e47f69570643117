import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { createPortalClient, typeOf } from '#support/server/backend-client.ts'
import { backendForAll } from '#support/server/prepared-server.ts'

const { client, requests, server } = backendForAll()

const create = async (fields: object = {}) =>
  (await client.m2m.clients.create({ scopes: ['read:books', 'write:books'], ...fields })).m2m_client

describe('the token of a machine client', () => {
  it('has all scopes of the client, or the requested ones', async () => {
    const credentials = await create({ client_id: 'robot|1' })
    const all = await client.m2m.token(credentials)
    expect(all).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const { client_id, scopes, custom_claims } = await client.m2m.authenticateToken(all)
    expect([client_id, scopes, custom_claims]).toEqual(['robot|1', ['read:books', 'write:books'], {}])
    const { client_id: id, client_secret: secret } = credentials
    const tokenResponse = await client.m2m.token({
      client_id: id,
      client_secret: secret,
      scopes: ['read:books'],
    })
    expect((await client.m2m.authenticateToken(tokenResponse)).scopes).toEqual(['read:books'])
    const missing = client.m2m.authenticateToken({ ...tokenResponse, required_scopes: ['write:books'] })
    expect(await typeOf(missing)).toBe('missing_scopes')
    const foreign = client.m2m.token({ client_id: id, client_secret: secret, scopes: ['admin'] })
    expect(await typeOf(foreign)).toBe('invalid_scope')
  })

  it('is a JWT of the project, without session claims', async () => {
    const { access_token } = await client.m2m.token(await create({ scopes: [] }))
    const claims = decodeJwt(access_token)
    expect(claims).toMatchObject({ iss: 'stytch.com/project-shop', aud: ['project-shop'], scope: '' })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    expect((claims.nbf ?? 0) - (claims.iat ?? 0), 'rule A67').toBe(-60)
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'nbf', 'scope', 'sub'])
    const asSession = client.sessions.authenticate({ session_jwt: access_token })
    expect(await typeOf(asSession)).toBe('unable_to_parse_session_jwt')
  })

  it('is checked without a call to the server', async () => {
    const { access_token } = await client.m2m.token(await create())
    await client.m2m.authenticateToken({ access_token })
    const before = requests.length
    await client.m2m.authenticateToken({ access_token })
    expect(requests.length).toBe(before)
  })

  it.each([
    ['a wrong secret', async () => ({ ...(await create()), client_secret: 'wrong' })],
    ['no secret', async () => ({ ...(await create()), client_secret: '' })],
    ['an inactive client', async () => deactivate(await create())],
    ['a deleted client', async () => remove(await create())],
  ])('is rejected for %s, with an OAuth error', async (_what, credentials) => {
    const error = await client.m2m.token(await credentials()).then(
      () => undefined,
      (problem: unknown) => problem,
    )
    expect(error).toMatchObject({
      status_code: 401,
      error_type: 'invalid_client',
      request_id: expect.stringMatching(/^request-/),
    })
  })

  it('is rejected for the client of another project', async () => {
    const portal = await createPortalClient(server)
    const { m2m_client } = await portal.m2m.clients.create({ scopes: [] })
    expect(await typeOf(client.m2m.token(m2m_client))).toBe('invalid_client')
  })
})

async function deactivate(credentials: { client_id: string; client_secret: string }) {
  await client.m2m.clients.update({ client_id: credentials.client_id, status: 'inactive' })
  return credentials
}

async function remove(credentials: { client_id: string; client_secret: string }) {
  await client.m2m.clients.delete(credentials)
  return credentials
}

describe('the rotation of a client secret', () => {
  it('has two valid secrets until it is completed', async () => {
    const { client_id, client_secret } = await create()
    const started = await client.m2m.clients.secrets.rotateStart({ client_id })
    const next = started.m2m_client.next_client_secret
    const check = (secret: string) => typeOf(client.m2m.token({ client_id, client_secret: secret }))
    expect([await check(client_secret), await check(next)]).toEqual(['no failure', 'no failure'])
    const rotated = await client.m2m.clients.secrets.rotate({ client_id })
    expect([await check(client_secret), await check(next)]).toEqual(['invalid_client', 'no failure'])
    expect(rotated.m2m_client.client_secret_last_four).toBe(next.slice(-4))
    expect(rotated.m2m_client.next_client_secret_last_four).toBeUndefined()
  })

  it('keeps the first secret when it is canceled', async () => {
    const { client_id, client_secret } = await create()
    const { m2m_client } = await client.m2m.clients.secrets.rotateStart({ client_id })
    await client.m2m.clients.secrets.rotateCancel({ client_id })
    const check = (secret: string) => typeOf(client.m2m.token({ client_id, client_secret: secret }))
    expect([await check(client_secret), await check(m2m_client.next_client_secret)]).toEqual([
      'no failure',
      'invalid_client',
    ])
  })
})

describe('a machine client', () => {
  it('has an ID that is unique in the project, and a long secret', async () => {
    await create({ client_id: 'robot-2' })
    expect(await typeOf(create({ client_id: 'robot-2' }))).toBe('duplicate_m2m_client_id')
    expect(await typeOf(create({ client_secret: 'x'.repeat(31) }))).toBe('insecure_m2m_client_secret')
    const customSecret = 'x'.repeat(32)
    const { client_id } = await create({ client_secret: customSecret })
    expect(await typeOf(client.m2m.token({ client_id, client_secret: customSecret }))).toBe('no failure')
  })

  it('is found by its name, ID or scopes, page by page', async () => {
    for (const name of ['a', 'b', 'c']) await create({ client_name: `page ${name}`, scopes: ['page'] })
    const query = { operator: 'AND', operands: [{ filter_name: 'scopes' as const, filter_value: ['page'] }] }
    const first = await client.m2m.clients.search({ limit: 2, query })
    const cursor = first.results_metadata.next_cursor ?? ''
    const second = await client.m2m.clients.search({ limit: 2, query, cursor })
    expect([first.m2m_clients.length, second.m2m_clients.length]).toEqual([2, 1])
    expect([first.results_metadata.total, second.results_metadata.next_cursor]).toEqual([3, undefined])
    for (const invalid of ['garbage', 'robot-2'])
      expect(await typeOf(client.m2m.clients.search({ limit: 2, query, cursor: invalid }))).toBe(
        'm2m_search_invalid_cursor',
      )
    const byName = [{ filter_name: 'client_name' as const, filter_value: ['page b'] }]
    const searchResponse = await client.m2m.clients.search({ query: { operator: 'AND', operands: byName } })
    expect(searchResponse.m2m_clients.map(({ client_name }) => client_name)).toEqual(['page b'])
  })
})

it('no session JWT has a scope, whatever custom claims its session has', async () => {
  const { user_id } = await client.users.create({ email: 'scope@example.org' })
  const { token } = await client.magicLinks.create({ user_id })
  const { session_jwt } = await client.magicLinks.authenticate({
    token,
    session_duration_minutes: 30,
    session_custom_claims: { scope: 'read:books' },
  })
  expect(decodeJwt(session_jwt).scope).toBeUndefined()
  expect(await typeOf(client.m2m.authenticateToken({ access_token: session_jwt }))).not.toBe('no failure')
})
