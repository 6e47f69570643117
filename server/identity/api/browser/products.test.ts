import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from '#support/server/browser.ts'
import { callApi } from '#support/server/call.ts'
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
import { type Product, products } from '../../../platform/config/products.ts'
import { projects } from '../../base/schema/projects.ts'

/** The product that each route requires (rule A28): 'open' for none, 'asks' if the handler decides. */
const rows: Record<string, Product | 'open' | 'asks'> = {
  'GET /projects/bootstrap/:publicToken': 'open',
  'POST /sessions/authenticate': 'open',
  'POST /sessions/revoke': 'open',
  'POST /sessions/exchange_access_token': 'open',
  'POST /sessions/attest': 'open',
  'POST /impersonation/authenticate': 'open',
  'GET /users/me': 'open',
  'PUT /users/me': 'open',
  'DELETE /users/emails/:id': 'open',
  'DELETE /users/phone_numbers/:id': 'open',
  'DELETE /users/webauthn_registrations/:id': 'open',
  'DELETE /users/biometric_registrations/:id': 'open',
  'DELETE /users/crypto_wallets/:id': 'open',
  'DELETE /users/totps/:id': 'open',
  'POST /totps': 'open',
  'POST /totps/authenticate': 'open',
  'POST /totps/recover': 'open',
  'POST /totps/recovery_codes': 'open',
  'DELETE /users/oauth/:registrationId': 'open',
  'PUT /webauthn/update/:id': 'open',
  'POST /otps/sms/login_or_create': 'otp',
  'POST /otps/sms/send/primary': 'otp',
  'POST /otps/sms/send/secondary': 'open',
  'POST /otps/whatsapp/login_or_create': 'otp',
  'POST /otps/whatsapp/send/primary': 'otp',
  'POST /otps/whatsapp/send/secondary': 'open',
  'POST /otps/email/login_or_create': 'otp',
  'POST /otps/email/send/primary': 'otp',
  'POST /otps/email/send/secondary': 'open',
  'POST /otps/authenticate': 'asks',
  'POST /magic_links/email/login_or_create': 'emailMagicLinks',
  'POST /magic_links/email/send/primary': 'emailMagicLinks',
  'POST /magic_links/email/send/secondary': 'open',
  'POST /magic_links/authenticate': 'asks',
  'POST /passwords': 'passwords',
  'POST /passwords/authenticate': 'passwords',
  'POST /passwords/strength_check': 'open',
  'POST /users/search': 'passwords',
  'POST /passwords/email/reset/start': 'open',
  'POST /passwords/email/reset': 'open',
  'POST /passwords/existing_password/reset': 'passwords',
  'POST /passwords/session/reset': 'open',
  'POST /webauthn/register/start': 'passkeys',
  'POST /webauthn/register': 'passkeys',
  'POST /webauthn/authenticate/start/primary': 'passkeys',
  'POST /webauthn/authenticate/start/secondary': 'passkeys',
  'POST /webauthn/authenticate': 'passkeys',
  'POST /crypto_wallets/authenticate/start/primary': 'crypto',
  'POST /crypto_wallets/authenticate/start/secondary': 'crypto',
  'POST /crypto_wallets/authenticate': 'crypto',
  'POST /oauth/authenticate': 'oauth',
  'POST /oauth/attach': 'oauth',
  'POST /idp/oauth/authorize/check': 'open',
  'POST /idp/oauth/authorize/start': 'open',
  'POST /idp/oauth/authorize/submit': 'open',
  'GET /users/connected_apps': 'open',
  'POST /users/connected_apps/:applicationId/revoke': 'open',
  'POST /oauth/logout/start': 'open',
}

const rejection = 'endpoint_not_authorized_for_sdk'

const offer = (server: TestServer, publicToken: string, offered: readonly Product[]) =>
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

  it('has a row in this test’s table', () => {
    const calls = listProviderRoutes(server).map(({ method, path }) => `${method} ${path}`)
    expect(calls.sort()).toEqual(Object.keys(rows).sort())
  })

  it.each(products)('is rejected exactly when the project does not offer %s', async (product) => {
    await offer(
      server,
      shopToken,
      products.filter((candidate) => candidate !== product),
    )
    for (const { method, path } of listProviderRoutes(server)) {
      const url = path.replace(':publicToken', shopToken)
      const { status, body } = await callProvider(server, url, {
        method,
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
      })
      const isRejected = rows[`${method} ${path}`] === product
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
    await offer(server, portalToken, products)
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
    await offer(server, portalToken, products)
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
