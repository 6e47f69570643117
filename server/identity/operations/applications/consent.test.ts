import { beforeEach, describe, expect, it } from 'vitest'
import {
  addApplication,
  appVerifier,
  callbackUrl,
  logoutUrl,
  startConsent,
  submitConsent,
} from '#support/server/applications.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'
import { signInSocially } from '#support/server/social.ts'
import { portalToken } from '#support/server/test-server.ts'
import { createSigner } from '../../accounts/sessions/signing.ts'
import { consents } from '../../base/schema/applications.ts'

const unknownUrl = 'connected_app_supplied_redirect_url_not_found_in_client'
const issuer = 'http://localhost:4000/v1/public/project-shop'
const server = testServerForEach()
let token: string
beforeEach(async () => {
  token = await signInByCode(server, 'ann@example.org')
  await addApplication(server)
})

/** Registers an application that differs from `connected-app-1`. @returns its ID */
const addOther = async (change: Parameters<typeof addApplication>[1]) =>
  (await addApplication(server, { id: 'connected-app-other', ...change })).id

describe('the start of a consent', () => {
  it('returns the application and its scopes in the format that the client reads', async () => {
    const client_id = await addOther({ logoUrl: 'https://app.example/logo.svg' })
    const scopes = ['openid', 'email', 'phone', 'profile', 'openid', 'calendar', 'offline_access']
    const { status, body } = await startConsent(server, token, { client_id, scopes })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      request_id: expect.stringMatching(/^request-/),
      status_code: 200,
      user_id: expect.stringMatching(/^user-/),
      user: expect.objectContaining({ status: 'active' }),
      client: {
        client_id,
        client_type: 'third_party',
        client_name: 'Recipes',
        client_description: 'What to bake next',
        client_logo_url: 'https://app.example/logo.svg',
      },
      consent_required: true,
      scope_results: [
        { scope: 'openid', is_grantable: true, description: 'Recognize you when you return' },
        { scope: 'email', is_grantable: true, description: 'See your email address' },
        { scope: 'phone', is_grantable: false, description: 'See your phone number' },
        { scope: 'profile', is_grantable: true, description: 'See your name and picture' },
        { scope: 'calendar', is_grantable: false, description: '' },
        { scope: 'offline_access', is_grantable: false, description: '' },
      ],
    })
  })

  it.each([
    [{ isFirstParty: true }, 'first_party', false],
    [{ isFirstParty: true, secretHash: null }, 'first_party_public', false],
    [{ secretHash: null }, 'third_party_public', true],
  ])('of an application with %j is %s, and requires consent: %s', async (change, type, requiresConsent) => {
    const client_id = await addOther(change)
    const { body } = await startConsent(server, token, { client_id })
    expect(body.data).toMatchObject({ client: { client_type: type }, consent_required: requiresConsent })
    expect(body.data?.client).not.toHaveProperty('client_logo_url')
  })

  it('cannot grant the email scope without an email address', async () => {
    const bobSignIn = await signInSocially(server, { email: 'bob@example.org', verified: false })
    const bobs = String(bobSignIn.body.data?.session_token)
    const { body } = await startConsent(server, bobs, { scopes: ['email'] })
    expect(body.data?.scope_results).toMatchObject([{ scope: 'email', is_grantable: false }])
  })

  it('requires consent once, and again for more scopes or when the application requests it', async () => {
    const asks = async (body: object) => (await startConsent(server, token, body)).body.data?.consent_required
    expect(await asks({})).toBe(true)
    await submitConsent(server, token, { scopes: ['openid', 'email'] })
    expect(await asks({ scopes: ['email', 'openid'] })).toBe(false)
    expect(await asks({})).toBe(true)
    expect(await asks({ scopes: ['openid'], prompt: 'consent' })).toBe(true)
    expect(await asks({ prompt: 'none' })).toBe(false)
    // Another user's consent does not count.
    const bobs = await signInByCode(server, 'bob@example.org')
    expect((await startConsent(server, bobs, { scopes: ['openid'] })).body.data?.consent_required).toBe(true)
  })
})

describe('both consent routes', () => {
  it.each<[object, number, string]>([
    [{ client_id: 'connected-app-unknown' }, 404, 'connected_app_not_found'],
    [{ client_id: '' }, 400, 'bad_request'],
    [{ redirect_uri: `${callbackUrl}/` }, 400, unknownUrl],
    [{ redirect_uri: `${callbackUrl}?a=1` }, 400, unknownUrl],
    [{ redirect_uri: 'https://app.example' }, 400, unknownUrl],
    [{ redirect_uri: 'http://app.example/callback' }, 400, unknownUrl],
    [{ response_type: 'token' }, 400, 'oauth_unsupported_response_type'],
    [{ scopes: 'openid' }, 400, 'bad_request'],
    [{ scopes: ['with space'] }, 400, 'bad_request'],
    [{ scopes: Array(51).fill('openid') }, 400, 'bad_request'],
    [{ redirect_uri: undefined }, 400, 'bad_request'],
  ])('reject %j (%d %s) without a redirect', async (change, status, type) => {
    for (const call of [startConsent, submitConsent]) {
      const response = await call(server, token, change)
      expect([response.status, response.body.error_type]).toEqual([status, type])
    }
  })

  it('do not find applications of another project', async () => {
    const client_id = await addOther({ projectId: 'project-portal' })
    expect((await startConsent(server, token, { client_id })).body.error_type).toBe('connected_app_not_found')
  })

  it('default to response_type code', async () => {
    expect((await startConsent(server, token, { response_type: undefined })).status).toBe(200)
  })
})

describe('submitting consent', () => {
  const submit = async (body: object) => {
    const response = await submitConsent(server, token, body)
    const { redirect_uri: uri, authorization_code: code } = response.body.data ?? {}
    return { ...response, code, url: new URL(String(uri ?? 'none:')) }
  }

  it('redirects to the application with a code, its state and the issuer', async () => {
    const { url, code } = await submit({})
    expect(`${url.origin}${url.pathname}`).toBe(callbackUrl)
    expect(Object.fromEntries(url.searchParams)).toEqual({ code, state: 'their-state', iss: issuer })
    expect(code).toMatch(/^[\w-]{43}$/)
  })

  it('keeps the query of the redirect URI', async () => {
    const redirect_uri = `${callbackUrl}?tenant=7`
    const client_id = await addOther({ redirectUrls: [redirect_uri] })
    const { url } = await submit({ client_id, redirect_uri, state: undefined })
    expect([...url.searchParams.keys()]).toEqual(['tenant', 'code', 'iss'])
  })

  it.each<[object, string]>([
    [{ consent_granted: false }, 'access_denied'],
    [{ consent_granted: false, prompt: 'consent' }, 'access_denied'],
    [{ prompt: 'none' }, 'consent_required'],
    [{ scopes: ['calendar'] }, 'invalid_scope'],
    [{ scopes: [] }, 'invalid_scope'],
    [{ resource: 'https://api.example' }, 'invalid_target'],
    [{ resources: [issuer, 'https://api.example'] }, 'invalid_target'],
  ])('with %j redirects with the error %s and stores nothing', async (change, error) => {
    const { status, url, code } = await submit(change)
    expect([status, code]).toEqual([200, undefined])
    expect(Object.fromEntries(url.searchParams)).toEqual({ error, state: 'their-state', iss: issuer })
    expect(await server.deps.db.transaction((tx) => tx.$count(consents))).toBe(0)
  })

  it.each([
    ['of an application that was allowed before', {}],
    ["of the project's own application", { isFirstParty: true }],
  ])('accepts a denial %s, although consent is not required', async (_, change) => {
    const client_id = await addOther(change)
    expect((await submit({ client_id, resources: [issuer] })).code).toBeDefined()
    const { url, code } = await submit({ client_id, consent_granted: false, code_challenge: undefined })
    expect([url.searchParams.get('error'), code]).toEqual(['access_denied', undefined])
    expect((await submit({ client_id, prompt: 'none' })).code).toBeDefined()
  })

  it.each(['plain', 's256', ''])('with the PKCE method %j is rejected, as is its start', async (method) => {
    const plain = { code_challenge_method: method, code_challenge: appVerifier }
    expect((await startConsent(server, token, plain)).body.error_type).toBe('invalid_request')
    const { url, code } = await submit(plain)
    const error = 'invalid_request'
    expect(Object.fromEntries(url.searchParams)).toEqual({ error, state: 'their-state', iss: issuer })
    expect(code).toBeUndefined()
    expect((await startConsent(server, token, { code_challenge_method: 'S256' })).status).toBe(200)
  })

  it('grants the available scopes and omits the others', async () => {
    await submit({ scopes: ['openid', 'phone', 'calendar'] })
    const rows = await server.deps.db.transaction((tx) => tx.select().from(consents))
    expect(rows).toMatchObject([{ scopes: ['openid'] }])
  })

  it.each([
    [undefined, 'pkce_required_for_idp_authorization_flow'],
    ['plain', 'invalid_pkce_code_challenge'],
  ])('with the challenge %j is rejected as %s', async (challenge, type) => {
    expect((await submit({ code_challenge: challenge })).body.error_type).toBe(type)
  })
})

describe('a granted consent', () => {
  const list = async () =>
    (await callProvider(server, '/users/connected_apps', { method: 'GET', token })).body.data?.connected_apps
  const revoke = (id: string, by = token) =>
    callProvider(server, `/users/connected_apps/${id}/revoke`, { token: by })

  it('is listed and can be revoked', async () => {
    expect(await list()).toEqual([])
    await submitConsent(server, token)
    expect(await list()).toEqual([
      {
        connected_app_id: 'connected-app-1',
        name: 'Recipes',
        description: 'What to bake next',
        client_type: 'third_party',
        scopes_granted: 'openid email profile',
      },
    ])
    const bobs = await signInByCode(server, 'bob@example.org')
    expect((await revoke('connected-app-1', bobs)).body.error_type).toBe('connected_app_not_found')
    expect((await revoke('connected-app-1')).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await revoke('connected-app-1')).body.error_type).toBe('connected_app_not_found')
    expect((await startConsent(server, token)).body.data?.consent_required).toBe(true)
  })
})

describe('logout requested by an application', () => {
  const start = (body: object = {}, request: object = { token }) =>
    callProvider(server, '/oauth/logout/start', {
      body: { client_id: 'connected-app-1', post_logout_redirect_uri: logoutUrl, state: 'so long', ...body },
      ...request,
    })

  it('asks for confirmation and redirects to the application', async () => {
    const { body } = await start()
    expect(body.data).toEqual({
      request_id: expect.any(String),
      status_code: 200,
      redirect_uri: `${logoutUrl}?state=so+long`,
      consent_required: true,
    })
    expect((await start({ state: undefined })).body.data?.redirect_uri).toBe(logoutUrl)
    expect((await start({ id_token_hint: 'a.b.c' })).body.data?.consent_required).toBe(true)
  })

  it('asks for confirmation if the hint is a JWT of the session, which has another audience', async () => {
    const { body } = await callProvider(server, '/sessions/authenticate', { token })
    const hint = { id_token_hint: String(body.data?.session_jwt) }
    expect((await start(hint)).body.data?.consent_required).toBe(true)
  })

  it('asks for confirmation if the hint is an ID token of another application or issuer', async () => {
    const { body } = await callProvider(server, '/sessions/authenticate', { token })
    const sign = (audience: string, by = issuer) =>
      createSigner(server.deps).signIdToken({
        projectId: 'project-shop',
        issuer: by,
        audience,
        subject: String(body.data?.user_id),
        nonce: null,
        authenticatedAt: server.clock.now(),
        lifetimeSeconds: 60,
      })
    const isAsked = async (...hint: Parameters<typeof sign>) =>
      (await start({ id_token_hint: await sign(...hint) })).body.data?.consent_required
    expect([await isAsked('connected-app-1'), await isAsked('connected-app-2')]).toEqual([false, true])
    // The key of the project also signs tokens of other issuers, such as JWTs of sessions.
    expect(await isAsked('connected-app-1', 'stytch.com/project-shop')).toBe(true)
  })

  it('needs no confirmation without a session', async () => {
    expect((await start({}, {})).body.data?.consent_required).toBe(false)
  })

  it.each([
    [{ client_id: 'connected-app-2' }, 'connected_app_not_found'],
    [{ post_logout_redirect_uri: callbackUrl }, unknownUrl],
    [{ post_logout_redirect_uri: `${logoutUrl}#` }, unknownUrl],
    [{ post_logout_redirect_uri: undefined }, 'bad_request'],
  ])('with %j is rejected as %s', async (change, type) => {
    expect((await start(change)).body.error_type).toBe(type)
    expect((await start(change, { publicToken: portalToken })).status).toBeGreaterThanOrEqual(400)
  })
})
