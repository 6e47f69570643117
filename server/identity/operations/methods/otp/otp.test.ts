import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { portal, readUser } from '#support/server/accounts.ts'
import { replaceServer, testServerForEach } from '#support/server/prepared-server.ts'
import { askForCode, callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { portalToken, shopProject } from '#support/server/test-server.ts'
import { hours, minutes } from '../../../../platform/machine/clock.ts'
import { signUpWithPassword } from '../../../accounts/users/create.ts'
import { findEmailOwner } from '../../../accounts/users/passwords.ts'
import { codes } from '../../../base/schema/sessions.ts'
import { runUnit } from '../../../base/unit-of-work.ts'

const ann = 'ann@example.org' as Email
const server = testServerForEach()

const authenticate = (methodId: string, code: string, more: object = {}) =>
  callProvider(server, '/otps/authenticate', {
    body: { token: code, method_id: methodId, session_duration_minutes: 30 },
    ...more,
  })

const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456')

describe('signing in with an emailed code', () => {
  it('creates the account, signs in, and responds in the format that the client reads', async () => {
    const { methodId, code } = await askForCode(server, 'Ann@Example.ORG ')
    const sent = await readOutbox(server, ann)
    const { status, body } = await authenticate(methodId, sent[0]?.code ?? code)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: {
        request_id: expect.stringMatching(/^request-/),
        status_code: 200,
        method_id: expect.stringMatching(/^email-/),
        user_id: expect.stringMatching(/^user-/),
        session_token: expect.stringMatching(/^[\w-]{43}$/),
        session_jwt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        session: expect.objectContaining({
          session_id: expect.stringMatching(/^session-/),
          started_at: '2026-03-01T12:00:00.000Z',
          expires_at: '2026-03-01T12:30:00.000Z',
          attributes: { ip_address: '192.0.2.1', user_agent: '' },
          authentication_factors: [
            expect.objectContaining({
              type: 'otp',
              delivery_method: 'email',
              email_factor: { email_id: expect.any(String), email_address: ann },
            }),
          ],
        }),
        user: expect.objectContaining({
          status: 'active',
          password: null,
          emails: [{ email_id: expect.any(String), email: ann, verified: true }],
        }),
        __user: expect.objectContaining({ status: 'active' }),
      },
    })
  })

  it('finds the same account at the next sign-in, and a different one in another project', async () => {
    const first = await readUser(server, await signInByCode(server, ann))
    const again = await readUser(server, await signInByCode(server, ann))
    const atPortal = await readUser(server, await signInByCode(server, ann, portal), portal)
    for (const { user_id } of [first, atPortal]) expect(user_id).toMatch(/^user-/)
    expect(again.user_id).toBe(first.user_id)
    expect(atPortal.user_id).not.toBe(first.user_id)
  })

  it('accepts a code once', async () => {
    const { methodId, code } = await askForCode(server, ann)
    expect((await authenticate(methodId, code)).status).toBe(200)
    expect((await authenticate(methodId, code)).body.error_type).toBe('otp_code_not_found')
  })

  it('accepts a code once for two concurrent requests', async () => {
    const { methodId, code } = await askForCode(server, ann)
    const responses = await Promise.all([authenticate(methodId, code), authenticate(methodId, code)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('invalidates a code after five wrong attempts, so that even the correct code fails', async () => {
    const { methodId, code } = await askForCode(server, ann)
    for (let index = 0; index < 5; index += 1) {
      expect((await authenticate(methodId, wrongOf(code))).status).toBe(404)
    }
    expect((await authenticate(methodId, code)).status).toBe(404)
  })

  it('accepts the correct code after four wrong attempts', async () => {
    const { methodId, code } = await askForCode(server, ann)
    for (let index = 0; index < 4; index += 1) await authenticate(methodId, wrongOf(code))
    expect((await authenticate(methodId, code)).status).toBe(200)
  })

  it.each([
    [5, 5, 404],
    [5, 4.99, 200],
    [10, 9.99, 200],
    [10, 10, 404],
    [1, 1, 404],
  ])('a code valid for %d minutes, after %d minutes: %d', async (length, waited, status) => {
    const body = { email: ann, expiration_minutes: length }
    const sent = await callProvider(server, '/otps/email/login_or_create', { body })
    const code = (await readOutbox(server, ann))[0]?.code ?? ''
    server.clock.advance(minutes(waited))
    expect((await authenticate(String(sent.body.data?.method_id), code)).status).toBe(status)
  })

  it.each([0, 11, 1.5, '5'])('rejects an expiration of %j minutes with the allowed range', async (length) => {
    const body = { email: ann, expiration_minutes: length }
    const { status, body: response } = await callProvider(server, '/otps/email/login_or_create', { body })
    expect([status, response.error_type]).toEqual([400, 'invalid_expiration_otp'])
    expect(await readOutbox(server)).toEqual([])
  })

  it('only accepts the newest code', async () => {
    const older = await askForCode(server, ann)
    const newer = await askForCode(server, ann)
    expect((await authenticate(older.methodId, older.code)).status).toBe(404)
    expect((await authenticate(newer.methodId, newer.code)).status).toBe(200)
  })

  it('binds a code to its project and method id', async () => {
    const { methodId, code } = await askForCode(server, ann)
    const bobRequest = await askForCode(server, 'bob@example.org')
    expect((await authenticate(bobRequest.methodId, wrongOf(bobRequest.code))).status).toBe(404)
    expect((await authenticate(methodId, code, { publicToken: portalToken })).status).toBe(404)
    expect((await authenticate(methodId, code)).status).toBe(200)
  })

  it('stores no readable code outside the outbox', async () => {
    const { code } = await askForCode(server, ann)
    const rows = await server.deps.db.transaction((tx) =>
      tx.select().from(codes).where(eq(codes.address, ann)),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(server.logged.join()).not.toContain(code)
  })

  it('sends five codes an hour per email address and network, and says how long to wait', async () => {
    for (let index = 0; index < 5; index += 1) {
      expect((await askForCode(server, ann)).response.status).toBe(200)
    }
    expect((await askForCode(server, ann, { ip: '192.0.2.2' })).response.status).toBe(200)
    expect((await askForCode(server, ann, { publicToken: portalToken })).response.status).toBe(200)
    server.clock.advance(minutes(20))
    const { response } = await askForCode(server, ann)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('2400')
    expect(response.body).toMatchObject({
      error_type: 'too_many_requests',
      error_details: { retry_after_seconds: 2400 },
    })
    server.clock.advance(minutes(40))
    expect((await askForCode(server, ann)).response.status).toBe(200)
  })

  it('sends thirty codes an hour per network or IPv6 /64', async () => {
    for (let index = 0; index < 30; index += 1) {
      const ip = `2001:db8:0:1::${index.toString(16)}`
      expect((await askForCode(server, `person${index}@example.org`, { ip })).response.status).toBe(200)
    }
    const next = 'next@example.org'
    expect((await askForCode(server, next, { ip: '2001:db8:0:1:ffff::1' })).response.status).toBe(429)
    expect((await askForCode(server, next, { ip: '2001:db8:0:2::1' })).response.status).toBe(200)
  })

  it('allows twenty wrong codes a day per email address and network', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { methodId, code } = await askForCode(server, ann)
      for (let index = 0; index < 4; index += 1) await authenticate(methodId, wrongOf(code))
      server.clock.advance(hours(1))
    }
    const { methodId, code } = await askForCode(server, ann)
    expect((await authenticate(methodId, code)).status).toBe(429)
    server.clock.advance(hours(20))
    const fresh = await askForCode(server, ann)
    expect((await authenticate(fresh.methodId, fresh.code)).status).toBe(200)
  })

  it('does not count correct codes', async () => {
    for (let round = 0; round < 25; round += 1) {
      expect(await signInByCode(server, ann)).toMatch(/^[\w-]{43}$/)
      server.clock.advance(minutes(15))
    }
  })
})

describe('an unverified email address of a user', () => {
  it('belongs to that user; the password needs a reset, and the sessions end', async () => {
    const { db, hasher } = server.deps
    const hash = await hasher.hash('attackers own password')
    const contact = { kind: 'email', value: ann } as const
    await runUnit(db, shopProject, (unit) => signUpWithPassword(unit, server.deps, contact, { hash }))
    const password = 'attackers own password'
    const claimed = await callProvider(server, '/passwords/authenticate', { body: { email: ann, password } })
    const claimedToken = String(claimed.body.data?.session_token)
    expect(claimed.status).toBe(200)

    const token = await signInByCode(server, ann)
    const owner = await runUnit(db, shopProject, (unit) => findEmailOwner(unit, ann))
    expect(owner?.user.id).toBe(claimed.body.data?.user_id)
    const ended = await callProvider(server, '/users/me', { method: 'GET', token: claimedToken })
    expect(ended.body.error_type).toBe('session_not_found')
    const me = await callProvider(server, '/users/me', { method: 'GET', token })
    expect(me.body.data?.password).toMatchObject({ requires_reset: true })
    const signIn = (given: string) =>
      callProvider(server, '/passwords/authenticate', { body: { email: ann, password: given } })
    expect((await signIn(password)).body.error_type).toBe('reset_password')
    expect((await signIn('a wrong password')).body.error_type).toBe('unauthorized_credentials')
  })
})

describe('test mode', () => {
  it.each([
    ['development', 'eve@example.test', 200],
    ['development', 'eve@example.org', 404],
    ['production', 'eve@example.test', 404],
  ] as const)('in %s the code 000000 of %s: %d', async (mode, email, status) => {
    await replaceServer(server, { mode })
    // A random code is 000000 once in a million.
    const { body } = await callProvider(server, '/otps/email/login_or_create', { body: { email } })
    expect((await authenticate(String(body.data?.method_id), '000000')).status).toBe(status)
  })
})

describe('a code requested within a session', () => {
  const askWithin = async (token: string) => {
    const body = { email: ann, expiration_minutes: 5 }
    const sent = await callProvider(server, '/otps/email/send/secondary', { token, body })
    const code = (await readOutbox(server, ann))[0]?.code ?? ''
    return [String(sent.body.data?.method_id), code] as const
  }

  it('adds a factor to that session and keeps its token', async () => {
    const token = await signInByCode(server, ann)
    const response = await authenticate(...(await askWithin(token)), { token })
    expect(response.body.data?.session_token).toBe(token)
    const byEmail = expect.objectContaining({ delivery_method: 'email' })
    expect(response.body.data?.session).toMatchObject({ authentication_factors: [byEmail, byEmail] })
  })

  it('starts a separate session in another browser, because it proves an email address that the user has', async () => {
    const token = await signInByCode(server, ann)
    const response = await authenticate(...(await askWithin(token)))
    expect(response.status).toBe(200)
    expect(response.body.data?.session_token).not.toBe(token)
    expect((await readUser(server, token)).user_id).toBe(response.body.data?.user_id)
  })
})
