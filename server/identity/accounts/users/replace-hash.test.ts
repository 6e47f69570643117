import { expect, it } from 'vitest'
import { createShopUser } from '#support/server/people.ts'
import { createTestServer, shopProject } from '#support/server/test-server.ts'
import { passwords } from '../../base/schema/users.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { replaceHash } from './passwords.ts'

it('keeps a password that was changed while its earlier hash was being wrapped', async () => {
  const server = await createTestServer()
  const { db } = server.deps
  const { userId } = await createShopUser(server, 'ann@example.org')
  const readHashes = () => db.transaction((tx) => tx.select().from(passwords))
  const before = await readHashes()
  await runUnit(db, shopProject, (unit) =>
    replaceHash(unit, userId, { from: 'an earlier hash', to: 'a wrapped hash' }),
  )
  expect(await readHashes()).toEqual(before)
})
