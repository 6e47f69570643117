import { beforeEach, describe, expect, it } from 'vitest'
import { googleClientId } from '#support/server/google.ts'
import { fetchIdentity, tokenIn, visitSimulator } from '#support/server/social.ts'
import {
  createTestServer,
  portalOrigin,
  shopHome,
  shopOrigin,
  shopToken,
  type TestServer,
} from '#support/server/test-server.ts'

const serverUrl = 'http://localhost:4000'
const promptUrl = `${serverUrl}/stand-in/one-tap/prompt?origin=${encodeURIComponent(shopOrigin)}`
let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})

async function choose(account: Record<string, string>, to = server) {
  const body = new URLSearchParams(account)
  const response = await to.app.request(promptUrl, { method: 'POST', body })
  const text = await response.text()
  return { status: response.status, text, credential: /data-credential="([^"]+)"/.exec(text)?.[1] ?? '' }
}

/** Makes the two calls of the hidden frame: one before the prompt, one with its ID token. */
async function signIn(credential: string, to = server) {
  const started = await to.app.request(
    `${serverUrl}/v1/public/oauth/google/onetap/start?public_token=${shopToken}`,
  )
  const cookie = /=([\w-]{43});/.exec(started.headers.getSetCookie()[0] ?? '')?.[1] ?? ''
  const { google_client_id, oauth_callback_id } = (await started.json()) as Record<string, string>
  const response = await to.app.request(`${serverUrl}/v1/oauth/callback/${oauth_callback_id}`, {
    method: 'POST',
    headers: { origin: portalOrigin, cookie: `stytch_csrf_private_token=${cookie}` },
    body: JSON.stringify({ id_token: credential, stytch_csrf_token: cookie }),
  })
  const body = (await response.json()) as Record<string, string>
  return { status: response.status, body, cookie, clientId: google_client_id }
}

describe('the local prompt', () => {
  it('issues an ID token for the same identity as the local provider', async () => {
    const { credential } = await choose({ email: 'ann@example.org', name: 'Ann Example', verified: 'on' })
    const { status, body, cookie, clientId } = await signIn(credential)
    expect([status, clientId]).toEqual([200, 'one-tap-stand-in'])
    const token = new URL(body.redirect_url ?? '').searchParams.get('token') ?? ''
    const headers = { cookie: `stytch_csrf_private_token=${cookie}` }
    const prompted = await fetchIdentity(server, token, { code_verifier: undefined }, { headers })
    expect(prompted.body.data).toMatchObject({
      provider_type: 'Google',
      user: { name: { first_name: 'Ann', last_name: 'Example' }, emails: [{ verified: true }] },
    })
    const page = await visitSimulator(server, { email: 'ann@example.org' })
    const pressed = await fetchIdentity(server, tokenIn(page))
    expect(pressed.body.data?.user_id).toBe(prompted.body.data?.user_id)
  })

  it('asks again for an invalid email address and keeps the input', async () => {
    const { status, text, credential } = await choose({ email: 'ann@', name: 'Ann' })
    expect([status, credential]).toEqual([400, ''])
    expect(text).toContain('Enter an email address such as ann@example.org.')
    expect(text).toContain('value="ann@"')
  })

  it('can be framed only by registered origins, and sends tokens only to them', async () => {
    const framed = await server.app.request(promptUrl)
    expect(framed.headers.get('content-security-policy')).toContain(`frame-ancestors ${shopOrigin}`)
    for (const [origin, status] of [
      ['https://evil.example', 403],
      [`${shopOrigin}/`, 400],
      ["'self' *", 400],
    ] as const) {
      const url = `${serverUrl}/stand-in/one-tap/prompt?origin=${encodeURIComponent(origin)}`
      const body = new URLSearchParams({ email: 'ann@example.org' })
      const response = await server.app.request(url, { method: 'POST', body })
      expect([response.status, (await response.text()).includes('data-credential')], origin).toEqual([
        status,
        false,
      ])
    }
  })

  it('has its own key in each process, so tokens are not valid in another process', async () => {
    const { credential } = await choose({ email: 'ann@example.org' }, await createTestServer())
    expect((await signIn(credential)).body.error_type).toBe('id_token_invalid')
  })
})

describe('there is no local prompt', () => {
  const paths = ['client.js', 'prompt.js', 'prompt.css', `prompt?origin=${encodeURIComponent(shopOrigin)}`]

  it('in production, where its tokens are rejected', async () => {
    const { credential } = await choose({ email: 'ann@example.org' })
    const production = await createTestServer({ mode: 'production' })
    for (const path of paths) {
      const response = await production.app.request(`${serverUrl}/stand-in/one-tap/${path}`)
      expect(response.status, path).toBe(404)
    }
    const { status, clientId } = await signIn(credential, production)
    expect([status, clientId]).toEqual([400, undefined])
  })

  it('under a host name that is not loopback', async () => {
    for (const path of paths) {
      const response = await server.app.request(`http://login.example/stand-in/one-tap/${path}`)
      expect(response.status, path).toBe(404)
    }
  })

  it('if a Google client is configured, so the page loads Google’s script', async () => {
    server = await createTestServer({}, { google: { clientId: googleClientId, clientSecret: 'secret' } })
    const headers = { referer: shopHome }
    const script = await server.app.request(`${serverUrl}/stand-in/one-tap/client.js`, { headers })
    expect([script.status, (await script.text()).includes('google')]).toEqual([200, false])
    expect((await server.app.request(promptUrl)).status).toBe(404)
  })
})
