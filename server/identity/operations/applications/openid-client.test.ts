import { eq } from 'drizzle-orm'
import * as openid from 'openid-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addApplication, appSecret, callbackUrl, logoutUrl } from '#support/server/applications.ts'
import { listen } from '#support/server/listen.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'
import { portalToken, shopOrigin, shopToken, type TestServer } from '#support/server/test-server.ts'
import { projects } from '../../base/schema/projects.ts'

const consentUrl = `${shopOrigin}/consent`
let server: TestServer
let origin: string
let close: () => void
beforeEach(async () => {
  ;({ server, origin, close } = await listen())
  await setConsentPage(shopToken, consentUrl)
})
afterEach(() => close())

const setConsentPage = (publicToken: string, url: string) =>
  server.deps.db.transaction((tx) =>
    tx.update(projects).set({ consentUrl: url }).where(eq(projects.publicToken, publicToken)),
  )

const discover = (issuer: string, secret: string | undefined = appSecret, auth?: openid.ClientAuth) =>
  openid.discovery(new URL(issuer), 'connected-app-1', secret, auth, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  })

/** Grants consent like the consent page, with the query of the application's authorization request. */
async function consent(url: URL, token: string, publicToken = shopToken): Promise<URL> {
  const request = Object.fromEntries(url.searchParams)
  const { scope = '', ...rest } = request
  const body = { ...rest, scopes: scope.split(' '), consent_granted: true }
  const response = await callProvider(server, '/idp/oauth/authorize/submit', {
    token,
    body,
    publicToken,
    origin: null,
  })
  return new URL(String(response.body.data?.redirect_uri))
}

async function begin(config: openid.Configuration) {
  const verifier = openid.randomPKCECodeVerifier()
  const checks = {
    pkceCodeVerifier: verifier,
    expectedNonce: openid.randomNonce(),
    expectedState: openid.randomState(),
  }
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: callbackUrl,
    scope: 'openid email profile',
    nonce: checks.expectedNonce,
    state: checks.expectedState,
    code_challenge_method: 'S256',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
  })
  return { url, checks }
}

describe('an application with a third-party OpenID Connect library', () => {
  it.each([
    ['a secret in the body', openid.ClientSecretPost(appSecret)],
    ['a secret in the header', openid.ClientSecretBasic(appSecret)],
  ])('signs in from discovery to logout, with %s', async (_, auth) => {
    await addApplication(server)
    const token = await signInByCode(server, 'ann@example.org')
    const config = await discover(`${origin}/v1/public/project-shop`, appSecret, auth)
    const { url, checks } = await begin(config)
    expect(`${url.origin}${url.pathname}`).toBe(consentUrl)
    const back = await consent(url, token)
    const tokens = await openid.authorizationCodeGrant(config, back, checks)
    const claims = tokens.claims()
    expect(claims).toMatchObject({
      iss: `${origin}/v1/public/project-shop`,
      aud: 'connected-app-1',
      sub: expect.stringMatching(/^user-/),
      auth_time: expect.any(Number),
    })
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid email profile' })
    expect(tokens.refresh_token).toBeUndefined()
    const profile = await openid.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')
    expect(profile).toEqual({ sub: claims?.sub, email: 'ann@example.org', email_verified: true })

    const out = openid.buildEndSessionUrl(config, {
      post_logout_redirect_uri: logoutUrl,
      id_token_hint: tokens.id_token ?? '',
      state: 'bye',
    })
    expect(`${out.origin}${out.pathname}`).toBe(consentUrl)
    const hinted = { client_id: 'connected-app-1', ...Object.fromEntries(out.searchParams) }
    const logout = async (by: string) =>
      (await callProvider(server, '/oauth/logout/start', { token: by, body: hinted, origin: null })).body.data
    expect(await logout(token)).toMatchObject({
      redirect_uri: `${logoutUrl}?state=bye`,
      consent_required: false,
    })
    const bobs = await signInByCode(server, 'bob@example.org')
    expect(await logout(bobs)).toMatchObject({ consent_required: true })
  })

  it('signs in as a public client, without a secret', async () => {
    await addApplication(server, { secretHash: null })
    const token = await signInByCode(server, 'ann@example.org')
    const config = await discover(`${origin}/v1/public/project-shop`, undefined, openid.None())
    const { url, checks } = await begin(config)
    const tokens = await openid.authorizationCodeGrant(config, await consent(url, token), checks)
    expect(tokens.claims()?.aud).toBe('connected-app-1')
  })

  it('finds the portal’s issuer at the root URL', async () => {
    await setConsentPage(portalToken, `${origin}/consent`)
    await addApplication(server, { projectId: 'project-portal' })
    const token = await signInByCode(server, 'ann@example.org', { publicToken: portalToken, origin: null })
    const config = await discover(origin)
    const { url, checks } = await begin(config)
    const back = await consent(url, token, portalToken)
    const tokens = await openid.authorizationCodeGrant(config, back, checks)
    expect(tokens.claims()?.iss).toBe(origin)
  })

  it('detects a response to another request', async () => {
    await addApplication(server)
    const token = await signInByCode(server, 'ann@example.org')
    const config = await discover(`${origin}/v1/public/project-shop`)
    const [first, second] = [await begin(config), await begin(config)]
    const back = await consent(first.url, token)
    await expect(openid.authorizationCodeGrant(config, back, second.checks)).rejects.toThrow()
    const mixed = { ...first.checks, pkceCodeVerifier: second.checks.pkceCodeVerifier }
    await expect(openid.authorizationCodeGrant(config, back, mixed)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect((await openid.authorizationCodeGrant(config, back, first.checks)).access_token).toBeDefined()
  })
})
