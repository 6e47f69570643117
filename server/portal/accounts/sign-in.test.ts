import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listActions } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, getAccount, testPassword } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { passwords } from '../../identity/base/schema/users.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { rateLimits } from '../../platform/schema/messages.ts'
import { activity } from '../schema/files.ts'

const server = testServerForEach()

const ann = 'ann@bakery.org'

const signIn = (email = ann, password = testPassword) =>
  callApi(server, '/stytch/authenticate', { email, password })

describe('signing in', () => {
  it('returns a session that still needs the PIN', async () => {
    await createPerson(server, ann)
    const reply = await signIn()
    expect(reply).toMatchObject({
      status: 200,
      body: { user: { email: ann, requires_pin: true, pin_pending: true } },
    })
    expect(await listActions(server)).toEqual(['signed_in'])
  })

  it('is rejected if the account is deleted after the password check', async () => {
    const { userId } = await createPerson(server, ann)
    server.deps.breached = async () => {
      await server.deps.identity.deleteAccount(userId)
      return false
    }
    expect((await signIn()).body.code).toBe('wrong_credentials')
  })

  it('returns the same response for a wrong password and an unknown account', async () => {
    await createPerson(server, ann)
    const [knownReply, unknown] = [await signIn(ann, 'wrong'), await signIn('nobody@bakery.org', 'wrong')]
    expect(knownReply).toMatchObject({
      status: 400,
      body: { code: 'wrong_credentials', error: 'Invalid email or password' },
    })
    expect({ ...unknown.body, request_id: 0 }).toEqual({ ...knownReply.body, request_id: 0 })
    expect(unknown.status).toBe(400)
    expect(await listActions(server)).toEqual(['login_1fa_wrong'])
  })

  it('writes as many rows for an unknown account as for a known one', async () => {
    await createPerson(server, ann)
    const { db } = server.deps
    const countRows = () =>
      db.transaction(async (tx) => (await tx.$count(activity)) + (await tx.$count(rateLimits)))
    const before = await countRows()
    await signIn(ann, 'wrong')
    const forKnown = (await countRows()) - before
    await signIn('nobody@bakery.org', 'wrong')
    // Two of the network's counters already exist: those for wrong passwords and for entries in the project's log.
    expect((await countRows()) - before - forKnown).toBe(forKnown - 2)
  })

  it('accepts ten wrong passwords in 15 minutes, even simultaneous ones', async () => {
    await createPerson(server, ann)
    const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(ann, 'wrong')))
    expect(replies.filter((reply) => reply.status === 400)).toHaveLength(10)
    const rejected = await signIn()
    expect(rejected.status).toBe(429)
    expect(rejected.headers.get('retry-after')).toBe('900')
    server.clock.advance(minutes(15))
    expect((await signIn()).status).toBe(200)
  })

  it('rejects an expired or breached password, and says so only for the correct password', async () => {
    const { userId } = await createPerson(server, ann)
    const { breached } = server.deps
    server.deps.breached = async () => true
    expect((await signIn()).body.code).toBe('password_breached')
    expect((await signIn(ann, 'wrong')).body.code).toBe('wrong_credentials')
    server.deps.breached = breached
    expect((await signIn()).status).toBe(200)
    const expired = { requiresReset: true }
    await server.deps.db.transaction((tx) =>
      tx.update(passwords).set(expired).where(eq(passwords.userId, userId)),
    )
    expect(await signIn()).toMatchObject({ status: 400, body: { code: 'password_expired' } })
  })

  it('sends a code to an unverified email address unless a valid one is on its way', async () => {
    await callApi(server, '/stytch/register', { email: ann, password: testPassword })
    const countEmails = async () => (await readOutbox(server, ann)).length
    await signIn()
    expect(await countEmails()).toBe(1)
    server.clock.advance(minutes(10))
    await signIn()
    await signIn()
    expect(await countEmails()).toBe(2)
    for (let count = 0; count < 9; count += 1) {
      server.clock.advance(minutes(10))
      expect((await signIn()).status).toBe(200)
    }
    // The limit is five an hour, so one code was not sent; the sign-in still succeeded.
    expect(await countEmails()).toBe(10)
    const [{ code = null } = {}] = await readOutbox(server, ann)
    const { session_token: token } = (await signIn()).body
    const proved = await callApi(server, '/verify_code', { email: ann, verify_code: code }, token)
    expect(proved.body).toMatchObject({ status: 'verified' })
    await signIn()
    expect(await countEmails()).toBe(10)
  })

  it('writes no secrets to the log or the activity', async () => {
    await createPerson(server, ann)
    const reply = await signIn(ann, 'a-wrong-secret')
    await signIn()
    const said = server.logged.join('') + JSON.stringify(reply.body)
    for (const secret of ['a-wrong-secret', testPassword, ann]) expect(said).not.toContain(secret)
    expect((await getAccount(server, ann)).passwordHash).toMatch(/^\$argon2id\$/)
  })
})
