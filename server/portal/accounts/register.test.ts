import { describe, expect, it } from 'vitest'
import { addCompany } from '#support/server/bake.ts'
import { callApi, type Reply } from '#support/server/call.ts'
import { createPerson, testPassword } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { portalProject } from '#support/server/test-server.ts'
import { hashAddress } from '../../identity/accounts/users/blocked-emails.ts'
import { findPortalProject, toConsumers } from '../../identity/base/projects/store.ts'
import { signUps } from '../../identity/base/schema/sign-ups.ts'
import { blockedEmails, emails } from '../../identity/base/schema/users.ts'
import { runUnit } from '../../identity/base/unit-of-work.ts'
import { importBatch } from '../../identity/operations/transfer/import-users.ts'
import { readUser } from '../../identity/operations/transfer/read-user-line.ts'
import { days, minutes } from '../../platform/machine/clock.ts'
import { listMessages } from '../../platform/outbox/store.ts'

const server = testServerForEach()

const ann = 'ann@bakery.org'

const register = (email = ann, password = testPassword) =>
  callApi(server, '/stytch/register', { email, password, session_duration_minutes: 1440 })

const signIn = (email = ann, password = testPassword) =>
  callApi(server, '/stytch/authenticate', { email, password })

const verify = ({ body }: Reply, verify_code: string, email = ann) =>
  callApi(server, '/verify_code', { email, verify_code, token: body.session_token }, body.session_token)

const me = (reply: Reply) => callApi(server, '/auth/me', undefined, reply.body.session_token)

const listEmails = (email = ann) => server.deps.db.transaction((tx) => listMessages(tx, server.deps, email))
const getCode = async (email = ann) => (await listEmails(email))[0]?.code ?? 'none'

const wrong = (code: string) => (code === '111111' ? '222222' : '111111')

describe('registering', () => {
  it('creates a sign-up with a session, without a JWT, and sends a code', async () => {
    const reply = await register(' Ann@Bakery.org ')
    expect(reply.status).toBe(200)
    expect(reply.body.user).toEqual({
      user_id: expect.stringMatching(/^user-/),
      email: ann,
      is_admin: false,
      verified_at: null,
      email_undeliverable: false,
      second_factor_pending: false,
      requires_pin: false,
      pin_pending: false,
      eula_accepted_at: null,
      organization: null,
      entitlements: { bake: true },
      role: null,
      has_password: true,
      is_last_admin: false,
      accepts_access_requests: true,
    })
    expect(reply.body.session_jwt).toBe('')
    expect(await getCode()).toMatch(/^\d{6}$/)
    expect((await me(reply)).body).toEqual(reply.body.user)
    server.clock.advance(days(7))
    expect((await me(reply)).status).toBe(401)
  })

  it('ends when an import adds the email address as verified (rule O14)', async () => {
    const reply = await register()
    const read = await readUser(JSON.stringify({ emails: [{ email: ann, verified: true }] }))
    if ('problems' in read) throw new Error('The line is complete.')
    const project = await server.deps.db.transaction(findPortalProject)
    if (!project) throw new Error('The portal has a project.')
    const batchPosition = { fileDigest: 'a', fromLine: 1, toLine: 2, toByte: 1, isLast: true, rejections: [] }
    const batch = { ...batchPosition, users: [{ line: 1, user: read.user }] }
    const options = { withEvents: false, expectsDuplicates: true }
    expect(await importBatch(server.deps, toConsumers(project), batch, options)).toEqual([])
    expect((await me(reply)).status).toBe(401)
  })

  it('rejects a verified email address, and sends and changes nothing', async () => {
    await createPerson(server, ann)
    expect(await register(ann, 'another password')).toMatchObject({
      status: 409,
      body: { code: 'email_taken', error: 'Email already exists. Please login or use a different email.' },
    })
    expect(await getCode()).toBe('none')
    expect((await signIn()).status).toBe(200)
  })

  it('does not affect an earlier registration of the email address', async () => {
    const first = await register(ann, 'the first password')
    const firstCode = await getCode()
    server.clock.advance(1000)
    const second = await register(ann, 'the second password')
    const secondCode = await getCode()
    expect((await me(first)).status).toBe(200)
    if (firstCode !== secondCode) expect((await verify(second, firstCode)).status).toBe(400)
    expect((await verify(first, firstCode)).status).toBe(200)
    expect((await verify(second, secondCode)).status).toBe(401)
    expect((await signIn(ann, 'the first password')).status).toBe(200)
    expect((await signIn(ann, 'the second password')).status).toBe(400)
  })

  it('can be resumed with its password, however many others signed up with the email address (rule O14)', async () => {
    await register(ann, 'the first password')
    for (let count = 0; count < 20; count += 1) {
      // Ten registrations an hour are accepted from a network.
      server.clock.advance(minutes(61))
      expect((await register(ann, `the password of stranger ${count}`)).status).toBe(200)
      if (count !== 3 && count !== 19) continue
      const resumed = await signIn(ann, 'the first password')
      expect(resumed.status).toBe(200)
      expect((await me(resumed)).body).toMatchObject({ email: ann, verified_at: null })
      expect((await signIn(ann, 'the password of stranger 0')).status).toBe(200)
      expect((await signIn(ann, 'the password of nobody')).body.code).toBe('wrong_credentials')
    }
  })

  it('resumes the sign-up that has the password in another form, or that version 5.0 saved', async () => {
    await register(ann, 'stra\u00dfe f\u00fcr caf\u00e9s')
    expect((await signIn(ann, 'stra\u00dfe fu\u0308r cafe\u0301s')).status).toBe(200)
    await server.deps.db.transaction((tx) => tx.update(signUps).set({ passwordTag: null }))
    server.clock.advance(1000)
    await register(ann, 'the second password')
    for (const password of ['stra\u00dfe f\u00fcr caf\u00e9s', 'the second password'])
      expect((await signIn(ann, password)).status).toBe(200)
  })

  it('every sign-in attempt costs the same number of slow hashes, whether sign-ups wait or not', async () => {
    const { hasher } = server.deps
    let slowHashes = 0
    const count =
      <Params extends unknown[], Result>(work: (...params: Params) => Result) =>
      (...params: Params) => {
        slowHashes += 1
        return work(...params)
      }
    const { hash, matches, tag } = hasher
    Object.assign(hasher, { hash: count(hash), matches: count(matches), tag: count(tag) })
    const costOf = async (email: string, password: string) => {
      const before = slowHashes
      await signIn(email, password)
      return slowHashes - before
    }
    await createPerson(server, 'ben@bakery.org')
    const costs = [await costOf(ann, 'wrong password'), await costOf('ben@bakery.org', 'wrong password')]
    for (let number = 0; number < 5; number += 1) {
      await register(ann, `the password of stranger ${number}`)
      costs.push(await costOf(ann, 'wrong password'))
      server.clock.advance(minutes(61))
    }
    costs.push(await costOf(ann, 'the password of stranger 0'))
    expect(costs).toEqual(costs.map(() => 2))
  })

  it('creates only one account when two registrations are verified at the same time', async () => {
    const signUps = await Promise.all([register(), register()])
    const codes = (await listEmails()).map(({ code }) => code ?? 'none')
    const tried = await Promise.all(signUps.flatMap((reply) => codes.map((code) => verify(reply, code))))
    const verified = tried.filter(({ status }) => status === 200)
    expect(verified).toHaveLength(1)
    expect(await server.deps.db.transaction((tx) => tx.$count(emails))).toBe(1)
  })

  it('rejects a blocked email address', async () => {
    await runUnit(server.deps.db, portalProject, async (unit) => {
      const addressHash = await hashAddress(unit, server.deps, 'ann@bakery.org' as never)
      await unit.tx
        .insert(blockedEmails)
        .values({ projectId: portalProject.id, addressHash, createdAt: server.clock.now() })
    })
    expect(await register()).toMatchObject({ status: 403, body: { code: 'email_barred' } })
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a short password', { password: 'seven77' }, /^Password must be at least 8 characters$/],
    ['a long password', { password: 'plum orchard '.repeat(8) }, /^Password must be at most 100 characters$/],
    ['an invalid email', { email: 'ann' }, /^email must be an email address/],
    ['a missing email', { email: undefined }, /^email is missing/],
    ['a session that is too long', { session_duration_minutes: 9e9 }, /^session_duration_minutes/],
  ])('rejects %s', async (_, change, sentence) => {
    const body = { email: ann, password: testPassword, ...change }
    expect(await callApi(server, '/stytch/register', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: expect.stringMatching(sentence) },
    })
  })

  it.each([
    ['that is breached', 'password'],
    ['of digits in a row', '12345678'],
    ['of one letter', 'aaaaaaaa'],
    ['that contains the email address', 'ann@bakery.org'],
  ])('rejects a password %s, as a reset does, and creates nothing', async (_, password) => {
    const error = 'Password is not strong enough. Please choose a stronger password.'
    const weak = { status: 400, body: { code: 'weak_password', error } }
    expect(await register(ann, password)).toMatchObject(weak)
    expect(await getCode()).toBe('none')
    expect((await signIn(ann, password)).body.code).toBe('wrong_credentials')
  })

  it('accepts a password of 100 characters, and requires all of them at sign-in', async () => {
    const long = 'plum orchard '.repeat(8).slice(0, 100)
    expect((await register(ann, long)).status).toBe(200)
    expect((await signIn(ann, long)).status).toBe(200)
    expect((await signIn(ann, long.slice(0, 99))).body.code).toBe('wrong_credentials')
  })

  it('accepts ten registrations an hour per network', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await register(`ann${count}@bakery.org`)).status).toBe(200)
    }
    const rejected = await register('ann10@bakery.org')
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(rejected.headers.get('retry-after')).toBe('3600')
    server.clock.advance(minutes(60))
    expect((await register('ann10@bakery.org')).status).toBe(200)
  })
})

describe('verifying the email address', () => {
  it('accepts the code once, and the user joins the domain’s company', async () => {
    await addCompany(server)
    const reply = await register()
    const code = await getCode()
    const verified = await verify(reply, code)
    expect(verified).toMatchObject({ status: 200, body: { status: 'verified' } })
    expect((await me(reply)).status).toBe(401)
    expect((await me(verified)).body).toMatchObject({
      verified_at: '2026-03-01T12:00:00.000Z',
      organization: { id: 'organization-bakery', name: 'Bakery', domain: 'bakery.org' },
      is_admin: false,
    })
    expect(await verify(verified, code)).toMatchObject({ status: 409, body: { code: 'already_verified' } })
    expect((await verify(verified, 'RESEND')).status).toBe(409)
  })

  it('invalidates a code after five wrong attempts and accepts a new one', async () => {
    const reply = await register()
    const code = await getCode()
    for (let count = 0; count < 5; count += 1) {
      expect(await verify(reply, wrong(code))).toMatchObject({ status: 400, body: { code: 'wrong_code' } })
    }
    expect((await verify(reply, code)).status).toBe(400)
    server.clock.advance(1000)
    expect((await verify(reply, 'RESEND')).body).toEqual({ status: 'sent' })
    expect((await verify(reply, await getCode())).status).toBe(200)
  })

  it('counts simultaneous wrong codes', async () => {
    const reply = await register()
    const code = await getCode()
    await Promise.all(Array.from({ length: 6 }, () => verify(reply, wrong(code))))
    expect((await verify(reply, code)).status).toBe(400)
  })

  it('accepts a code for ten minutes', async () => {
    const reply = await register()
    const code = await getCode()
    server.clock.advance(minutes(10))
    expect((await verify(reply, code)).status).toBe(400)
  })

  it('sends up to five codes an hour', async () => {
    const reply = await register()
    for (let count = 0; count < 4; count += 1) expect((await verify(reply, 'RESEND')).status).toBe(200)
    expect((await verify(reply, 'RESEND')).status).toBe(429)
  })

  it('rejects an email address or token other than the session’s own', async () => {
    const reply = await register()
    const otherPerson = await createPerson(server, 'eve@elsewhere.org', 'nothing')
    const code = await getCode()
    const notYours = { status: 403, body: { code: 'not_yours' } }
    expect(await verify(reply, code, 'eve@elsewhere.org')).toMatchObject(notYours)
    const externalToken = { email: ann, verify_code: code, token: otherPerson.token }
    const rejected = await callApi(server, '/verify_code', externalToken, reply.body.session_token)
    expect(rejected).toMatchObject(notYours)
    const foreignCode = { email: 'eve@elsewhere.org', verify_code: code }
    expect((await callApi(server, '/verify_code', foreignCode, otherPerson.token)).status).toBe(400)
  })
})
