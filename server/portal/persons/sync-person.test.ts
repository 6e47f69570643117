import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { addContact, portal, removeEmail } from '#support/server/accounts.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, getAccount } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { findHold } from '../addresses/holds.ts'
import { findPersonByAddress, listVerifiedEmails } from '../addresses/store.ts'
import type { Identity, UserEmail } from '../identity/port.ts'
import { persons } from '../schema/persons.ts'
import { syncPerson } from './sync-person.ts'

const shared = 'shared@customer.org' as Email
const server = testServerForEach()
const owner = preparedForEach(() => createPerson(server, shared))

/** Another account shows the email address, but the account policy was not told that it left the first account. */
async function showElsewhere(verifiedAt: Date | null = server.clock.now()) {
  const emails: UserEmail[] = [{ address: shared, verifiedAt, provedAt: verifiedAt, isPrimary: true }]
  const user = { id: 'user-other', createdAt: server.clock.now() }
  await server.deps.db.transaction((tx) => syncPerson(tx, server.deps, user, emails))
}

const isHeldFor = async () =>
  (await server.deps.db.transaction((tx) => findHold(tx, server.deps, shared)))?.formerUserId

describe('an email address that another account shows', () => {
  it('moves to that account’s person, and is held for its previous person with a PIN', async () => {
    await showElsewhere()
    const holder = await server.deps.db.transaction((tx) => findPersonByAddress(tx, shared))
    expect(holder?.person.id).toBe('user-other')
    expect(await isHeldFor()).toBe(owner.userId)
  })

  it('is not held if its previous person never verified it and has nothing, and that person is deleted', async () => {
    const guest = await createPerson(server, 'guest@customer.org', 'nothing')
    const emails = [{ address: guest.email, verifiedAt: server.clock.now(), provedAt: null, isPrimary: true }]
    const user = { id: 'user-other', createdAt: server.clock.now() }
    await server.deps.db.transaction((tx) => syncPerson(tx, server.deps, user, emails))
    const ids = (await server.deps.db.transaction((tx) => tx.select().from(persons))).map(({ id }) => id)
    expect(ids.sort()).toEqual([owner.userId, 'user-other'].sort())
  })
})

describe('a response from identity that is outdated when the portal reads it', () => {
  const second = 'second@customer.org' as Email

  it('does not restore an email address that the account just removed, or release its hold', async () => {
    const { identity } = server.deps
    await addContact(server, second, owner.token, portal)
    let isFirst = true
    server.deps.identity = {
      ...identity,
      async authenticate(token) {
        const signedIn = await identity.authenticate(token)
        if (isFirst) {
          isFirst = false
          await removeEmail(server, second, owner.token, portal)
        }
        return signedIn
      },
    }
    expect((await callApi(server, '/auth/me', undefined, owner.token)).status).toBe(200)
    const left = await server.deps.db.transaction((tx) => listVerifiedEmails(tx, owner.userId))
    expect(left).toEqual([shared])
    const hold = await server.deps.db.transaction((tx) => findHold(tx, server.deps, second))
    expect(hold?.formerUserId).toBe(owner.userId)
  })

  it('does not take an email address back from the account that has it now', async () => {
    const { identity, db } = server.deps
    const authenticate: Identity['authenticate'] = async (token, options) => {
      const signedIn = await identity.authenticate(token, options)
      if (options) return signedIn && { ...signedIn, user: { ...signedIn.user, emails: [] } }
      await showElsewhere()
      return signedIn
    }
    server.deps.identity = { ...identity, authenticate }
    await callApi(server, '/auth/me', undefined, owner.token)
    expect((await db.transaction((tx) => findPersonByAddress(tx, shared)))?.person.id).toBe('user-other')
  })

  it('is rejected as unavailable if the responses never match the copies', async () => {
    const { identity, db } = server.deps
    const isOwner = eq(persons.id, owner.userId)
    const change = { addressesVersion: sql`${persons.addressesVersion} + 1` }
    const authenticate: Identity['authenticate'] = async (token) => {
      const signedIn = await identity.authenticate(token)
      await db.transaction((tx) => tx.update(persons).set(change).where(isOwner))
      return signedIn && { ...signedIn, user: { ...signedIn.user, emails: [] } }
    }
    server.deps.identity = { ...identity, authenticate }
    expect((await callApi(server, '/auth/me', undefined, owner.token)).status).toBe(503)
  })
})

describe('a person', () => {
  it('loses the email addresses that the account no longer has', async () => {
    const { user } = await getAccount(server, shared)
    const left = await server.deps.db.transaction(async (tx) => {
      await syncPerson(tx, server.deps, user, [])
      return listVerifiedEmails(tx, user.id)
    })
    expect(left).toEqual([])
  })

  it('is created once for two simultaneous first requests', async () => {
    const user = { id: 'user-new', createdAt: server.clock.now() }
    const emails = [
      { address: 'new@customer.org', verifiedAt: server.clock.now(), provedAt: null, isPrimary: true },
    ]
    const both = [0, 1].map(() =>
      server.deps.db.transaction((tx) => syncPerson(tx, server.deps, user, emails)),
    )
    expect((await Promise.all(both)).map(({ id }) => id)).toEqual(['user-new', 'user-new'])
  })
})
