import { beforeAll, expect, it } from 'vitest'
import {
  addApplication,
  appChallenge,
  appSecret,
  appVerifier,
  askForCodeOf,
  callbackUrl,
} from '#support/server/applications.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { signInByCode } from '#support/server/provider-client.ts'

const application = { client_id: 'connected-app-1', client_secret: appSecret }
const fixture = backendForAll()
let session_token: string
let accessToken: string

beforeAll(async () => {
  const { server, origin } = fixture
  await addApplication(server)
  await addApplication(server, { id: 'connected-app-2' })
  session_token = await signInByCode(server, 'ann@example.org')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: await askForCodeOf(server, session_token),
    redirect_uri: callbackUrl,
    code_verifier: appVerifier,
    ...application,
  })
  const response = await fetch(`${origin}/v1/public/project-shop/oauth2/token`, { method: 'POST', body })
  accessToken = String(((await response.json()) as Record<string, unknown>).access_token)
})

const introspect = (token: string, change: object = {}) =>
  fixture.client.idp.introspectTokenNetwork({ token, ...application, ...change })

it('introspection describes the access token to its application', async () => {
  const { user } = await fixture.client.sessions.authenticate({ session_token })
  const introspected = await introspect(accessToken)
  expect(introspected.not_before - introspected.issued_at, 'rule A67').toBe(-60)
  expect(introspected).toEqual({
    subject: user.user_id,
    scope: 'openid email profile',
    audience: ['project-shop'],
    expires_at: expect.any(Number),
    issued_at: expect.any(Number),
    not_before: expect.any(Number),
    issuer: 'stytch.com/project-shop',
    token_type: 'access_token',
    custom_claims: {},
  })
})

it.each([
  ['an unknown token', () => introspect('unknown')],
  ['a wrong client secret', () => introspect(accessToken, { client_secret: 'wrong' })],
  ['another application', () => introspect(accessToken, { client_id: 'connected-app-2' })],
])('introspection rejects %s', async (_what, attempt) => {
  await expect(attempt()).rejects.toMatchObject({ code: 'token_invalid' })
})

it('introspection reports a token as inactive after its session ended', async () => {
  await fixture.client.sessions.revoke({ session_token })
  await expect(introspect(accessToken)).rejects.toMatchObject({ code: 'token_invalid' })
})

it('a site’s server can render the consent page', async () => {
  const token = await signInByCode(fixture.server, 'bob@example.org')
  const { oauth } = fixture.client.idp
  const request = {
    client_id: 'connected-app-1',
    redirect_uri: callbackUrl,
    response_type: 'code',
    scopes: ['openid'],
    session_token: token,
  }
  const started = await oauth.authorizeStart(request)
  expect(started).toMatchObject({
    user: { emails: [{ email: 'bob@example.org' }] },
    client: { client_id: 'connected-app-1', client_name: 'Recipes' },
    consent_required: true,
  })
  const granted = { ...request, consent_granted: true, code_challenge: appChallenge, state: 's' }
  const { redirect_uri, authorization_code } = await oauth.authorize(granted)
  expect(authorization_code).toMatch(/^[\w-]+$/)
  expect(new URL(redirect_uri).searchParams.get('code')).toBe(authorization_code)
  expect((await oauth.authorizeStart(request)).consent_required).toBe(false)
  const denied = await oauth.authorize({ ...granted, consent_granted: false })
  expect(denied.authorization_code).toBeUndefined()
  expect(new URL(denied.redirect_uri).searchParams.get('error')).toBe('access_denied')
  const plain = { ...granted, code_challenge_method: 'plain' }
  await expect(oauth.authorizeStart(plain)).rejects.toMatchObject({ error_type: 'invalid_request' })
  const rejected = await oauth.authorize(plain)
  expect(new URL(rejected.redirect_uri).searchParams.get('error')).toBe('invalid_request')
  const { connected_apps } = await fixture.client.users.connectedApps({ user_id: started.user_id })
  expect(connected_apps).toMatchObject([{ connected_app_id: 'connected-app-1', scopes_granted: 'openid' }])
  await fixture.client.users.revoke({ user_id: started.user_id, connected_app_id: 'connected-app-1' })
  expect((await oauth.authorizeStart(request)).consent_required).toBe(true)
})
