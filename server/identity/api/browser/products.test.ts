import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ProductName, productNames } from '#contract/products.ts'
import { Browser } from '#support/server/browser.ts'
import { callApi } from '#support/server/call.ts'
import { browserCalls, calls } from '#support/server/calls/all.ts'
import { createPerson, testPassword } from '#support/server/people.ts'
import { askForCode, callProvider, readOutbox } from '#support/server/provider-client.ts'
import { listProviderRoutes } from '#support/server/provider-routes.ts'
import { fetchIdentity, tokenIn, toStart, visitSimulator } from '#support/server/social.ts'
import {
  createTestServer,
  portalOrigin,
  portalToken,
  setPortalProducts,
  shopToken,
  type TestServer,
} from '#support/server/test-server.ts'
import { projects } from '../../base/schema/projects.ts'

const rejection = 'endpoint_not_authorized_for_sdk'

const offer = (server: TestServer, publicToken: string, offered: readonly ProductName[]) =>
  server.deps.db.transaction((tx) =>
    tx
      .update(projects)
      .set({ products: [...offered] })
      .where(eq(projects.publicToken, publicToken)),
  )

describe('a route of a sign-in method', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })

  it('has a row in the table of calls', () => {
    const names = listProviderRoutes(server).map(({ method, path }) => `${method} /sdk/v1${path}`)
    expect(names.sort()).toEqual(Object.keys(browserCalls).sort())
  })

  it.each(productNames)('is rejected exactly when the project does not offer %s', async (product) => {
    await offer(
      server,
      shopToken,
      productNames.filter((candidate) => candidate !== product),
    )
    for (const { method, path } of listProviderRoutes(server)) {
      const url = path.replace(':publicToken', shopToken)
      const { status, body } = await callProvider(server, url, {
        method,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      })
      const isRejected = calls[`${method} /sdk/v1${path}`]?.product === product
      expect([path, status === 403 && body.error_type === rejection]).toEqual([path, isRejected])
      if (isRejected) {
        expect(body.error_message).toBe(
          `This project does not offer ${product}. Add it to the products of the project or use another sign-in method.`,
        )
      }
    }
  })
})

describe('a project that only offers passwords', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
    await setPortalProducts(server.deps, ['passwords'])
  })
  const ask = (path: string, body: object, token?: string) =>
    callProvider(server, path, { body, publicToken: portalToken, ...(token === undefined ? {} : { token }) })
  const newest = async (to: string) => (await readOutbox(server, to))[0]
  const tokenOf = async (to: string) =>
    new URL((await newest(to))?.link ?? '').searchParams.get('token') ?? 'none'

  it('registers, verifies, signs in, and adds contacts within a session', async () => {
    const account = { email: 'ann@example.org', password: testPassword, session_duration_minutes: 30 }
    const made = await callApi(server, '/stytch/register', account)
    const signUp = String(made.body.session_token)
    const verify_code = (await newest('ann@example.org'))?.code
    const verified = await callApi(server, '/verify_code', { ...account, verify_code }, signUp)
    expect(verified.status).toBe(200)
    const token = String(verified.body.session_token)
    expect((await callApi(server, '/stytch/authenticate', account)).status).toBe(200)
    expect((await ask('/passwords/authenticate', account)).status).toBe(200)

    const contacts = [
      ['email', { email: 'ann@other.org' }, 'ann@other.org'],
      ['sms', { phone_number: '+15005550006' }, '+15005550006'],
      // Verify the account's own email address again.
      ['email', { email: 'ann@example.org' }, 'ann@example.org'],
    ] as const
    for (const [channel, contact, to] of contacts) {
      const sent = await ask(`/otps/${channel}/send/secondary`, contact, token)
      const code = { token: (await newest(to))?.code, method_id: sent.body.data?.method_id }
      expect([to, (await ask('/otps/authenticate', code, token)).status]).toEqual([to, 200])
    }
    await setRedirects()
    expect((await ask('/magic_links/email/send/secondary', { email: 'ann@third.org' }, token)).status).toBe(
      200,
    )
    const link = { token: await tokenOf('ann@third.org') }
    expect((await ask('/magic_links/authenticate', link, token)).status).toBe(200)
  })

  it('resets a password by email, and signs in with the email’s second link', async () => {
    await createPerson(server, 'ann@example.org')
    await setRedirects()
    const start = () => ask('/passwords/email/reset/start', { email: 'ann@example.org' })
    expect((await start()).status).toBe(200)
    const password = 'another harmless plum 9'
    const reset = { token: await tokenOf('ann@example.org'), password }
    expect((await ask('/passwords/strength_check', { password })).status).toBe(200)
    expect((await ask('/passwords/email/reset', reset)).status).toBe(200)
    await start()
    const signIn = { token: await tokenOf('ann@example.org') }
    expect((await ask('/magic_links/authenticate', signIn)).status).toBe(200)
  })

  it('rejects codes, links and social sign-ins that were requested while they were offered', async () => {
    await offer(server, portalToken, productNames)
    await setRedirects()
    const { methodId, code } = await askForCode(server, 'ann@example.org', { publicToken: portalToken })
    await ask('/magic_links/email/login_or_create', { email: 'bob@example.org' })
    const link = { token: await tokenOf('bob@example.org') }
    const home = await visitSimulator(server, { query: { public_token: portalToken } })
    const social = { publicToken: portalToken, origin: portalOrigin }
    const browser = new Browser(server)
    const atProvider = await browser.go(toStart('google', { public_token: portalToken }))

    await setPortalProducts(server.deps, ['passwords'])
    const redeem = () => ask('/otps/authenticate', { token: code, method_id: methodId })
    expect((await redeem()).body.error_type).toBe(rejection)
    expect((await ask('/magic_links/authenticate', link)).body.error_type).toBe(rejection)
    expect((await fetchIdentity(server, tokenIn(home), {}, social)).body.error_type).toBe(rejection)
    const back = await browser.submit(atProvider, { email: 'cy@example.org', name: 'Cy', decision: 'allow' })
    expect(back.url.searchParams.get('stytch_error_type')).toBe('oauth_config_not_found')

    // The rejections consumed neither of them.
    await offer(server, portalToken, productNames)
    expect((await redeem()).status).toBe(200)
    expect((await ask('/magic_links/authenticate', link)).status).toBe(200)
  })

  it('does not start a social sign-in or One Tap', async () => {
    await setRedirects()
    const page = await new Browser(server).go(toStart('google', { public_token: portalToken }))
    expect([page.status, page.text.includes(`${rejection}, request-`)]).toEqual([403, true])
    const path = `http://localhost:4000/v1/public/oauth/google/onetap/start?public_token=${portalToken}`
    expect(await (await server.app.request(path)).json()).toMatchObject({ error_type: rejection })
  })

  const setRedirects = () =>
    server.deps.db.transaction((tx) =>
      tx
        .update(projects)
        .set({ redirectUrls: [`${portalOrigin}/login`, `${portalOrigin}/reset-password`] })
        .where(eq(projects.isPortal, true)),
    )
})

describe('a portal that offers no passwords', () => {
  it('does not register or sign in users with a password', async () => {
    const server = await createTestServer()
    await setPortalProducts(server.deps, ['passkeys'])
    await createPerson(server, 'ann@example.org')
    for (const [path, email] of [
      ['/stytch/register', 'bob@example.org'],
      ['/stytch/authenticate', 'ann@example.org'],
    ] as const) {
      expect(await callApi(server, path, { email, password: testPassword })).toMatchObject({
        status: 403,
        body: {
          code: 'passwords_not_offered',
          error: 'Password sign-in is not available here. Please sign in another way.',
        },
      })
    }
  })
})
