import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import {
  askForCode,
  callProvider,
  type ProviderRequest,
  signInByCode,
} from '#support/server/provider-client.ts'
import { createCrowdedHasher, portalToken } from '#support/server/test-server.ts'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { rateLimits } from '../../../../platform/schema/messages.ts'
import { createStrengthMeter } from '../../../../platform/secrets/password-strength.ts'
import { projects } from '../../../base/schema/projects.ts'

const ann = 'ann@example.org'
const password = 'plum-lantern-orbit-77'
const server = testServerForEach()

const create = (email = ann, secret = password, more: ProviderRequest = {}) =>
  callProvider(server, '/passwords', {
    body: { email, password: secret, session_duration_minutes: 30 },
    ...more,
  })
const signIn = (email = ann, secret = password, more: ProviderRequest = {}) =>
  callProvider(server, '/passwords/authenticate', {
    body: { email, password: secret, session_duration_minutes: 30 },
    ...more,
  })
const search = (email: string) => callProvider(server, '/users/search', { body: { email } })

describe('an account with a password', () => {
  it('is created and signed in with an unverified email address', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.data?.email_id).toMatch(/^email-/)
    expect(body.data?.user).toMatchObject({
      status: 'pending',
      password: { password_id: expect.stringMatching(/^password-/), requires_reset: false },
      emails: [{ email: ann, verified: false }],
    })
    expect(body.data?.session).toMatchObject({
      authentication_factors: [{ type: 'password', delivery_method: 'knowledge' }],
    })
  })

  it('is not created if a user has the email address, verified or not; that user does not change', async () => {
    const first = await create(ann, password)
    const token = String(first.body.data?.session_token)
    expect((await create(ann, 'another-quiet-harbour-9')).body.error_type).toBe('duplicate_email')
    expect((await callProvider(server, '/users/me', { method: 'GET', token })).status).toBe(200)
    expect((await signIn(ann, password)).status).toBe(200)
    await signInByCode(server, ann)
    expect((await create()).body.error_type).toBe('duplicate_email')
  })

  it.each(['short1!', 'password1', `${ann}1`, 'aaaaaaaaaaaa'])(
    'is not created with the weak password %j',
    async (weak) => {
      const { status, body } = await create(ann, weak)
      expect([status, body.error_type]).toEqual([400, 'weak_password'])
      expect((await search(ann)).body.data?.userType).toBe('new')
    },
  )

  it('is limited to ten an hour per network', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect((await create(`p${index}@example.org`, 'x')).body.error_type).toBe('weak_password')
    }
    expect((await create()).status).toBe(429)
    expect((await create(ann, password, { ip: '198.51.100.7' })).status).toBe(200)
  })
})

describe('signing in with a password', () => {
  it('signs in', async () => {
    await create()
    expect((await signIn()).body.data?.session_token).toMatch(/^[\w-]{43}$/)
  })

  it('responds the same to a wrong password, an unknown email address and an account without a password', async () => {
    await create()
    await signInByCode(server, 'carl@example.org')
    const responses = await Promise.all([
      signIn(ann, 'wrong'),
      signIn('new@example.org'),
      signIn('carl@example.org'),
    ])
    const comparable = responses.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }))
    expect(comparable[0]).toMatchObject({ status: 401, body: { error_type: 'unauthorized_credentials' } })
    expect(comparable[1]).toEqual(comparable[0])
    expect(comparable[2]).toEqual(comparable[0])
  })

  it('also compares a hash for an unknown email address', async () => {
    const compared: (string | undefined)[] = []
    const { hasher } = server.deps
    server.deps.hasher = {
      ...hasher,
      matches: (hashed, secret, projectId) => {
        compared.push(hashed)
        return hasher.matches(hashed, secret, projectId)
      },
    }
    await signIn('nobody@example.org')
    expect(compared).toEqual([undefined])
  })

  it('allows ten wrong passwords per network every 15 minutes, and does not lock out other networks', async () => {
    await create()
    for (let index = 0; index < 10; index += 1) expect((await signIn(ann, 'wrong')).status).toBe(401)
    const rejected = await signIn()
    expect(rejected.status).toBe(429)
    expect(rejected.headers.get('retry-after')).toBe('900')
    expect((await signIn(ann, password, { ip: '198.51.100.7' })).status).toBe(200)
    server.clock.advance(minutes(15))
    expect((await signIn()).status).toBe(200)
  })

  it('slows down after wrong passwords from many networks, up to four seconds', async () => {
    await create()
    for (let index = 0; index < 18; index += 1) await signIn(ann, 'wrong', { ip: `198.51.100.${index}` })
    expect(server.clock.slept).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, 4000])
    expect((await signIn(ann, password, { ip: '203.0.113.9' })).status).toBe(200)
  })

  it('allows sixty wrong passwords per network across all email addresses, except from known browsers', async () => {
    await signInByCode(server, ann)
    const ip = { ip: '198.51.100.9' }
    const { methodId, code } = await askForCode(server, ann, ip)
    const redeem = { body: { token: code, method_id: methodId }, ...ip }
    const before = await callProvider(server, '/otps/authenticate', redeem)
    const cookie = before.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const limit = 'wrongPasswordsFromNetwork'
    for (let count = 0; count < 58; count += 1) await consumeNetworkLimit(server.deps, limit, ip.ip)
    const [first, two] = await Promise.all([
      signIn('a@example.org', 'x', ip),
      signIn('b@example.org', 'x', ip),
    ])
    expect([first.status, two.status]).toEqual([401, 401])
    const rejected = await signIn('c@example.org', 'x', ip)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await signIn(ann, 'x', ip)).status).toBe(429)
    expect((await signIn(ann, 'x', { ...ip, headers: { cookie } })).status).toBe(401)
    expect((await signIn('c@example.org', 'x')).status).toBe(401)
  })

  it('responds with 503 and Retry-After when too many passwords are waiting', async () => {
    server.deps.hasher = createCrowdedHasher(1)
    const names = Array.from({ length: 12 }, (_, index) => `visitor-${index}@example.org`)
    const responses = await Promise.all(names.map((name) => signIn(name)))
    const busy = responses.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const { body, headers } of busy) {
      expect([body.error_type, headers.get('retry-after')]).toEqual(['server_unavailable', '2'])
    }
  })

  it('writes as many rows for an unknown email address as for a known one', async () => {
    await create()
    const { db } = server.deps
    const countRows = () => db.transaction((tx) => tx.$count(rateLimits))
    const before = await countRows()
    await signIn(ann, 'x', { ip: '198.51.100.1' })
    const forKnown = (await countRows()) - before
    await signIn('nobody@example.org', 'x', { ip: '198.51.100.2' })
    expect((await countRows()) - before - forKnown).toBe(forKnown)
  })

  it('lets no network keep another one waiting', async () => {
    await create()
    server.deps.hasher = createCrowdedHasher(1)
    const flood = Array.from({ length: 20 }, (_, index) =>
      signIn(`nobody-${index}@example.org`, 'x', { ip: `2001:db8:7:${index}::1` }),
    )
    expect((await signIn(ann, password, { ip: '198.51.100.7' })).status).toBe(200)
    expect((await Promise.all(flood)).some(({ status }) => status === 503)).toBe(true)
  })

  it('does not count correct passwords', async () => {
    await create()
    for (let index = 0; index < 15; index += 1) expect((await signIn()).status).toBe(200)
  })

  it('logs neither the password nor the token', async () => {
    const { body } = await create()
    await signIn(ann, 'a wrong secret')
    const log = server.logged.join()
    expect(log).toContain('/sdk/v1/passwords')
    for (const secret of [password, 'a wrong secret', String(body.data?.session_token)])
      expect(log).not.toContain(secret)
  })
})

describe('the strength check', () => {
  const check = (secret: string, email?: string, ip?: string) =>
    callProvider(server, '/passwords/strength_check', {
      body: { password: secret, ...(email ? { email } : {}) },
      ...(ip ? { ip } : {}),
    })

  it('rates a password and suggests improvements', async () => {
    const weak = (await check('password')).body.data
    expect(weak).toMatchObject({
      valid_password: false,
      score: 0,
      strength_policy: 'zxcvbn',
      breached_password: true,
    })
    expect(weak).toMatchObject({ feedback: { suggestions: [expect.any(String)] } })
    expect((await check(password)).body.data).toMatchObject({ valid_password: true, score: 4 })
  })

  it('rates a password made of the email address as weak', async () => {
    const email = 'quixotic.zebrafish@example.org'
    const without = (await check('quixotic.zebrafish')).body.data?.score
    const withEmail = (await check('quixotic.zebrafish', email)).body.data?.score
    expect(Number(withEmail)).toBeLessThan(Number(without))
  })

  it.each(['ann', 'ann@', ' '])('reports that %j is not an email address', async (email) => {
    const { status, body } = await check(password, email)
    expect([status, body.error_type]).toEqual([400, 'invalid_email'])
  })

  it('responds with 503 and Retry-After when too many passwords are waiting', async () => {
    server.deps.strength = createStrengthMeter({ waiting: 1 })
    const secrets = Array.from({ length: 12 }, (_, index) => `${index} ${'correct horse '.repeat(6)}`)
    const responses = await Promise.all(secrets.map((secret) => check(secret)))
    const busy = responses.filter(({ status }) => status === 503)
    expect(busy.length).toBeGreaterThan(0)
    for (const { body, headers } of busy) {
      expect([body.error_type, headers.get('retry-after')]).toEqual(['server_unavailable', '2'])
    }
  })

  it('keeps no sign-up waiting, however many networks and passwords are rated', {
    tags: ['long'],
  }, async () => {
    server.deps.strength = createStrengthMeter({ waiting: 2 })
    const networks = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? `2001:db8:7:${index}::1` : `198.51.100.${index}`,
    )
    const flood = networks.map((ip) => check('correct horse '.repeat(6), undefined, ip))
    expect((await create()).status).toBe(200)
    const checks = await Promise.all(flood)
    expect(checks.some(({ status }) => status === 503)).toBe(true)
  })

  it('allows sixty requests a minute', async () => {
    for (let index = 0; index < 60; index += 1) expect((await check('x')).status).toBe(200)
    expect((await check('x')).status).toBe(429)
  })
})

describe('the user search', () => {
  it('returns whether an account exists, and its kind', async () => {
    await create()
    await signInByCode(server, 'carl@example.org')
    const kinds = await Promise.all(['new@example.org', 'carl@example.org', ann].map(search))
    expect(kinds.map(({ body }) => body.data?.userType)).toEqual(['new', 'passwordless', 'password'])
  })

  it('reveals nothing if the project hides its accounts', async () => {
    await server.deps.db.transaction((tx) => tx.update(projects).set({ hidesAccounts: true }))
    expect((await search('new@example.org')).body.data?.userType).toBe('password')
  })

  it('does not affect a sign-up with a password, which still reveals it (ADR 0092)', async () => {
    await create()
    await server.deps.db.transaction((tx) => tx.update(projects).set({ hidesAccounts: true }))
    expect(await create()).toMatchObject({ status: 400, body: { error_type: 'duplicate_email' } })
    expect((await create('new@example.org')).status).toBe(200)
  })

  it('allows twenty requests a minute per network', async () => {
    for (let index = 0; index < 20; index += 1) expect((await search(ann)).status).toBe(200)
    expect((await search(ann)).status).toBe(429)
    server.clock.advance(minutes(1))
    expect((await search(ann)).status).toBe(200)
  })

  it('finds no account of another project', async () => {
    await create()
    const request = { body: { email: ann }, publicToken: portalToken }
    const { body } = await callProvider(server, '/users/search', request)
    expect([(await search(ann)).body.data?.userType, body.data?.userType]).toEqual(['password', 'new'])
  })
})
