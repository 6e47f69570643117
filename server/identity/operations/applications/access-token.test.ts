import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addApplication, callbackUrl, issueAccessToken } from '#support/server/applications.ts'
import { typeOf } from '#support/server/backend-client.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { signForShop } from '#support/server/session-jwts.ts'
import { shopProject } from '#support/server/test-server.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { updateApplication } from './applications.ts'

const { client, requests, server } = backendForAll()
let sessionToken: string
beforeAll(async () => {
  await addApplication(server, { allowsFullAccess: true })
})
let count = 0
beforeEach(async () => {
  count += 1
  sessionToken = await signInByCode(server, `ann-${count}@example.org`, { ip: `192.0.2.${count}` })
})

const change = (fields: Parameters<typeof updateApplication>[2]) =>
  runUnit(server.deps.db, shopProject, (unit) => updateApplication(unit, 'connected-app-1', fields))
const issue = (scopes = ['openid', 'full_access']) => issueAccessToken(server, sessionToken, { scopes })
const exchange = (access_token: string) =>
  client.sessions.exchangeAccessToken({ access_token, session_duration_minutes: 30 })

describe('the access token of an application', () => {
  it('passes the local check with its scopes and audiences, without a call to the server', async () => {
    await change({ accessTokenAudience: 'https://api.example', accessTokenMinutes: 5 })
    const token = await issue(['openid', 'email'])
    await client.idp.introspectTokenLocal(token)
    const before = requests.length
    const checked = await client.idp.introspectTokenLocal(token)
    expect(requests.length).toBe(before)
    const { user } = await client.sessions.authenticate({ session_token: sessionToken })
    expect(checked).toMatchObject({
      subject: user.user_id,
      scope: 'openid email',
      audience: ['project-shop', 'https://api.example'],
      custom_claims: { client_id: 'connected-app-1' },
    })
    const { exp = 0, iat = 0, nbf = 0 } = decodeJwt(token)
    expect([exp - iat, nbf - iat], 'rule A67').toEqual([300, -60])
    const asSession = client.sessions.authenticate({ session_jwt: token })
    expect(await typeOf(asSession)).toBe('unable_to_parse_session_jwt')
  })

  it('has the type JWT, because the package rejects the type of RFC 9068 (ADR 0067)', async () => {
    const token = await issue(['openid'])
    expect(decodeProtectedHeader(token).typ).toBe('JWT')
    const typed = await signForShop(server, decodeJwt(token), 'at+jwt')
    expect(await typeOf(client.idp.introspectTokenLocal(typed))).toBe('jwt_invalid')
    expect(await typeOf(client.m2m.authenticateToken({ access_token: typed }))).toBe('jwt_invalid')
    const retyped = await signForShop(server, decodeJwt(token), 'JWT')
    expect(await typeOf(client.m2m.authenticateToken({ access_token: retyped }))).toBe('no failure')
  })
})

describe('an access token with full access', () => {
  it('is exchanged for a session once, even in parallel calls', async () => {
    const token = await issue()
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => typeOf(exchange(token))))
    expect(responses.filter((type) => type === 'no failure')).toHaveLength(1)
    expect(responses).toContain('oauth_access_token_exchange_token_invalid_grant')
  })

  it('starts a session of the user that names the application', async () => {
    const { session, user } = await exchange(await issue())
    expect(session?.user_id).toBe(user.user_id)
    expect(session?.authentication_factors).toMatchObject([
      {
        type: 'oauth',
        delivery_method: 'oauth_access_token_exchange',
        oauth_access_token_exchange_factor: { client_id: 'connected-app-1' },
      },
    ])
  })

  it('is rejected when it is older than 5 minutes, or its session has ended', async () => {
    await change({ accessTokenMinutes: 60 })
    const [old, ended] = [await issue(), await issue()]
    server.clock.advance(minutes(5) + 1)
    expect(await typeOf(exchange(old))).toBe('oauth_access_token_exchange_token_too_old')
    await client.sessions.revoke({ session_token: sessionToken })
    expect(await typeOf(exchange(ended))).toBe('oauth_access_token_exchange_token_invalid_grant')
  })

  it('is granted only to an application that may ask for it', async () => {
    await addApplication(server, { id: 'connected-app-2' })
    const { scope_results } = await client.idp.oauth.authorizeStart({
      client_id: 'connected-app-2',
      redirect_uri: callbackUrl,
      response_type: 'code',
      scopes: ['full_access'],
      session_token: sessionToken,
    })
    expect(scope_results).toMatchObject([{ scope: 'full_access', is_grantable: false }])
  })
})

describe('an application that the API registers', () => {
  const register = (fields: object = {}) =>
    client.connectedApp.clients.create({ client_type: 'third_party', ...fields })

  it('has a secret, unless it is public', async () => {
    const { connected_app: app } = await register({ redirect_urls: [callbackUrl] })
    expect(app.client_secret?.slice(-4)).toBe(app.client_secret_last_four)
    const { connected_app: page } = await register({ client_type: 'third_party_public' })
    expect([page.client_type, page.client_secret]).toEqual(['third_party_public', undefined])
    const rotation = client.connectedApp.clients.secrets.rotateStart({ client_id: page.client_id })
    expect(await typeOf(rotation)).toBe('public_connected_apps_do_not_have_secrets')
  })

  it('has two valid secrets while one is rotated', async () => {
    const { clients } = client.connectedApp
    const { connected_app: app } = await register()
    const { client_id } = app
    const { connected_app: started } = await clients.secrets.rotateStart({ client_id })
    const check = async (client_secret = '') => {
      const body = new URLSearchParams({ client_id, client_secret, token: 'unknown' })
      const url = `${server.deps.config.publicUrl}/v1/public/project-shop/oauth2/introspect`
      return (await fetch(url, { method: 'POST', body })).status
    }
    expect([await check(app.client_secret), await check(started.next_client_secret)]).toEqual([200, 200])
    await clients.secrets.rotate({ client_id })
    expect([await check(app.client_secret), await check(started.next_client_secret)]).toEqual([401, 200])
  })

  it.each([
    { redirect_urls: ['http://app.example/'] },
    { redirect_urls: ['javascript:alert(1)'] },
    { redirect_urls: ['https://app.example/#a'] },
    { redirect_urls: ['https://user@app.example/'] },
    { access_token_expiry_minutes: 1441 },
    { bypass_consent_for_offline_access: true },
  ])('is rejected with %j', async (fields) => {
    expect(await typeOf(register(fields))).toBe('bad_request')
  })

  it('is rejected with a template', async () => {
    const templated = register({ id_token_template_content: '{}' })
    expect(await typeOf(templated)).toBe('idp_invalid_access_token_jwt_template')
  })
})
