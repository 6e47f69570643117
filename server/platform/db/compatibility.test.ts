import { drizzle } from 'drizzle-orm/pglite'
import { expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import {
  findOldestVersion,
  isNewer,
  keepOldestVersion,
  readOldestVersion,
  rejectTooNew,
} from './compatibility.ts'
import { connectPglite, createPglite } from './connect.ts'

it.each([
  ['5.0.0', '5.0.0', false],
  ['5.0.1', '5.0.0', true],
  ['5.0.0', '5.0.1', false],
  ['4.10.0', '5.0.0', false],
  ['5.10.0', '5.9.9', true],
])('version %s after %s: %s', (version, reference, expected) => {
  expect(isNewer(version, reference)).toBe(expected)
})

const removing = (version: string) => ({
  subsystem: 'portal',
  tag: '0001_drop',
  when: 1,
  text: `-- Needs version ${version}. It no longer reads the column.\nALTER TABLE "a" DROP COLUMN "b";`,
})

it('the migrations that remove most decide which versions can use the database', () => {
  const adding = { text: 'CREATE TABLE "a" ();' }
  expect(findOldestVersion([adding])).toBeUndefined()
  expect(findOldestVersion([removing('5.2.0'), adding, removing('5.10.0'), removing('5.9.0')])).toBe('5.10.0')
})

it('a database that needs a later version is rejected with a sentence', async () => {
  const client = await createPglite()
  const engine = drizzle(client)
  expect(await readOldestVersion(engine)).toBeUndefined()
  const db = await connectPglite(client)
  expect(await readOldestVersion(engine)).toBe('4.1.0')
  await keepOldestVersion(engine, [removing('4.0.0')])
  expect(await readOldestVersion(engine)).toBe('4.1.0')
  await rejectTooNew(engine)
  await keepOldestVersion(engine, [removing('99.0.0')])
  await expect(connectPglite(client)).rejects.toThrow(
    `version ${product.version} can no longer use it. Install version 99.0.0 or later, or restore a backup`,
  )
  await db.close()
})
