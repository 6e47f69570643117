import { beforeEach, describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import {
  createOtherSession,
  createPerson,
  type Person,
  testPassword,
  testPin,
} from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { connectSubsystems } from '../../adapters/in-process/connect-subsystems.ts'
import { sweep } from '../../app/sweep.ts'
import { days, minutes } from '../../platform/machine/clock.ts'
import type { Identity } from '../identity/port.ts'
import { deletedAccounts, persons } from '../schema/persons.ts'
import { endAllSessions, finishRevocations } from './pending-changes.ts'
import { markPinEntered } from './principal.ts'

const server = testServerForEach()
const ann = preparedForEach(() => createPerson(server, 'ann@bakery.org'))
let identity: Identity

beforeEach(() => {
  identity = server.deps.identity
})

const fails = () => Promise.reject(new Error('Identity does not respond.'))
const remove = (person = ann) => callApi(server, '/auth/account/delete', { pin: testPin }, person.token)
const me = (person = ann) => callApi(server, '/auth/me', undefined, person.token)
const enterPin = (person: Person, pin: string) =>
  callApi(server, '/auth/pin/authenticate', { pin }, person.token)
const signIn = () => callApi(server, '/stytch/authenticate', { email: ann.email, password: testPassword })
const register = () => callApi(server, '/stytch/register', { email: ann.email, password: testPassword })
const countPersons = () => server.deps.db.transaction((tx) => tx.$count(persons))
const decide = ({ userId, sessionId }: Person) =>
  server.deps.db.transaction((tx) => server.deps.accountPolicy.decide(tx, { userId, sessionId }))

describe('a deletion that identity did not complete', () => {
  beforeEach(async () => {
    server.deps.identity = { ...identity, deleteAccount: fails }
    expect((await remove()).status).toBe(200)
    server.deps.identity = identity
  })

  it('ends the account in the portal immediately, and rejects changes of the account', async () => {
    expect(await identity.authenticate(ann.token)).toBeDefined()
    expect((await me()).body.code).toBe('session_ended')
    expect((await signIn()).body.code).toBe('session_ended')
    expect(await countPersons()).toBe(0)
    expect(await decide(ann)).toBe('pin_required')
  })

  it('is completed by the next sweep', async () => {
    await sweep(server.deps)
    expect(await identity.authenticate(ann.token)).toBeUndefined()
    expect((await register()).body.code).toBe('email_barred')
    expect((await signIn()).body.code).toBe('wrong_credentials')
  })

  it('does not keep the sweep from completing other deletions', async () => {
    const bob = await createPerson(server, 'bob@bakery.org')
    server.deps.identity = { ...identity, deleteAccount: fails }
    await remove(bob)
    const failsForAnn = (id: string) => (id === ann.userId ? fails() : identity.deleteAccount(id))
    server.deps.identity = { ...identity, deleteAccount: failsForAnn }
    await sweep(server.deps)
    expect(await identity.authenticate(ann.token)).toBeDefined()
    expect(await identity.authenticate(bob.token)).toBeUndefined()
  })
})

describe('a server that is killed during a deletion', () => {
  /** Waits until the deletion reaches identity, and then stops all of this server's work. */
  async function killAt(deleteAccount: (userId: string) => Promise<void>) {
    await new Promise<void>((reached) => {
      const dies = async (userId: string) => {
        await deleteAccount(userId)
        reached()
        return new Promise<never>(() => {})
      }
      server.deps.identity = { ...identity, deleteAccount: dies }
      void remove()
    })
    // Another process on the same database.
    return connectSubsystems({ ...server.deps })
  }

  it('before identity deleted the account: the next server completes it', async () => {
    const next = await killAt(async () => {})
    expect(await identity.authenticate(ann.token)).toBeDefined()
    await sweep(next)
    expect(await identity.authenticate(ann.token)).toBeUndefined()
  })

  it('after identity deleted the account: the next server repeats the deletion without an error', async () => {
    const next = await killAt((userId) => identity.deleteAccount(userId))
    await sweep(next)
    const [row] = await next.db.transaction((tx) => tx.select().from(deletedAccounts))
    expect(row).toMatchObject({ id: ann.userId, erasedAt: server.clock.now() })
    expect(server.logged.join('')).not.toContain('could not be deleted')
  })
})

describe('a request that was authenticated before the account was deleted', () => {
  it('does not recreate the person', async () => {
    const otherSession = await createOtherSession(server, ann)
    let isFirst = true
    const authenticate: Identity['authenticate'] = async (token) => {
      const signedIn = await identity.authenticate(token)
      if (token === otherSession.token && isFirst) {
        isFirst = false
        expect((await remove()).status).toBe(200)
      }
      return signedIn
    }
    server.deps.identity = { ...identity, authenticate }
    expect((await me(otherSession)).body.code).toBe('session_ended')
    expect(await countPersons()).toBe(0)
  })
})

it('forgets a deleted account after a day', async () => {
  const count = () => server.deps.db.transaction((tx) => tx.$count(deletedAccounts))
  await remove()
  await sweep(server.deps)
  expect(await count()).toBe(1)
  server.clock.advance(days(1))
  await sweep(server.deps)
  expect(await count()).toBe(0)
})

describe('sessions that end after ten wrong PINs, while identity cannot be reached', () => {
  const otherSession = preparedForEach(() => createOtherSession(server, ann))

  beforeEach(async () => {
    server.deps.identity = { ...identity, revokeAllSessions: fails }
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
    expect(await decide(ann)).toBe('pin_required')
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
