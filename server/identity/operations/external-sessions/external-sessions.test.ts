import { beforeAll, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import {
  acceptExternalSessions,
  respondOutbound,
  signTrustedToken,
  stranger,
  toExternalToken,
} from '#support/server/external-sessions.ts'
import { createShopUser } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { minutes } from '../../../platform/machine/clock.ts'
import { OutboundError } from '../../../platform/outbound/client.ts'

const { client, server } = backendForAll()
beforeAll(async () => {
  await acceptExternalSessions(server)
})

const length = { session_duration_minutes: 30 }
const migrate = (claims: object) =>
  client.sessions.migrate({ session_token: toExternalToken(claims), ...length })
const attest = (token: string, profile_id = 'keys') =>
  client.sessions.attest({ profile_id, token, ...length })
const sign = (claims: Record<string, unknown>, key = undefined as typeof stranger | undefined) =>
  signTrustedToken(server, claims, key)

describe('a session of the old server', () => {
  it('becomes a session of the user with its email address, who is created once', async () => {
    const claims = { email: 'Moved@example.org', email_verified: true, sub: 'old|1' }
    const first = await migrate(claims)
    expect(first.user).toMatchObject({
      external_id: 'old|1',
      emails: [{ email: 'moved@example.org', verified: true }],
    })
    expect(first.session?.authentication_factors).toMatchObject([
      { type: 'imported', delivery_method: 'imported_oidc' },
    ])
    expect((await migrate(claims)).user_id).toBe(first.user_id)
    const renamed = { ...claims, email: 'renamed@example.org' }
    expect((await migrate(renamed)).user_id).toBe(first.user_id)
  })

  it.each([
    ['without an email address', { email_verified: true }],
    ['with an unverified email address', { email: 'ann@example.org', email_verified: false }],
    ['without email_verified', { email: 'ann@example.org' }],
  ])('is rejected %s', async (_what, claims) => {
    expect(await typeOf(migrate(claims))).toBe('migrate_from_external_email_does_not_exist')
  })

  it('is rejected when the other server does not respond', async () => {
    const { deps } = server
    deps.outbound = async () => {
      throw new OutboundError('timeout')
    }
    const rejected = await typeOf(migrate({ email: 'ann@example.org', email_verified: true }))
    respondOutbound(server)
    expect(rejected).toBe('migrate_from_external_unexpected_response')
  })
})

describe('a response of the old server that is not JSON', () => {
  it('is rejected, and no part of it reaches the log', async () => {
    const { deps, logged } = server
    deps.outbound = async () => ({ status: 200, headers: {}, body: Buffer.from('hunter2=secret') })
    const rejected = await typeOf(migrate({ email: 'ann@example.org', email_verified: true }))
    respondOutbound(server)
    expect(rejected).toBe('migrate_from_external_unexpected_response')
    expect(logged.join('')).toContain('is not a JSON object')
    expect(logged.join('')).not.toContain('hunter')
  })
})

/** Tokens differ, because each works once. */
let verifications = 0

describe('a token of a trusted issuer', () => {
  it('starts a session of the user whom it names, once', async () => {
    const { userId, email } = await createShopUser(server, 'bob@example.org')
    const token = await sign({ email })
    const responses = await Promise.all([1, 2, 3].map(() => typeOf(attest(token))))
    expect(responses.filter((type) => type === 'no failure')).toHaveLength(1)
    const { user_id, session } = await attest(await sign({ email, jti: 'token-2' }))
    expect(user_id).toBe(userId)
    expect(session?.authentication_factors).toMatchObject([
      { type: 'trusted_auth_token', trusted_auth_token_factor: { token_id: 'token-2' } },
    ])
  })

  it('finds a user by external ID or user ID', async () => {
    const { user_id } = await client.users.create({ email: 'cat@example.org', external_id: 'partner-1' })
    expect((await attest(await sign({ sub: 'partner-1' }))).user_id).toBe(user_id)
    expect((await attest(await sign({ sub: user_id, jti: 'by-id' }))).user_id).toBe(user_id)
  })

  it('creates a user only if the profile says so, here with a key in PEM', async () => {
    const claims = { email: 'dan@example.org', sub: 'partner-2' }
    expect(await typeOf(attest(await sign(claims)))).toBe('user_not_found')
    expect((await attest(await sign({ ...claims, jti: 'a' }), 'pem')).user.external_id).toBe('partner-2')
  })

  it.each<[string, Record<string, unknown>]>([
    ['for another audience', { aud: 'other' }],
    ['of another issuer', { iss: 'https://other.example' }],
    ['that has expired', { exp: 1 }],
    ['without an expiration', { exp: undefined }],
  ])('is rejected %s', async (_what, claims) => {
    const token = await sign({ email: 'bob@example.org', jti: _what, ...claims })
    expect(await typeOf(attest(token))).toBe('invalid_trusted_auth_token')
  })

  it('is accepted if the clock of its issuer differs by 4 seconds, once (rule A67)', async () => {
    const now = Math.floor(server.clock.now().getTime() / 1000)
    const email = 'bob@example.org'
    const ofAhead = await sign({ email, jti: 'ahead', iat: now + 4, nbf: now + 4 })
    const ofBehind = await sign({ email, jti: 'behind', iat: now - 304, exp: now - 4 })
    expect([await typeOf(attest(ofAhead)), await typeOf(attest(ofBehind))]).toEqual([
      'no failure',
      'no failure',
    ])
    expect(await typeOf(attest(ofBehind))).toBe('invalid_trusted_auth_token')
  })

  it('is rejected if a stranger signed it, or its email address is unverified', async () => {
    const email = 'bob@example.org'
    const forged = await sign({ email, jti: 'b' }, stranger)
    expect([await typeOf(attest(forged)), await typeOf(attest(forged, 'pem'))]).toEqual([
      'invalid_trusted_auth_token',
      'invalid_trusted_auth_token',
    ])
  })

  const unproven = [false, 'false', 0, null, 'no', []]

  it.each<[profile: string, value: unknown, expected: string]>([
    ['keys', true, 'no failure'],
    ['keys', 'true', 'no failure'],
    ['keys', 1, 'no failure'],
    ['keys', '1', 'no failure'],
    ['keys', undefined, 'user_not_found'],
    ...unproven.map((value): [string, unknown, string] => ['keys', value, 'user_not_found']),
    ['verifying', undefined, 'no failure'],
    ...unproven.map((value): [string, unknown, string] => ['verifying', value, 'user_not_found']),
  ])('by the profile %s with email_verified %j: %s', async (profile, value, expected) => {
    verifications += 1
    const token = await sign({ email: 'bob@example.org', email_verified: value, jti: `v-${verifications}` })
    expect(await typeOf(attest(token, profile))).toBe(expected)
  })

  it('is verified with keys that are fetched at most every ten minutes', async () => {
    const { deps, clock } = server
    const { outbound } = deps
    let fetches = 0
    deps.outbound = (...request) => {
      fetches += 1
      return outbound(...request)
    }
    const check = async (jti: string) => typeOf(attest(await sign({ email: 'bob@example.org', jti })))
    expect([await check('d'), await check('e'), fetches]).toEqual(['no failure', 'no failure', 0])
    clock.advance(minutes(10))
    expect([await check('f'), await check('g'), fetches]).toEqual(['no failure', 'no failure', 1])
    deps.outbound = outbound
  })
})

describe('on a page of the site, a token of a trusted issuer', () => {
  const email = 'eve@example.org'
  const call = async (jti: string, body: object = {}, more: object = {}) => {
    const token = await sign({ email, jti })
    return callProvider(server, '/sessions/attest', {
      body: { profile_id: 'keys', token, ...length, ...body },
      ...more,
    })
  }
  const factorsOf = ({ body }: Awaited<ReturnType<typeof call>>) => {
    const session = body.data?.session as { authentication_factors: { type: string }[] } | undefined
    return session?.authentication_factors.map(({ type }) => type)
  }

  it('starts a session, and becomes a factor of the session that the call shows', async () => {
    const { userId } = await createShopUser(server, email)
    const first = await call('page-1')
    expect([first.body.data?.user_id, factorsOf(first)]).toEqual([userId, ['trusted_auth_token']])
    const { session_token, session_jwt } = first.body.data ?? {}
    const token = String(session_token)
    const responses = [
      await call('page-2', {}, { token }),
      await call('page-3', { session_token }),
      await call('page-4', { session_jwt }),
    ]
    expect(responses.map((response) => factorsOf(response)?.length)).toEqual([2, 3, 4])
    expect(responses.map(({ body }) => body.data?.session_token)).toEqual([token, token, token])
  })

  it.each([
    ['for an unknown profile', { profile_id: 'other' }, 'trusted_token_profile_not_found'],
    ['that is not a token', { token: 'none' }, 'invalid_trusted_auth_token'],
    ['with two sessions', { session_token: 'a', session_jwt: 'b' }, 'too_many_session_arguments'],
    ['with a session that has ended', { session_token: 'a' }, 'session_not_found'],
  ])('is rejected %s', async (what, body, type) => {
    expect((await call(what, body)).body.error_type).toBe(type)
  })

  it('is checked up to 60 times a minute per network', async () => {
    const check = () => call('limit', { token: 'none' }, { ip: '192.0.2.60' })
    for (let count = 0; count < 60; count += 1) await check()
    expect((await check()).status).toBe(429)
  })
})
