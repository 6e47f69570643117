import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productNames } from '#contract/products.ts'
import { googleClientId, startGoogle } from '#support/server/google.ts'
import { changeProject } from '#support/server/projects.ts'
import { signInByCode } from '#support/server/provider-client.ts'
import { fetchIdentity } from '#support/server/social.ts'
import {
  createTestServer,
  portalOrigin,
  portalProject,
  portalToken,
  shopHome,
  shopOrigin,
  shopToken,
  shopWelcome,
  type TestServer,
} from '#support/server/test-server.ts'
import { sweep } from '../../../../app/sweep.ts'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { limits } from '../../../../platform/limits/rules.ts'
import { hours, minutes, seconds } from '../../../../platform/machine/clock.ts'
import { oneTapStarts, usedIdTokens } from '../../../base/schema/oauth.ts'

const name = 'stytch_csrf_private_token'
const base = 'http://localhost:4000/v1'
let google: Awaited<ReturnType<typeof startGoogle>>
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
})
afterAll(() => google.close())
beforeEach(async () => {
  const client = { clientId: googleClientId, clientSecret: 'secret', keysUrl: google.keysUrl }
  server = await createTestServer({}, { google: client })
})

async function start(publicToken = shopToken, headers: Record<string, string> = {}) {
  const path = `${base}/public/oauth/google/onetap/start?public_token=${publicToken}`
  const response = await server.app.request(path, { headers })
  const cookie = response.headers.getSetCookie()[0] ?? ''
  const body = (await response.json()) as Record<string, string>
  return {
    status: response.status,
    body,
    setCookie: cookie,
    id: body.oauth_callback_id ?? '',
    cookie: cookie.slice(name.length + 1).split(';')[0] ?? '',
  }
}
type Started = Awaited<ReturnType<typeof start>>

/** Sends Google's response to the prompt, with a valid ID token unless the change has another one. */
async function submit(started: Started, change: object = {}, headers: Record<string, string> = {}) {
  const id_token = 'id_token' in change ? undefined : await google.sign(server)
  const body = { stytch_csrf_token: started.cookie, id_token, ...change }
  const response = await server.app.request(`${base}/oauth/callback/${started.id}`, {
    method: 'POST',
    headers: {
      'x-stytch-oauth-type': 'google-one-tap',
      origin: portalOrigin,
      cookie: `${name}=${started.cookie}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const tokenIn = (body: Record<string, string>) =>
  new URL(body.redirect_url ?? '').searchParams.get('token') ?? ''
const fetchWith = (token: string, cookie: string) =>
  fetchIdentity(server, token, { code_verifier: undefined }, { headers: { cookie: `${name}=${cookie}` } })

describe('One Tap', () => {
  it('signs in with the ID token from Google’s prompt', async () => {
    const started = await start()
    expect(started.body).toEqual({
      request_id: expect.stringMatching(/^request-/),
      status_code: 200,
      google_client_id: googleClientId,
      oauth_callback_id: expect.stringMatching(/^oauth-callback-/),
    })
    expect(started.setCookie).toMatch(/; Path=\/; Secure; SameSite=None; Partitioned$/)
    const { status, body } = await submit(started)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['redirect_url', 'request_id', 'status_code'])
    expect(body.redirect_url).toMatch(`${shopHome}?stytch_token_type=oauth&token=`)
    const response = await fetchWith(tokenIn(body), started.cookie)
    expect(response.body.data).toMatchObject({
      provider_type: 'Google',
      provider_subject: '1234567890',
      user: { name: { first_name: 'Ann' }, emails: [{ email: 'ann@example.org', verified: true }] },
    })
  })

  it('redirects existing and new users to the requested URLs, if they are registered', async () => {
    const pages = { login_redirect_url: shopWelcome, signup_redirect_url: shopHome }
    const first = await submit(await start(), pages)
    expect(new URL(first.body.redirect_url ?? '').pathname).toBe('/')
    await signInByCode(server, 'ann@example.org')
    const second = await submit(await start(), pages)
    expect(new URL(second.body.redirect_url ?? '').pathname).toBe('/welcome')
    for (const bad of ['https://evil.example/', `${shopHome}x`, 'javascript:alert(1)']) {
      const rejected = await submit(await start(), { id_token: 'a', login_redirect_url: bad })
      expect([rejected.status, rejected.body.error_type]).toEqual([400, 'no_match_for_provided_oauth_url'])
    }
  })

  it('uses the same identity for both spellings of Google’s issuer', async () => {
    const started = await start()
    const id_token = await google.sign(server, { iss: 'accounts.google.com' })
    const { body } = await submit(started, { id_token })
    const response = await fetchWith(tokenIn(body), started.cookie)
    expect(JSON.stringify(response.body.data)).toContain('1234567890')
    const again = await start()
    const second = await submit(again)
    const secondResponse = await fetchWith(tokenIn(second.body), again.cookie)
    expect(secondResponse.body.data?.user_id).toBe(response.body.data?.user_id)
  })

  it('returns a token that only its own browser can use', async () => {
    const started = await start()
    const { body } = await submit(started)
    const token = tokenIn(body)
    const withoutCookie = await fetchIdentity(server, token, { code_verifier: undefined })
    for (const { body } of [withoutCookie, await fetchWith(token, 'a'.repeat(43))])
      expect(body.error_type).toBe('oauth_token_not_found')
    expect((await fetchWith(token, started.cookie)).status).toBe(200)
  })

  it('has a separate cookie for each project', async () => {
    await changeProject(server, { redirectUrls: [`${portalOrigin}/login`] }, portalProject.id)
    const shop = await start()
    const portal = await start(portalToken, { cookie: `${name}=${shop.cookie}` })
    expect([portal.status, portal.cookie === shop.cookie]).toEqual([200, false])
  })

  it('shares one cookie between two tabs', async () => {
    const first = await start()
    const second = await start(shopToken, { cookie: `${name}=${first.cookie}` })
    expect(second.cookie).toBe(first.cookie)
    expect(second.id).not.toBe(first.id)
    expect((await submit(first)).status).toBe(200)
    expect((await submit(second)).status).toBe(200)
  })
})

describe('an ID token', () => {
  const at = (offset: number) => Math.floor((server.clock.now().getTime() + offset) / 1000)

  it.each<[string, () => Promise<string>]>([
    ['for another client', () => google.sign(server, { aud: 'somebody-else' })],
    ['of another issuer', () => google.sign(server, { iss: 'https://evil.example' })],
    ['signed by another key', () => google.sign(server, {}, true)],
    ['that has expired', () => google.sign(server, { exp: at(-seconds(61)) })],
    ['that is eleven minutes old', () => google.sign(server, { iat: at(-minutes(11)) - 1 })],
    ['with the nonce of another prompt', () => google.sign(server, { nonce: 'oauth-callback-other' })],
    ['without a subject', () => google.sign(server, { sub: undefined })],
    ['that is not a JWT', async () => 'a.b.c'],
    [
      'without a signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await google.sign(server)).split('.')[1]}.`,
    ],
  ])('a credential %s is rejected, and the prompt stays open', async (_, make) => {
    const started = await start()
    const { status, body } = await submit(started, { id_token: await make() })
    expect([status, body.error_type]).toEqual([401, 'id_token_invalid'])
    const id_token = await google.sign(server, { nonce: started.id })
    expect((await submit(started, { id_token })).status).toBe(200)
  })

  it('works once', async () => {
    const idToken = await google.sign(server)
    expect((await submit(await start(), { id_token: idToken })).status).toBe(200)
    expect((await submit(await start(), { id_token: idToken })).body.error_type).toBe('id_token_invalid')
  })

  it('signs in without an email address if Google has not verified it', async () => {
    const started = await start()
    const { body } = await submit(started, { id_token: await google.sign(server, { email_verified: false }) })
    expect((await fetchWith(tokenIn(body), started.cookie)).body.data?.user).toMatchObject({ emails: [] })
  })

  it('is rejected with its own error if Google’s keys cannot be fetched', async () => {
    const away = await startGoogle()
    away.close()
    const client = { clientId: googleClientId, clientSecret: 'secret', keysUrl: away.keysUrl }
    server = await createTestServer({}, { google: client })
    const { status, body } = await submit(await start(), { id_token: await away.sign(server) })
    expect([status, body.error_type]).toEqual([502, 'oauth_flow_callback_error'])
  })
})

describe('the prompt', () => {
  it.each([
    ['an unknown project', () => start('public-token-test-none'), 404, 'public_token_not_found'],
    ['another site’s page', () => start(shopToken, { origin: shopOrigin }), 403, 'bad_domain_for_stytch_sdk'],
  ])('is not started for %s', async (_, ask, status, type) => {
    const response = await ask()
    expect([response.status, response.body.error_type, response.setCookie]).toEqual([status, type, ''])
  })

  it.each([
    [{ redirectUrls: [] }, 'no_login_redirect_urls_set'],
    [{ signupRedirectUrls: [] }, 'no_signup_redirect_urls_set'],
  ])('is not started if the project has %j', async (change, type) => {
    await changeProject(server, change)
    expect((await start()).body.error_type).toBe(type)
  })

  it('is not started if Google is not configured', async () => {
    server = await createTestServer({ mode: 'production' })
    expect(await start()).toMatchObject({ status: 404, body: { error_type: 'oauth_config_not_found' } })
  })

  it.each<[string, object, Record<string, string>, number, string]>([
    ['without the cookie', {}, { cookie: '' }, 403, 'oauth_csrf_cookie_mismatch'],
    ['with another cookie', {}, { cookie: `${name}=${'a'.repeat(43)}` }, 403, 'oauth_csrf_cookie_mismatch'],
    ['that was used before', { stytch_csrf_token: 'a'.repeat(43) }, {}, 403, 'oauth_csrf_cookie_mismatch'],
    ['from another site’s page', {}, { origin: shopOrigin }, 403, 'bad_domain_for_stytch_sdk'],
    ['without an ID token', { id_token: undefined }, {}, 400, 'bad_request'],
    ['with an ID token that is too large', { id_token: 'a'.repeat(8001) }, {}, 400, 'bad_request'],
    ['that is too large', { id_token: 'a'.repeat(70_000) }, {}, 400, 'bad_request'],
  ])('rejects a response %s', async (_, change, headers, status, type) => {
    const started = await start()
    const rejected = await submit(started, change, headers)
    expect([rejected.status, rejected.body.error_type]).toEqual([status, type])
    expect((await submit(started)).status).toBe(200)
  })

  it('rejects a response when the project no longer offers social sign-in, and keeps the prompt open', async () => {
    const started = await start()
    await changeProject(server, { products: productNames.filter((product) => product !== 'oauth') })
    const rejected = await submit(started)
    expect([rejected.status, rejected.body.error_type]).toEqual([403, 'endpoint_not_authorized_for_sdk'])
    await changeProject(server, { products: [...productNames] })
    expect((await submit(started)).status).toBe(200)
  })

  it('rejects a response from another browser with its own cookie', async () => {
    const [first, second] = [await start(), await start()]
    const crossed = await submit({ ...first, cookie: second.cookie })
    expect([crossed.status, crossed.body.error_type]).toEqual([400, 'oauth_invalid_state'])
  })

  it('accepts one response, within an hour', async () => {
    const started = await start()
    const responses = await Promise.all([submit(started), submit(started)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    const late = await start()
    server.clock.advance(hours(1))
    expect((await submit(late)).body.error_type).toBe('oauth_invalid_state')
    await sweep(server.deps)
    server.clock.advance(minutes(2))
    await sweep(server.deps)
    const left = await server.deps.db.transaction(async (tx) => [
      await tx.$count(oneTapStarts),
      await tx.$count(usedIdTokens),
    ])
    expect(left).toEqual([0, 0])
  })

  it('is limited per network, separately from the button', async () => {
    for (let hit = 1; hit < limits.oneTapCalls.hits; hit += 1) {
      await consumeNetworkLimit(server.deps, 'oneTapCalls', '127.0.0.1')
    }
    expect((await start()).status).toBe(200)
    const rejected = await start()
    expect([rejected.status, rejected.body.error_type]).toEqual([429, 'too_many_requests'])
  })

  it('responds to an invalid JSON body with a readable message', async () => {
    const started = await start()
    const path = `${base}/oauth/callback/${started.id}`
    const response = await server.app.request(path, { method: 'POST', body: '{' })
    expect(await response.json()).toMatchObject({ error_message: 'The request body is not valid JSON.' })
  })
})
