import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { createPerson, getAccount, type Person } from '#support/server/people.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import type { AccountEmail } from '../identity/port.ts'
import { persons } from '../schema/persons.ts'
import { findHold } from './address-holds.ts'
import { findPersonByAddress, listVerifiedEmails } from './addresses.ts'
import { syncPerson } from './sync-person.ts'

const shared = 'shared@customer.org' as Email
let server: TestServer
let owner: Person

beforeEach(async () => {
  server = await createTestServer()
  owner = await createPerson(server, shared)
})

/** Another account shows the email address, although the guard was not told that it left the first one. */
async function showElsewhere(verifiedAt: Date | null = server.clock.now()) {
  const emails: AccountEmail[] = [{ address: shared, verifiedAt, provedAt: verifiedAt, isPrimary: true }]
  const account = { id: 'user-other', createdAt: server.clock.now() }
  await server.deps.db.transaction((tx) => syncPerson(tx, server.deps, account, emails))
}

const isHeldFor = async () =>
  (await server.deps.db.transaction((tx) => findHold(tx, server.deps, shared)))?.formerUserId

describe('an email address that another account shows', () => {
  it('moves to its person, and is held for the person with a PIN who had it', async () => {
    await showElsewhere()
    const found = await server.deps.db.transaction((tx) => findPersonByAddress(tx, shared))
    expect(found?.person.id).toBe('user-other')
    expect(await isHeldFor()).toBe(owner.userId)
  })

  it('is not held, and the person is deleted, if the person never verified it and has nothing', async () => {
    const guest = await createPerson(server, 'guest@customer.org', 'nothing')
    const emails = [{ address: guest.email, verifiedAt: server.clock.now(), provedAt: null, isPrimary: true }]
    const account = { id: 'user-other', createdAt: server.clock.now() }
    await server.deps.db.transaction((tx) => syncPerson(tx, server.deps, account, emails))
    const ids = (await server.deps.db.transaction((tx) => tx.select().from(persons))).map(({ id }) => id)
    expect(ids.sort()).toEqual([owner.userId, 'user-other'].sort())
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
    const account = { id: 'user-new', createdAt: server.clock.now() }
    const emails = [
      { address: 'new@customer.org', verifiedAt: server.clock.now(), provedAt: null, isPrimary: true },
    ]
    const both = [0, 1].map(() =>
      server.deps.db.transaction((tx) => syncPerson(tx, server.deps, account, emails)),
    )
    expect((await Promise.all(both)).map(({ id }) => id)).toEqual(['user-new', 'user-new'])
  })
})
