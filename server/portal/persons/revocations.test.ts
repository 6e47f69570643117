import { beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import {
  createOtherSession,
  createPerson,
  type Person,
  testPassword,
  testPin,
} from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { sweep } from '../../sweep.ts'
import type { Identity } from '../identity/port.ts'
import { endAllSessions, finishRevocations } from './pending-changes.ts'
import { markPinEntered } from './principal.ts'

const server = testServerForEach()
let identity: Identity
let ann: Person
let otherSession: Person

beforeEach(async () => {
  identity = server.deps.identity
  ann = await createPerson(server, 'ann@bakery.org')
  otherSession = await createOtherSession(server, ann)
})

const enterPin = (person: Person, pin: string) =>
  callApi(server, '/auth/pin/authenticate', { pin }, person.token)
const me = (person: Person) => callApi(server, '/auth/me', undefined, person.token)
const signIn = () => callApi(server, '/stytch/authenticate', { email: ann.email, password: testPassword })

describe('sessions that end after ten wrong PINs, while identity cannot be reached', () => {
  beforeEach(async () => {
    server.deps.identity = {
      ...identity,
      revokeAllSessions: () => Promise.reject(new Error('Identity does not respond.')),
    }
    for (let attempts = 0; attempts < 9; attempts += 1) {
      await enterPin(otherSession, '0000')
      server.clock.advance(minutes(10))
    }
    await server.deps.db.transaction((tx) => markPinEntered(tx, ann.sessionId, server.clock.now()))
    const attempt = await enterPin(otherSession, '0000')
    expect(attempt).toMatchObject({
      status: 401,
      body: { code: 'session_ended', reason: expect.stringMatching(/ten times/) },
    })
    server.deps.identity = identity
  })

  it('cannot change the account, even if the PIN was just entered', async () => {
    const { userId, sessionId } = ann
    const { db, guard } = server.deps
    expect(await db.transaction((tx) => guard.decide(tx, { userId, sessionId }))).toBe('pin_required')
  })

  it('are all rejected', async () => {
    expect(await identity.authenticate(ann.token)).toBeDefined()
    for (const person of [ann, otherSession]) {
      expect(await me(person)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    }
    expect((await signIn()).body.code).toBe('session_ended')
  })

  it('are revoked by the next sweep, and the password signs in again', async () => {
    await sweep(server.deps)
    expect(await identity.authenticate(ann.token)).toBeUndefined()
    expect((await signIn()).status).toBe(200)
  })
})

it('sessions stay ended if they are ended again while identity revokes them', async () => {
  const end = () => server.deps.db.transaction((tx) => endAllSessions(tx, server.deps, ann.userId))
  await end()
  server.deps.identity = {
    ...identity,
    revokeAllSessions: async (userId) => {
      await identity.revokeAllSessions(userId)
      server.clock.advance(1)
      await end()
    },
  }
  await finishRevocations(server.deps)
  const again = await createOtherSession(server, ann)
  expect((await me(again)).body.code).toBe('session_ended')
  server.deps.identity = identity
  await finishRevocations(server.deps)
  expect((await enterPin(await createOtherSession(server, ann), testPin)).status).toBe(200)
})
