import { beforeEach, describe, expect, it } from 'vitest'
import {
  addApplication,
  appSecret,
  appVerifier,
  askForCodeOf,
  callbackUrl,
} from '#support/server/applications.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'
import { portalProject } from '#support/server/test-server.ts'
import { sweep } from '../../../app/sweep.ts'
import { minutes, seconds } from '../../../platform/machine/clock.ts'
import { accessTokens, authorizationCodes } from '../../base/schema/applications.ts'

const base = 'http://localhost:4000/v1/public/project-shop'
const server = testServerForEach()
let token: string
beforeEach(async () => {
  token = await signInByCode(server, 'ann@example.org')
  await addApplication(server)
})

type Reply = { status: number; headers: Headers; body: Record<string, unknown> }
async function ask(path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await server.app.request(path.startsWith('/') ? `${base}${path}` : path, init)
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body }
}

function exchange(
  code: string,
  change: Record<string, string | undefined> = {},
  headers: Record<string, string> = {},
) {
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl,
    code_verifier: appVerifier,
    client_id: 'connected-app-1',
    client_secret: appSecret,
    ...change,
  }
  const defined = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  return ask('/oauth2/token', { method: 'POST', body: new URLSearchParams(defined), headers })
}
/** Grants consent, and exchanges the code. @returns the body of the response */
const issue = async (body: object = {}) => (await exchange(await askForCodeOf(server, token, body))).body
const readUser = (accessToken: unknown, path = '/oauth2/userinfo') =>
  ask(path, { headers: { authorization: `Bearer ${accessToken}` } })
const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` })

describe('the token endpoint', () => {
  it.each<[string, Record<string, string | undefined>, number, string]>([
    ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
    ['no secret', { client_secret: undefined }, 401, 'invalid_client'],
    ['no client', { client_id: undefined }, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'connected-app-2' }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no code', { code: undefined }, 400, 'invalid_request'],
    ['no verifier', { code_verifier: undefined }, 400, 'invalid_request'],
    ['an empty verifier', { code_verifier: '' }, 400, 'invalid_request'],
    ['another verifier', { code_verifier: 'a'.repeat(43) }, 400, 'invalid_grant'],
    ['another redirect URI', { redirect_uri: `${callbackUrl}/` }, 400, 'invalid_grant'],
    ['a made-up code', { code: 'a'.repeat(43) }, 400, 'invalid_grant'],
  ])('rejects a code with %s and leaves it valid', async (_, change, status, error) => {
    const code = await askForCodeOf(server, token)
    const rejected = await exchange(code, change)
    expect([rejected.status, rejected.body.error]).toEqual([status, error])
    expect(rejected.body.error_description).toMatch(/\.$/)
    expect(rejected.headers.get('cache-control')).toBe('no-store')
    if (status === 401) expect(rejected.headers.get('www-authenticate')).toMatch(/^Basic /)
    expect((await exchange(code)).status).toBe(200)
  })

  it.each<[string, Record<string, string>, Record<string, string | undefined>, number]>([
    ['right', basic('connected-app-1', appSecret), { client_id: undefined, client_secret: undefined }, 200],
    [
      'right, with the same client ID',
      basic('connected-app-1', appSecret),
      { client_secret: undefined },
      200,
    ],
    ['wrong', basic('connected-app-1', 'wrong'), { client_secret: undefined }, 401],
    ['right, with a second secret in the body', basic('connected-app-1', appSecret), {}, 400],
    ['another client’s', basic('connected-app-2', appSecret), { client_secret: undefined }, 400],
    ['not Basic', { authorization: 'Bearer a' }, { client_secret: undefined }, 401],
    ['malformed', { authorization: 'Basic JTpi' }, { client_secret: undefined }, 401],
  ])('accepts client credentials in the header when they are %s', async (_, headers, change, status) => {
    expect((await exchange(await askForCodeOf(server, token), change, headers)).status).toBe(status)
  })

  it('accepts a public client without a secret', async () => {
    const client_id = 'connected-app-public'
    await addApplication(server, { id: client_id, secretHash: null })
    const code = await askForCodeOf(server, token, { client_id })
    expect((await exchange(code, { client_id })).body.error).toBe('invalid_client')
    expect((await exchange(code, { client_id, client_secret: undefined })).status).toBe(200)
  })

  it('exchanges a code once, and revokes its token on the second attempt', async () => {
    const code = await askForCodeOf(server, token)
    const { body } = await exchange(code)
    expect((await readUser(body.access_token)).status).toBe(200)
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    expect((await readUser(body.access_token)).status).toBe(401)
  })

  it('exchanges a code once for three concurrent requests', async () => {
    const code = await askForCodeOf(server, token)
    const responses = await Promise.all([exchange(code), exchange(code), exchange(code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it.each([
    [59.9, 200],
    [60, 400],
  ])('accepts a code for a minute: after %d seconds the status is %d', async (waited, status) => {
    const code = await askForCodeOf(server, token)
    server.clock.advance(seconds(waited))
    expect((await exchange(code)).status).toBe(status)
  })

  it('rejects the code of another application', async () => {
    await addApplication(server, { id: 'connected-app-2' })
    const code = await askForCodeOf(server, token)
    expect((await exchange(code, { client_id: 'connected-app-2' })).body.error).toBe('invalid_grant')
  })

  it('rejects a code after its session ended', async () => {
    const code = await askForCodeOf(server, token)
    const { access_token } = await issue()
    await callProvider(server, '/sessions/revoke', { token })
    expect((await exchange(code)).body.error).toBe('invalid_grant')
    expect((await readUser(access_token)).status).toBe(401)
  })

  it('returns no ID token without the openid scope', async () => {
    expect(Object.keys(await issue({ scopes: ['email'] }))).toEqual([
      'access_token',
      'token_type',
      'expires_in',
      'scope',
    ])
  })

  it('stores codes and tokens as hashes, and removes them when they expire', async () => {
    const code = await askForCodeOf(server, token)
    const { body } = await exchange(code)
    const list = () =>
      server.deps.db.transaction(async (tx) => [
        await tx.select().from(authorizationCodes),
        await tx.select().from(accessTokens),
      ])
    expect(JSON.stringify(await list())).not.toContain(code)
    expect(JSON.stringify(await list())).not.toContain(body.access_token)
    expect(server.logged.join()).not.toContain(code)
    server.clock.advance(minutes(61))
    await sweep(server.deps)
    expect(await list()).toEqual([[], []])
  })

  it('limits the size of the body', async () => {
    const rejected = await ask('/oauth2/token', { method: 'POST', body: 'a'.repeat(70_000) })
    expect([rejected.status, rejected.body.error]).toEqual([400, 'invalid_request'])
  })
})

describe('userinfo', () => {
  it.each([
    [['openid'], {}],
    [['openid', 'email'], { email: 'ann@example.org', email_verified: true }],
    [['openid', 'profile', 'phone'], {}],
  ])('returns the claims of the scopes %j', async (scopes, claims) => {
    const { access_token } = await issue({ scopes })
    expect((await readUser(access_token)).body).toEqual({ sub: expect.stringMatching(/^user-/), ...claims })
  })

  it('responds for an hour while the session lasts', async () => {
    await callProvider(server, '/sessions/authenticate', { token, body: { session_duration_minutes: 120 } })
    const { access_token } = await issue()
    server.clock.advance(minutes(60) - 1)
    expect((await readUser(access_token)).status).toBe(200)
    server.clock.advance(1)
    const { status, headers } = await readUser(access_token)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
  })

  it('rejects a token after consent was revoked', async () => {
    const { access_token } = await issue()
    await callProvider(server, '/users/connected_apps/connected-app-1/revoke', { token })
    expect((await readUser(access_token)).status).toBe(401)
  })

  it.each(['', 'short', 'a'.repeat(43)])('rejects the token %j', async (accessToken) => {
    expect((await readUser(accessToken)).body.error).toBe('invalid_token')
  })

  it('rejects a session token, and tokens of another project’s issuer', async () => {
    expect((await readUser(token)).status).toBe(401)
    const { access_token } = await issue()
    expect((await readUser(access_token, 'http://localhost:4000/oauth2/userinfo')).status).toBe(401)
  })
})

describe('discovery', () => {
  const part = '/.well-known/openid-configuration'

  it('describes a project with a consent page', async () => {
    await changeProject(server, { consentUrl: 'https://shop.example/consent' })
    await changeProject(server, { consentUrl: 'https://cakes.example/consent' }, portalProject.id)
    const { body, headers } = await ask(part)
    expect(body).toMatchObject({
      issuer: base,
      authorization_endpoint: 'https://shop.example/consent',
      token_endpoint: `${base}/oauth2/token`,
      userinfo_endpoint: `${base}/oauth2/userinfo`,
      end_session_endpoint: 'https://shop.example/consent',
      jwks_uri: 'http://localhost:4000/v1/sessions/jwks/project-shop',
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'client_credentials'],
      id_token_signing_alg_values_supported: ['ES256'],
    })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect((await ask(`http://localhost:4000${part}`)).body.issuer).toBe('http://localhost:4000')
  })

  it.each([base, 'http://localhost:4000/v1/public/project-portal', 'http://localhost:4000/v1/public/nobody'])(
    'of %s is not found without a consent page or under another URL',
    async (issuer) => expect((await ask(`${issuer}${part}`)).status).toBe(404),
  )

  it('accepts preflight requests from any origin, because it uses no cookies', async () => {
    const { status, headers } = await server.app.request(`${base}/oauth2/token`, { method: 'OPTIONS' })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })
})
