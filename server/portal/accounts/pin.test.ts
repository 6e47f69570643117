import { beforeEach, describe, expect, it } from 'vitest'
import { listActions } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createOtherSession, createPerson, getAccount, type Person, testPin } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { listMessages } from '../../platform/outbox/store.ts'
import { matchesPin } from './pin.ts'

const server = testServerForEach()

const create = (person: Person, pin: string) => callApi(server, '/auth/pin/create', { pin }, person.token)
const give = (person: Person, pin: string) => callApi(server, '/auth/pin/authenticate', { pin }, person.token)
const accept = (person: Person) => callApi(server, '/auth/eula/accept', {}, person.token)
const me = (person: Person) => callApi(server, '/auth/me', undefined, person.token)
const end = (person: Person, body: Record<string, unknown>) =>
  callApi(server, '/auth/sessions/revoke', body, person.token)

describe('the onboarding steps', () => {
  it('can each be completed once and then open the portal', async () => {
    const ann = await createPerson(server, 'ann@bakery.org', 'verified')
    expect((await create(ann, testPin)).body).toEqual({ done: true })
    expect(await create(ann, '9999')).toMatchObject({ status: 409, body: { code: 'pin_already_set' } })
    expect((await accept(ann)).body).toEqual({ done: true })
    expect(await accept(ann)).toMatchObject({ status: 409, body: { code: 'eula_already_accepted' } })
    expect((await me(ann)).body).toMatchObject({
      requires_pin: true,
      pin_pending: false,
      eula_accepted_at: '2026-03-01T12:00:00.000Z',
    })
    const pinHash = (await getAccount(server, ann.email)).person.pinHash ?? ''
    expect(pinHash).toMatch(/^\$argon2id\$/)
    // Otherwise a stolen database would reveal the PIN after 10,000 attempts.
    expect(await server.deps.hasher.matches(pinHash, testPin), 'without the sealed key').toBe(false)
    expect(await matchesPin(server.deps, pinHash, testPin)).toBe(true)
    expect(await matchesPin(server.deps, pinHash, '0000')).toBe(false)
  })

  it('accept only one of two PINs that are set at the same time', async () => {
    const ann = await createPerson(server, 'ann@bakery.org', 'verified')
    const replies = await Promise.all([create(ann, '1111'), create(ann, '2222')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  })

  it.each(['123', '12345', '12a4', '١٢٣٤', ''])('reject %j as a PIN', async (pin) => {
    const ann = await createPerson(server, 'ann@bakery.org', 'verified')
    expect(await create(ann, pin)).toMatchObject({
      status: 400,
      body: { error: 'pin must be exactly 4 digits.' },
    })
  })
})

describe('entering the PIN', () => {
  let ann: Person

  beforeEach(async () => {
    ann = await createPerson(server, 'ann@bakery.org', 'eulaAccepted')
  })

  it('opens the portal for this session only', async () => {
    const otherSession = await createOtherSession(server, ann)
    expect((await give(ann, testPin)).body).toEqual({ done: true })
    expect((await me(ann)).body.pin_pending).toBe(false)
    expect((await me(otherSession)).body.pin_pending).toBe(true)
  })

  it('requires a wait after five wrong PINs in a row, doubled after each further wrong PIN', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(await give(ann, '0000')).toMatchObject({
        status: 403,
        body: { code: 'wrong_pin', error: 'Invalid PIN' },
      })
    }
    const rejected = await give(ann, testPin)
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(rejected.headers.get('retry-after')).toBe('30')
    server.clock.advance(30_000)
    expect((await give(ann, '0000')).status).toBe(403)
    expect((await give(ann, testPin)).headers.get('retry-after')).toBe('60')
    expect((await listActions(server)).filter((action) => action === 'pin_1fa_wrong')).toHaveLength(6)
  })

  it('counts simultaneous attempts before comparing them', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => give(ann, '0000')))
    expect(replies.filter((reply) => reply.status === 403)).toHaveLength(5)
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(7)
  })

  it('resets the counter after a correct PIN', async () => {
    for (let count = 0; count < 4; count += 1) await give(ann, '0000')
    expect((await give(ann, testPin)).status).toBe(200)
    for (let count = 0; count < 4; count += 1) expect((await give(ann, '0000')).status).toBe(403)
    expect((await give(ann, testPin)).status).toBe(200)
  })

  it('ends all sessions after ten wrong PINs and notifies the owner', async () => {
    const otherSession = await createOtherSession(server, ann)
    for (let count = 0; count < 9; count += 1) {
      server.clock.advance(10 * 60_000)
      expect((await give(ann, '0000')).status).toBe(403)
    }
    server.clock.advance(10 * 60_000)
    expect(await give(ann, '0000')).toMatchObject({
      status: 401,
      body: { code: 'session_ended', reason: expect.stringMatching(/ten times/) },
    })
    expect((await me(ann)).status).toBe(401)
    expect((await me(otherSession)).status).toBe(401)
    const [message] = await server.deps.db.transaction((tx) => listMessages(tx, server.deps, ann.email))
    expect(message?.subject).toBe('You were signed out of Cakelock everywhere')

    const again = await createOtherSession(server, ann)
    expect((await give(again, testPin)).status).toBe(429)
    server.clock.advance(16 * 60_000)
    expect((await give(again, testPin)).status).toBe(200)
  })
})

describe('ending sessions', () => {
  let ann: Person
  let otherSession: Person

  beforeEach(async () => {
    ann = await createPerson(server, 'ann@bakery.org')
    otherSession = await createOtherSession(server, ann)
  })

  it('ends the current session', async () => {
    expect((await end(ann, {})).body).toEqual({ done: true })
    expect((await me(ann)).status).toBe(401)
    expect((await me(otherSession)).status).toBe(200)
  })

  it('ends another session of the user by its ID', async () => {
    await end(ann, { session_id: otherSession.sessionId })
    expect((await me(ann)).status).toBe(200)
    expect((await me(otherSession)).status).toBe(401)
  })

  it('ends all sessions', async () => {
    await end(ann, { session_id: 'all' })
    expect((await me(ann)).status).toBe(401)
    expect((await me(otherSession)).status).toBe(401)
  })

  it('returns the same response for another user’s ID and an unknown ID', async () => {
    const eve = await createPerson(server, 'eve@elsewhere.org')
    const foreign = await end(eve, { session_id: ann.sessionId })
    const none = await end(eve, { session_id: 'session-00000000-0000-4000-8000-000000000000' })
    expect([foreign.status, none.status]).toEqual([404, 404])
    expect({ ...foreign.body, request_id: 0 }).toEqual({ ...none.body, request_id: 0 })
    expect((await me(ann)).status).toBe(200)
  })
})
