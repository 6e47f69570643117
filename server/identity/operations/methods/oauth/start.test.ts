import { describe, expect, it } from 'vitest'
import { Browser } from '#support/server/browser.ts'
import { replaceServer, testServerForEach } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { challenge, fetchIdentity, tokenIn, toStart, visitSimulator } from '#support/server/social.ts'
import { createTestServer, shopHome, shopOrigin } from '#support/server/test-server.ts'
import { sweep } from '../../../../app/sweep.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { oauthFlows } from '../../../base/schema/oauth.ts'
import { projects } from '../../../base/schema/projects.ts'

const server = testServerForEach()

const start = (query: Record<string, string | undefined> = {}, provider = 'google') =>
  new Browser(server).go(toStart(provider, query))
const countFlows = () => server.deps.db.transaction((tx) => tx.$count(oauthFlows))

describe('starting a social sign-in', () => {
  it.each<[Record<string, string | undefined>, number, string]>([
    [{ public_token: undefined }, 404, 'public_token_not_found'],
    [{ public_token: 'public-token-test-unknown' }, 404, 'public_token_not_found'],
    [{ code_challenge: undefined }, 400, 'invalid_pkce_code_challenge'],
    [{ code_challenge: 'plain' }, 400, 'invalid_pkce_code_challenge'],
    [{ code_challenge_method: 'plain' }, 400, 'invalid_request'],
    [{ login_redirect_url: 'https://evil.example/' }, 400, 'no_match_for_provided_oauth_url'],
    [{ login_redirect_url: 'https://demo.localhost:4100/' }, 400, 'no_match_for_provided_oauth_url'],
    [{ login_redirect_url: 'http://demo.localhost:4101/' }, 400, 'no_match_for_provided_oauth_url'],
    [{ login_redirect_url: `${shopHome}elsewhere` }, 400, 'no_match_for_provided_oauth_url'],
    [{ login_redirect_url: `${shopHome}?next=//evil.example` }, 400, 'no_match_for_provided_oauth_url'],
    [{ login_redirect_url: `${shopOrigin}@evil.example` }, 400, 'no_match_for_provided_oauth_url'],
    [{ signup_redirect_url: 'javascript:alert(1)' }, 400, 'no_match_for_provided_oauth_url'],
    [{ custom_scopes: 'good b"ad' }, 400, 'oauth_invalid_scope_requested'],
    [{ custom_scopes: 'a '.repeat(21) }, 400, 'oauth_invalid_scope_requested'],
    [{ provider_redirect_uri: 'https://evil.example' }, 400, 'oauth_invalid_provider_parameter'],
    [{ provider_State: 'mine' }, 400, 'oauth_invalid_provider_parameter'],
    [{ provider_hint: 'a'.repeat(501) }, 400, 'oauth_invalid_provider_parameter'],
    [{ 'provider_a b': '1' }, 400, 'oauth_invalid_provider_parameter'],
    [{ oauth_attach_token: 'unknown' }, 400, 'invalid_oauth_attach_token'],
  ])('rejects %j with an error page (%d %s), without a redirect', async (query, status, type) => {
    const page = await start(query)
    expect(page.status).toBe(status)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.text).toContain(`${type}, request-`)
    expect(page.text).toContain('Sign-in failed')
    expect(await countFlows()).toBe(0)
  })

  it('rejects an unknown provider, and one that only members have', async () => {
    for (const provider of ['myspace', 'hubspot', 'constructor', '__proto__']) {
      expect((await start({}, provider)).text).toContain('invalid_oauth_provider')
    }
  })

  it('responds to programs with JSON in the contract’s format', async () => {
    const response = await server.app.request(toStart('google', { code_challenge: 'short' }))
    expect(await response.json()).toMatchObject({
      status_code: 400,
      error_type: 'invalid_pkce_code_challenge',
      error_url: expect.stringContaining('/sdk/v1/errors#'),
    })
  })

  it.each([
    ['login', { redirectUrls: [] }, 'no_login_redirect_urls_set'],
    ['sign-up', { signupRedirectUrls: [] }, 'no_signup_redirect_urls_set'],
  ])('is rejected if the project has no redirect URI for a %s', async (_, change, type) => {
    await changeProject(server, change)
    expect((await start()).text).toContain(type)
  })

  it('uses the sign-up redirect URI, and no other, for sign-ups', async () => {
    const signup = `${shopHome}hello`
    await server.deps.db.transaction((tx) => tx.update(projects).set({ signupRedirectUrls: [signup] }))
    expect((await visitSimulator(server)).url.pathname).toBe('/hello')
    expect((await start({ signup_redirect_url: shopHome })).text).toContain('no_match_for_provided_oauth_url')
  })

  it('is limited to sixty per network every 15 minutes', async () => {
    for (let index = 0; index < 60; index += 1) await start({ code_challenge: 'short' })
    const rejected = await start()
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '900'])
    server.clock.advance(minutes(15))
    expect((await start()).status).toBe(200)
  })

  it('keeps its popup connected to the opener and stores no secrets', async () => {
    const response = await server.app.request(toStart('google'))
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(response.headers.get('set-cookie')).toMatch(
      /^oauth_browser_[0-9a-f]{16}=[\w-]{43}; .*HttpOnly; SameSite=Lax$/,
    )
    const url = new URL(response.headers.get('location') ?? '')
    const [state = '', nonce = ''] = [url.searchParams.get('state'), url.searchParams.get('nonce')]
    expect(url.searchParams.get('code_challenge')).not.toBe(challenge)
    const rows = await server.deps.db.transaction((tx) => tx.select().from(oauthFlows))
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${state}|${nonce}`))
    expect(server.logged.join()).not.toContain(state)
  })

  it('has a secure cookie with a __Host- name under https', async () => {
    await replaceServer(server, { publicUrl: 'https://login.example' })
    const response = await server.app.request(toStart('google'))
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-oauth_browser_[0-9a-f]{16}=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('passes the page’s scopes and parameters to the provider', async () => {
    const page = await start({ custom_scopes: 'calendar openid', provider_login_hint: 'ann' })
    expect(page.url.searchParams.get('scope')).toBe('openid email profile calendar')
    expect(page.url.searchParams.get('login_hint')).toBe('ann')
    const landingPage = await new Browser(server).go(toStart('google', { custom_scopes: 'calendar' }))
    expect(landingPage.text).toContain('openid email profile calendar')
  })
})

describe('the callback', () => {
  it('redirects with an error if the user declined', async () => {
    const { url } = await visitSimulator(server, { decision: 'deny' })
    expect(url.href).toBe(
      `${shopHome}?stytch_token_type=oauth&stytch_error_type=oauth_access_denied&stytch_provider=google`,
    )
    expect(await countFlows()).toBe(0)
  })

  const callback = (query: Record<string, string>) =>
    `http://localhost:4000/v1/oauth/callback/google?${new URLSearchParams(query)}`

  it.each([{ code: 'made up' }, { error: 'server_error' }, {}, { code: '' }])(
    'redirects with an error if the provider sends %j',
    async (query) => {
      const browser = new Browser(server)
      const page = await browser.go(toStart('google', { login_redirect_url: shopHome }))
      const state = page.url.searchParams.get('state') ?? ''
      const back = await browser.go(callback({ state, ...query } as Record<string, string>))
      expect(back.url.searchParams.get('stytch_error_type')).toBe('oauth_flow_callback_error')
      expect(server.logged.join()).toContain('a social sign-in failed')
    },
  )

  it('accepts a state once, from the same browser and provider, for 15 minutes', async () => {
    const browser = new Browser(server)
    const begin = async () => (await browser.go(toStart('google'))).url.searchParams.get('state') ?? ''
    const rejected = { status: 400, text: expect.stringContaining('oauth_invalid_state') }
    const state = await begin()
    expect(await new Browser(server).go(callback({ state, error: 'access_denied' }))).toMatchObject(rejected)
    expect(
      await browser.go(`http://localhost:4000/v1/oauth/callback/github?state=${state}&error=access_denied`),
    ).toMatchObject(rejected)
    expect((await browser.go(callback({ state, error: 'access_denied' }))).url.origin).toBe(shopOrigin)
    expect(await browser.go(callback({ state, error: 'access_denied' }))).toMatchObject(rejected)
    expect(await browser.go(callback({ error: 'access_denied' }))).toMatchObject(rejected)
    const late = await begin()
    server.clock.advance(minutes(15))
    expect(await browser.go(callback({ state: late, error: 'access_denied' }))).toMatchObject(rejected)
    await sweep(server.deps)
    expect(await countFlows()).toBe(0)
  })

  it('accepts a code only with the nonce and challenge of the same sign-in', async () => {
    const browser = new Browser(server)
    const codeOf = async ({ url }: Awaited<ReturnType<typeof start>>) => {
      const formFields = { email: 'ann@example.org', verified: 'on', decision: 'allow' }
      const response = await server.app.request(url.href, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: cookieOf ?? '' },
        body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...formFields }).toString(),
      })
      // The redirects must not separate the popup from its opener either.
      expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
      return new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? ''
    }
    const first = await browser.go(toStart('google'))
    const cookieOf = browser.cookiesFor(first.url)
    const second = await browser.go(toStart('google'))
    const code = await codeOf(first)
    const state = second.url.searchParams.get('state') ?? ''
    const swapped = await browser.go(callback({ state, code }))
    expect(swapped.url.searchParams.get('stytch_error_type')).toBe('oauth_flow_callback_error')
    const completed = await browser.go(callback({ state: first.url.searchParams.get('state') ?? '', code }))
    expect((await fetchIdentity(server, tokenIn(completed))).status).toBe(200)
  })

  it('accepts a form post, as from Apple, in the same browser', async () => {
    const browser = new Browser(server)
    const page = await browser.go(toStart('apple'))
    const state = page.url.searchParams.get('state') ?? ''
    const form = { ...page, url: new URL('http://localhost:4000/v1/oauth/callback/apple'), text: '' }
    const back = await browser.submit(form, { state, error: 'user_cancelled_authorize', user: '{"a":1}' })
    expect(back.url.searchParams.get('stytch_error_type')).toBe('oauth_flow_callback_error')
  })
})

describe('the page of the simulator', () => {
  it('says that it is local, asks for an identity, and redirects only to the site’s own URLs', async () => {
    const page = await start()
    expect(page.text).toContain('This page replaces Google')
    expect(page.text).toContain('Sign in to Shop with Google')
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${shopOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect((await new Browser(server).go('http://localhost:4000/oauth/stand-in.css')).status).toBe(200)
  })

  it('asks again for an invalid email address, and escapes the input', async () => {
    const browser = new Browser(server)
    const page = await browser.go(toStart('google'))
    const again = await browser.submit(page, { email: 'a"><script>', name: '<b>', decision: 'allow' })
    expect(again.status).toBe(400)
    expect(again.text).toContain('Enter an email address such as ann@example.org.')
    expect(again.text).toContain('a&quot;&gt;&lt;script&gt;')
    const submitted = await browser.submit(again, { email: 'ann@example.org', decision: 'allow' })
    expect(submitted.url.searchParams.has('token')).toBe(true)
  })

  it('requires the same browser and a loopback name', async () => {
    const page = await start()
    expect((await new Browser(server).go(page.url)).text).toContain('oauth_invalid_state')
    const rebound = page.url.href.replace('localhost:4000', 'evil.example:4000')
    expect((await server.app.request(rebound)).status).toBe(404)
  })

  it('limits the size of the body', async () => {
    const page = await start()
    const response = await server.app.request(page.url.href, { method: 'POST', body: 'a'.repeat(70_000) })
    expect(response.status).toBe(400)
  })

  it('does not exist in production, where an unconfigured provider is an error', async () => {
    const production = await createTestServer({ mode: 'production', publicUrl: 'https://cakes.example.org' })
    const browser = new Browser(production)
    const { url } = await browser.go(toStart('google'))
    expect(url.href).toBe(
      `${shopHome}?stytch_token_type=oauth&stytch_error_type=oauth_config_not_found&stytch_provider=google`,
    )
    for (const path of ['/oauth/stand-in/google', '/oauth/stand-in.css']) {
      expect((await production.app.request(`https://cakes.example.org${path}`)).status).toBe(404)
    }
  })
})
