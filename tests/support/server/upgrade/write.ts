import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { bakeAs } from '../cakes.ts'
import { createOwnedRows } from '../isolation/owned-rows.ts'
import { portalSide, shopSide } from '../isolation/pairs.ts'
import { createPerson } from '../people.ts'
import { tables } from '../tables.ts'
import { createTestServer } from '../test-server.ts'
import type { DataSet } from './load.ts'
import { hashMigrations } from './migrations.ts'

/** Writes the hashes of this version's migrations and a small data set, so that later versions can test that they migrate it. */
export async function writeDataSet(folder: string): Promise<void> {
  const server = await createTestServer()
  const shop = await createOwnedRows(server, shopSide, 'ann@shop.example')
  const portal = await createOwnedRows(server, portalSide, 'ann@portal.example')
  const baker = await createPerson(server, 'baker@bakery.example')
  const opener = await createPerson(server, 'ann@customer.org')
  await bakeAs(server, baker)
  const people = { shop, portal, openerToken: opener.token }
  await mkdir(folder, { recursive: true })
  const rows = await server.deps.db.transaction(async (tx) => {
    const all: DataSet['rows'] = {}
    for (const table of tables) {
      const response = await tx.execute(sql`select coalesce(json_agg(t), '[]'::json) as rows from ${table} t`)
      const [aggregate] = (response as unknown as { rows: { rows: Record<string, unknown>[] }[] }).rows
      all[getTableConfig(table).name] = aggregate?.rows ?? []
    }
    return all
  })
  await writeFile(
    join(folder, 'rows.json'),
    `${JSON.stringify({ people, rows } satisfies DataSet, null, 1)}\n`,
  )
  const migrations = await hashMigrations()
  await writeFile(join(folder, 'migrations.json'), `${JSON.stringify(migrations, null, 1)}\n`)
  await writeFile(join(folder, 'columns.json'), `${JSON.stringify(listColumns(), null, 1)}\n`)
}

/** The columns that a version uses, and their types, by table. */
export type Columns = Record<string, Record<string, string>>

function listColumns(): Columns {
  const configs = tables.map(getTableConfig).sort((a, b) => (a.name < b.name ? -1 : 1))
  return Object.fromEntries(
    configs.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, column.getSQLType()])),
    ]),
  )
}
