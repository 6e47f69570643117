import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { bakeAs } from '../cakes.ts'
import { createBelongings } from '../isolation/belongings.ts'
import { portalSide, shopSide } from '../isolation/sides.ts'
import { createPerson } from '../people.ts'
import { tables } from '../tables.ts'
import { createTestServer } from '../test-server.ts'
import type { DataSet } from './load.ts'

const serverFolder = fileURLToPath(new URL('../../../../server/', import.meta.url))

type Journal = { entries: { tag: string; when: number }[] }

/** Writes this version's schema and a small data set, so that later versions can test that they migrate it. */
export async function writeDataSet(folder: string): Promise<void> {
  const server = await createTestServer()
  const shop = await createBelongings(server, shopSide, 'ann@shop.example')
  const portal = await createBelongings(server, portalSide, 'ann@portal.example')
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
  await writeFile(join(folder, 'schema.sql'), await readMigrations())
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

/** Returns the migrations of all wings as one script, with the server's record of them. */
async function readMigrations(): Promise<string> {
  const parts = ['create schema drizzle;']
  for (const wing of ['platform', 'identity', 'portal']) {
    const folder = join(serverFolder, wing, 'migrations')
    const { entries } = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
    const record = `drizzle.${wing}_migrations`
    parts.push(`create table ${record} (id serial primary key, hash text not null, created_at bigint);`)
    for (const { tag, when } of entries) {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      parts.push(text, `insert into ${record} (hash, created_at) values ('${hash}', ${when});`)
    }
  }
  return `${parts.join('\n')}\n`
}
