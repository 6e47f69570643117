import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createPerson } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import {
  callProvider,
  type ProviderRequest,
  readOutbox,
  signInByCode,
} from '#support/server/provider-client.ts'
import { portalOrigin, portalToken, shopHome, shopWelcome } from '#support/server/test-server.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { links } from '../../../base/schema/links.ts'
import { projects } from '../../../base/schema/projects.ts'

const ann = 'ann@example.org'
const oldPassword = 'plum-lantern-orbit-77'
const newPassword = 'violet-harbour-quilt-31'
const server = testServerForEach()

type Body = Record<string, unknown>
const call = (path: string, body: Body, more: ProviderRequest = {}) =>
  callProvider(server, path, { body, ...more })
const start = (body: Body = {}, more: ProviderRequest = {}) =>
  call('/passwords/email/reset/start', { email: ann, ...body }, more)
const reset = (token: string, body: Body = {}, more: ProviderRequest = {}) =>
  call('/passwords/email/reset', { token, password: newPassword, ...body }, more)
const signIn = (password: string, email = ann) => call('/passwords/authenticate', { email, password })
const isSignedIn = async (token: string) =>
  (await callProvider(server, '/users/me', { method: 'GET', token })).status === 200
const readEmail = async (email = ann) => (await readOutbox(server, email))[0]
const readLinks = async () =>
  [...((await readEmail())?.text ?? '').matchAll(/http\S+/g)].map(([url]) => new URL(url))
const askForReset = async (body: Body = {}) => {
  expect((await start(body)).status).toBe(200)
  return new URL((await readEmail())?.link ?? 'none:').searchParams.get('token') ?? ''
}
/** Creates an account with a verified email address and a password. @returns a session token */
async function makeUser(email = ann): Promise<string> {
  const made = await call('/passwords', { email, password: oldPassword })
  const token = String(made.body.data?.session_token)
  const sent = await call('/otps/email/send/secondary', { email }, { token })
  const code = (await readEmail(email))?.code
  const proof = { token: code, method_id: sent.body.data?.method_id }
  return String((await call('/otps/authenticate', proof, { token })).body.data?.session_token)
}

describe('a new password by email', () => {
  it('is set with the reset link, ends every session, and notifies the owner', async () => {
    const before = await makeUser()
    const sent = await start({ login_redirect_url: shopWelcome, reset_password_redirect_url: shopHome })
    expect(sent.body).toEqual({ data: { request_id: expect.any(String), status_code: 200 } })
    const [resetLink, loginLink] = await readLinks()
    expect(resetLink?.searchParams.get('stytch_token_type')).toBe('reset_password')
    expect(resetLink?.href.startsWith(`${shopHome}?`)).toBe(true)
    expect(loginLink?.searchParams.get('stytch_token_type')).toBe('login')
    expect(loginLink?.href.startsWith(`${shopWelcome}&`)).toBe(true)
    expect((await readEmail())?.link).toBe(resetLink?.href)

    const response = await reset(resetLink?.searchParams.get('token') ?? '')
    expect(response.status).toBe(200)
    expect(response.body.data).toMatchObject({
      session_token: expect.stringMatching(/^[\w-]{43}$/),
      session_jwt: expect.any(String),
      session: { authentication_factors: [{ type: 'password', delivery_method: 'knowledge' }] },
      user: { password: { requires_reset: false }, emails: [{ email: ann, verified: true }] },
    })
    expect(await isSignedIn(before)).toBe(false)
    expect(await isSignedIn(String(response.body.data?.session_token))).toBe(true)
    expect((await signIn(oldPassword)).body.error_type).toBe('unauthorized_credentials')
    expect((await signIn(newPassword)).status).toBe(200)
    expect((await readEmail())?.subject).toBe('Your Shop password was changed')
  })

  it('is optional: the sign-in link signs in and keeps the password and sessions', async () => {
    const before = await makeUser()
    await start()
    const token = (await readLinks())[1]?.searchParams.get('token') ?? ''
    expect((await call('/magic_links/authenticate', { token })).status).toBe(200)
    expect(await isSignedIn(before)).toBe(true)
    expect((await signIn(oldPassword)).status).toBe(200)
    expect((await reset(token)).body.error_type).toBe('unable_to_auth_password_reset_token')
  })

  it('adds a password to an account without one', async () => {
    await signInByCode(server, ann)
    expect((await reset(await askForReset())).status).toBe(200)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('keeps the user who never verified the email address, and ends the sessions and the old password', async () => {
    const registered = await call('/passwords', { email: ann, password: oldPassword })
    const response = await reset(await askForReset())
    expect(response.status).toBe(200)
    expect(response.body.data?.user_id).toBe(registered.body.data?.user_id)
    expect(await isSignedIn(String(registered.body.data?.session_token))).toBe(false)
    expect((await signIn(oldPassword)).body.error_type).toBe('unauthorized_credentials')
    expect((await signIn(newPassword)).body.data?.user_id).toBe(registered.body.data?.user_id)
  })

  it('gets the same response without an account, and an email without a link', async () => {
    await makeUser()
    const responses = [await start(), await start({ email: 'new@example.org' })]
    expect(responses.map(({ status, body }) => [status, Object.keys(body.data ?? {})])).toEqual(
      Array(2).fill([200, ['request_id', 'status_code']]),
    )
    const message = await readEmail('new@example.org')
    expect([message?.subject, message?.link]).toEqual(['No Shop account with this email address', null])
    expect(message?.text).not.toContain('http')
  })
})

describe('a reset link', () => {
  it('works once and invalidates every other link of its email address', async () => {
    await makeUser()
    const older = await askForReset()
    const linkResponse = await call('/magic_links/email/login_or_create', { email: ann }, { ip: '192.0.2.9' })
    expect(linkResponse.status).toBe(200)
    const token = await askForReset()
    expect((await reset(token)).status).toBe(200)
    for (const usedToken of [token, older]) {
      const { status, body } = await reset(usedToken, { password: 'another-quiet-meadow-9' })
      expect([status, body.error_type]).toEqual([401, 'unable_to_auth_password_reset_token'])
    }
    expect(await server.deps.db.transaction((tx) => tx.select().from(links))).toEqual([])
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('works once for concurrent resets and sign-ins', async () => {
    await makeUser()
    const token = await askForReset()
    const responses = await Promise.all([
      reset(token),
      reset(token),
      call('/magic_links/authenticate', { token }),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it.each([
    [{}, 30, 401],
    [{}, 29.99, 200],
    [{ reset_password_expiration_minutes: 10 }, 10, 401],
    [{ reset_password_expiration_minutes: 10 }, 9.99, 200],
  ])('requested with %j, after %d minutes: %d', async (options, waited, status) => {
    await makeUser()
    const token = await askForReset(options)
    server.clock.advance(minutes(waited))
    expect((await reset(token)).status).toBe(status)
  })

  it('of the portal expires after half an hour, however long is requested', async () => {
    const redirectUrls = [`${portalOrigin}/login`]
    await server.deps.db.transaction((tx) =>
      tx.update(projects).set({ redirectUrls }).where(eq(projects.isPortal, true)),
    )
    await createPerson(server, ann)
    await start({ reset_password_expiration_minutes: 60 }, { publicToken: portalToken })
    const token = new URL((await readEmail())?.link ?? 'none:').searchParams.get('token') ?? ''
    server.clock.advance(minutes(30))
    expect((await reset(token, {}, { publicToken: portalToken })).status).toBe(401)
  })

  it.each([
    ['weak_password', 'short1!'],
    ['weak_password', `${ann}1`],
    ['breached_password', 'correcthorsebatterystaple'],
  ])('is not consumed by a password rejected as %s', async (type, password) => {
    await makeUser()
    const token = await askForReset()
    const { status, body } = await reset(token, { password })
    expect([status, body.error_type]).toEqual([400, type])
    expect((await reset(token)).status).toBe(200)
  })

  it('is rejected by another project, as is a sign-in link', async () => {
    await makeUser()
    await call('/magic_links/email/login_or_create', { email: ann })
    const signInOnly = new URL((await readEmail())?.link ?? '').searchParams.get('token') ?? ''
    const token = await askForReset()
    for (const response of [await reset(token, {}, { publicToken: portalToken }), await reset(signInOnly)]) {
      expect(response.body.error_type).toBe('unable_to_auth_password_reset_token')
    }
    expect((await reset(token)).status).toBe(200)
  })

  it('requested with a PKCE challenge requires its verifier', async () => {
    await makeUser()
    const code_challenge = createHash('sha256').update('verifier').digest('base64url')
    const token = await askForReset({ code_challenge })
    expect((await reset(token)).body.error_type).toBe('pkce_expected_code_verifier')
    expect((await reset(token, { code_verifier: 'other' })).body.error_type).toBe('pkce_mismatch')
    expect((await signIn(oldPassword)).status).toBe(200)
    expect((await reset(token, { code_verifier: 'verifier' })).status).toBe(200)
  })

  it.each([
    [{ reset_password_expiration_minutes: 10_081 }, 'invalid_expiration'],
    [{ login_redirect_url: 'https://evil.example/' }, 'invalid_login_redirect_url'],
    [{ reset_password_redirect_url: `${shopHome}x` }, 'invalid_password_reset_redirect_url'],
    [{ code_challenge: 'x' }, 'invalid_pkce_code_challenge'],
    [{ email: 'x' }, 'invalid_email'],
  ])('requested with %j is rejected as %s, and nothing is sent', async (options, type) => {
    const { status, body } = await start(options)
    expect([status, body.error_type]).toEqual([400, type])
    expect(await readOutbox(server)).toEqual([])
  })

  it('counts toward the limit of codes and links', async () => {
    for (let index = 0; index < 5; index += 1) expect((await start()).status).toBe(200)
    expect((await start()).status).toBe(429)
  })

  it('is not logged, nor is the password', async () => {
    await makeUser()
    const token = await askForReset()
    await reset(token)
    for (const secret of [token, newPassword, ann]) expect(server.logged.join()).not.toContain(secret)
  })
})

describe('a new password set with the old one', () => {
  const byOld = (existing: string, body: Body = {}, more: ProviderRequest = {}) =>
    call(
      '/passwords/existing_password/reset',
      { email: ann, existing_password: existing, new_password: newPassword, ...body },
      more,
    )

  it('ends every session except its own', async () => {
    const sessionToken = await makeUser()
    const elsewhere = String((await signIn(oldPassword)).body.data?.session_token)
    const response = await byOld(oldPassword, {}, { token: sessionToken })
    expect(response.body.data?.session_token).toBe(sessionToken)
    expect([await isSignedIn(sessionToken), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('starts a session if no user or another user is signed in', async () => {
    const before = await makeUser()
    const bobs = await signInByCode(server, 'bob@example.org')
    const response = await byOld(oldPassword, {}, { token: bobs })
    expect(response.body.data?.user).toMatchObject({ emails: [{ email: ann }] })
    expect([await isSignedIn(before), await isSignedIn(bobs)]).toEqual([false, true])
  })

  it('is rejected in the same way for a wrong password and an unknown email address, under the sign-in limit', async () => {
    await makeUser()
    expect((await byOld('wrong')).body.error_type).toBe('unauthorized_credentials')
    const unknown = await byOld('wrong', { email: 'new@example.org' })
    expect(unknown.body.error_type).toBe('unauthorized_credentials')
    for (let index = 0; index < 9; index += 1) await byOld('wrong')
    expect((await byOld(oldPassword)).status).toBe(429)
  })

  it('can be set five times an hour', async () => {
    await makeUser()
    await byOld(oldPassword)
    const again = async () => (await byOld(newPassword)).status
    for (let count = 0; count < 4; count += 1) expect(await again()).toBe(200)
    expect(await again()).toBe(429)
  })

  it('must meet the policy, otherwise the old one stays', async () => {
    await makeUser()
    expect((await byOld(oldPassword, { new_password: 'short1!' })).body.error_type).toBe('weak_password')
    expect((await signIn(oldPassword)).status).toBe(200)
  })
})
