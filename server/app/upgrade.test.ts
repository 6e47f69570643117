import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { baseKey, checksum } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import type { OwnedRows } from '#support/server/isolation/owned-rows.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createServerOn } from '#support/server/test-server.ts'
import { openUpgraded } from '#support/server/upgrade/load.ts'
import { type Columns, writeDataSet } from '#support/server/upgrade/write.ts'
import { findOldestVersion, isNewer } from '../platform/db/compatibility.ts'
import { listMigrations } from '../platform/db/migrations.ts'
import { type Executor, readRows } from '../platform/db/read-rows.ts'
import { activity, files } from '../portal/schema/files.ts'

const root = fileURLToPath(new URL('../../tests/upgrade', import.meta.url))
const { WRITE_UPGRADE } = process.env
if (WRITE_UPGRADE) await writeDataSet(join(root, WRITE_UPGRADE))
const versions = (await readdir(root, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** `npm test` migrates the data of the first version and of the latest two. */
const latest = [
  'first',
  ...versions
    .filter((version) => version !== 'first')
    .toSorted((a, b) => (isNewer(a, b) ? 1 : -1))
    .slice(-2),
]

describe.each(latest)('the data of version %s', (version) => expectMigrated(version))
describe.each(versions.filter((version) => !latest.includes(version)))(
  'the data of version %s',
  { tags: ['long'] },
  (version) => expectMigrated(version),
)

function expectMigrated(version: string): void {
  it('is migrated, and its sessions, passwords, social identities and cakes work', async () => {
    const { db, people } = await openUpgraded(join(root, version))
    const server = await createServerOn(db)
    const { shop, portal, openerToken } = people
    for (const { publicToken, email, password, sessionToken, userId, registrationId } of [
      shop,
      portal,
    ] as OwnedRows[]) {
      const at = { publicToken: String(publicToken) }
      const me = await callProvider(server, '/users/me', {
        method: 'GET',
        token: String(sessionToken),
        ...at,
      })
      expect(me.body.data).toMatchObject({
        user_id: userId,
        providers: [{ oauth_user_registration_id: registrationId }],
        webauthn_registrations: [{}],
        crypto_wallets: [{}],
        phone_numbers: [{}],
      })
      const body = { email, password, session_duration_minutes: 30 }
      expect((await callProvider(server, '/passwords/authenticate', { body, ...at })).status).toBe(200)
    }
    const keys = await callApi(server, '/get_keys', { checksum, email: 'ann@customer.org' }, openerToken)
    expect(JSON.stringify(keys.body)).toContain(baseKey)
    const cakes = await db.transaction((tx) => tx.select().from(files))
    expect(cakes.length).toBeGreaterThan(0)
    for (const cake of cakes) {
      expect(cake).toMatchObject({ headerHash: null, idempotencyKey: null, isSaved: true })
    }
    const failures = await db.read((tx) =>
      tx.select({ failure: activity.failure }).from(activity).where(eq(activity.action, 'open_failed')),
    )
    // Version 4.0 stored a sentence instead of the code.
    if (version === 'first') expect(failures).toEqual([{ failure: 'unreadable' }])
    await db.close()
  })
}

/** The versions that can use a database of this version. */
const compatible = versions.filter(
  (version) =>
    existsSync(join(root, version, 'columns.json')) &&
    !isNewer(findOldestVersion(listMigrations()) ?? '0.0.0', version),
)

type Column = { table: string; name: string; type: string; isOptional: boolean }

/** Reads the columns of the database. */
const readColumns = (executor: Executor): Promise<Column[]> =>
  readRows(
    executor,
    sql`select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
        not a.attnotnull or a.atthasdef as "isOptional"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  )

/** PostgreSQL's names of the types whose names in the code are others. */
const toType = (type: string) =>
  type.replace(/^bigserial$/, 'bigint').replace(/^timestamp \((\d)\) with/, 'timestamp($1) with')

describe('on a database of this version', () => {
  let present: Column[]
  beforeAll(async () => {
    const { db } = await openUpgraded(join(root, 'first'))
    present = await db.read(readColumns)
    await db.close()
  })

  it.each(compatible)(
    'version %s has every column that it reads and writes, and no column that it would have to write',
    async (version) => {
      const used = JSON.parse(await readFile(join(root, version, 'columns.json'), 'utf8')) as Columns
      const types = new Map(present.map(({ table, name, type }) => [`${table}.${name}`, type]))
      const changed = Object.entries(used).flatMap(([table, columns]) =>
        Object.entries(columns)
          .filter(([name, type]) => types.get(`${table}.${name}`) !== toType(type))
          .map(([name]) => `${table}.${name} is missing or has another type`),
      )
      const required = present
        .filter(({ table, name, isOptional }) => used[table] && !used[table][name] && !isOptional)
        .map(({ table, name }) => `${table}.${name} has no default`)
      expect([...changed, ...required]).toEqual([])
    },
  )
})
