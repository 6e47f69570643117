import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '#support/server/browser.ts'
import {
  issuerClient,
  type OpenidIssuer,
  passIssuer,
  startOpenidIssuer,
} from '#support/server/openid-issuer.ts'
import { fetchIdentity, tokenIn, toStart } from '#support/server/social.ts'
import { createTestServer, shopHome, type TestServer } from '#support/server/test-server.ts'
import type { SocialClient } from '../../../accounts/social/social-clients.ts'

const ann = 'ann@example.org'
const callbackOf = (provider: string) => `http://localhost:4000/v1/oauth/callback/${provider}`
let issuer: OpenidIssuer
let server: TestServer
let browser: Browser

beforeAll(async () => {
  issuer = await startOpenidIssuer(['google', 'linkedin', 'yahoo', 'slack'].map(callbackOf))
})
afterAll(() => issuer.close())

const endpoints = (): Partial<SocialClient> => ({
  authorizeUrl: `${issuer.url}/auth`,
  tokenUrl: `${issuer.url}/token`,
  profileUrl: `${issuer.url}/me`,
})

beforeEach(async () => {
  server = await createTestServer(
    {},
    {
      google: { ...issuerClient, issuer: issuer.url },
      linkedin: { ...issuerClient, ...endpoints() },
      yahoo: { ...issuerClient, clientSecret: 'not the secret', issuer: issuer.url },
    },
  )
  browser = new Browser(server, [issuer.url])
})

const begin = (provider: string, query = {}) => browser.go(toStart(provider, query))
const failed = (provider: string) =>
  `${shopHome}?stytch_token_type=oauth&stytch_error_type=oauth_flow_callback_error&stytch_provider=${provider}`

describe('a real OpenID Connect issuer', () => {
  it('signs in with the whole profile', async () => {
    const page = await begin('google')
    expect(page.url.origin).toBe(issuer.url)
    const back = await passIssuer(browser, page, ann)
    expect(`${back.url.origin}${back.url.pathname}`).toBe(shopHome)
    const { status, body } = await fetchIdentity(server, tokenIn(back))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      provider_type: 'Google',
      provider_subject: ann,
      locale: 'de',
      provider_values: {
        access_token: expect.stringMatching(/^[\w-]{20,}$/),
        id_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        scopes: ['openid', 'email', 'profile'],
        expires_at: '2026-03-01T13:00:00.000Z',
      },
      user: {
        name: { first_name: 'Ann', last_name: 'Example' },
        emails: [{ email: ann, verified: true }],
        providers: [{ provider_subject: ann, provider_type: 'Google' }],
      },
    })
    expect(server.logged.join()).not.toContain(ann)
  })

  it('is reachable in any network for sign-ins only, and not for the URLs of project documents', async () => {
    const { deps } = server
    const metadata = `${issuer.url}/.well-known/openid-configuration`
    expect((await deps.socialOutbound(metadata)).status).toBe(200)
    await expect(deps.outbound(metadata)).rejects.toMatchObject({ reason: 'forbidden_network' })
  })

  it('finds the same account the next time', async () => {
    const first = await passIssuer(browser, await begin('google'), ann)
    const firstIdentity = await fetchIdentity(server, tokenIn(first))
    // The user is signed in at the issuer, which redirects immediately.
    const second = await begin('google')
    expect((await fetchIdentity(server, tokenIn(second))).body.data?.user_id).toBe(
      firstIdentity.body.data?.user_id,
    )
  })

  it('reports an unverified email address, which is ignored', async () => {
    const back = await passIssuer(browser, await begin('google'), 'unverified@example.org')
    const { body } = await fetchIdentity(server, tokenIn(back))
    expect(body.data?.user).toMatchObject({ emails: [], providers: [{}] })
  })

  it('reports no verified email address if the ID token and the userinfo endpoint name different ones', async () => {
    const back = await passIssuer(browser, await begin('google'), 'mixed@example.org')
    const { status, body } = await fetchIdentity(server, tokenIn(back))
    expect([status, body.data?.user]).toMatchObject([200, { emails: [], providers: [{}] }])
  })

  it('redirects with an error when the user declines', async () => {
    const page = await begin('google')
    const abort = /href="([^"]*\/abort)"/.exec(page.text)?.[1] ?? ''
    const back = await browser.go(new URL(abort, issuer.url))
    expect(back.url.searchParams.get('stytch_error_type')).toBe('oauth_access_denied')
  })

  it('is used as OAuth when the operator configures its three endpoints', async () => {
    const back = await passIssuer(browser, await begin('linkedin'), ann)
    const { body } = await fetchIdentity(server, tokenIn(back))
    expect(body.data).toMatchObject({
      provider_type: 'LinkedIn',
      user: { emails: [{ email: ann, verified: true }] },
    })
  })

  it('rejects a wrong client secret; the page receives an error, and the log has the reason', async () => {
    const back = await passIssuer(browser, await begin('yahoo'), ann)
    expect(back.url.href).toBe(failed('yahoo'))
    expect(server.logged.join()).toContain('a social sign-in failed')
    expect(server.logged.join()).not.toContain('not the secret')
  })

  it('binds a code to one sign-in', async () => {
    await passIssuer(browser, await begin('google'), ann)
    const ours = 'http://localhost:4000'
    const first = await browser.catchRedirect(toStart('google'), issuer.url)
    const secondRedirect = await browser.catchRedirect(toStart('google'), issuer.url)
    const response = await browser.catchRedirect(first, ours)
    expect(response.searchParams.get('code')).toMatch(/^[\w-]{20,}$/)
    response.searchParams.set('state', secondRedirect.searchParams.get('state') ?? '')
    expect((await browser.go(response)).url.href).toBe(failed('google'))
  })
})

describe('an unreachable issuer', () => {
  it('redirects to the page immediately; the next sign-in contacts it again', async () => {
    const unreachable = await startOpenidIssuer([callbackOf('slack')])
    unreachable.close()
    server = await createTestServer({}, { slack: { ...issuerClient, issuer: unreachable.url } })
    browser = new Browser(server, [unreachable.url])
    expect((await begin('slack')).url.href).toBe(failed('slack'))
    const back = await startOpenidIssuer([callbackOf('slack')], unreachable.port)
    const authorization = await browser.catchRedirect(toStart('slack'), back.url)
    back.close()
    const response = new URL(callbackOf('slack'))
    response.searchParams.set('state', authorization.searchParams.get('state') ?? '')
    response.searchParams.set('code', 'any')
    expect((await browser.go(response)).url.href).toBe(failed('slack'))
  })
})
