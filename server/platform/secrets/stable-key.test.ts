import { expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import type { Tx } from '../db/database.ts'
import { sealedSecrets } from '../schema/secrets.ts'
import { stableHash } from './stable-key.ts'

const server = testServerForEach()
const hash = (tx: Tx) => stableHash(tx, server.deps, 'pin pepper', '4711')

it('a key is kept only once its transaction is committed', async () => {
  const { db } = server.deps
  const hashes: string[] = []
  const rolledBack = db.transaction(async (tx) => {
    hashes.push(await hash(tx), await hash(tx))
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  for (let transactions = 0; transactions < 3; transactions += 1) hashes.push(await db.transaction(hash))
  const [first, again, ...kept] = hashes
  expect(again).toBe(first)
  expect(new Set(kept).size).toBe(1)
  expect(kept).not.toContain(first)
  expect(await db.read((tx) => tx.select().from(sealedSecrets))).toContainEqual(
    expect.objectContaining({ name: 'pin pepper' }),
  )
})
