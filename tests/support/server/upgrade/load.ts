import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { connectPglite, connectPostgres, createPglite } from '../../../../server/platform/db/connect.ts'
import type { Database } from '../../../../server/platform/db/database.ts'
import type { OwnedRows } from '../isolation/owned-rows.ts'
import { createDatabase } from '../postgres.ts'
import { type MigrationHashes, readSchema } from './migrations.ts'

/** The rows of a version, and the values needed to use them. */
export type DataSet = {
  people: { shop: OwnedRows; portal: OwnedRows; openerToken: string }
  rows: Record<string, Record<string, unknown>[]>
}

type Run = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/**
 * Opens a database with the schema and rows of an earlier version, which migrates it.
 * @param file the rows of the version, in its folder
 * @throws Error if a migration was changed after its release
 */
export async function openUpgraded<People = DataSet['people']>(
  folder: string,
  file = 'rows.json',
): Promise<{ db: Database; people: People }> {
  const released = JSON.parse(await readFile(join(folder, 'migrations.json'), 'utf8')) as MigrationHashes
  const schema = await readSchema(released)
  const { people, rows } = JSON.parse(await readFile(join(folder, file), 'utf8')) as {
    people: People
    rows: DataSet['rows']
  }
  const open = process.env.TEST_DATABASE === 'postgres' ? openPostgres : openPglite
  return { db: await open(schema, (run) => insertRows(run, rows)), people }
}

type Fill = (run: Run) => Promise<void>

async function openPglite(schema: string, fill: Fill): Promise<Database> {
  const client = await createPglite()
  await client.exec(schema)
  await fill((text, values) => client.query(text, values))
  return connectPglite(client)
}

async function openPostgres(schema: string, fill: Fill): Promise<Database> {
  const url = await createDatabase(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(schema)
  await fill((text, values) => client.query(text, values))
  await client.end()
  return connectPostgres(url, { poolSize: 4 })
}

async function insertRows(run: Run, rows: DataSet['rows']): Promise<void> {
  // Without triggers and foreign keys, the order of the tables does not matter.
  await run('set session_replication_role = replica')
  for (const [table, tableRows] of Object.entries(rows)) {
    const result = await run(
      `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    const columns = result.rows.map(({ name }) => `"${name}"`).join(', ')
    await run(
      `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(tableRows)],
    )
  }
  for (const [table, column] of [
    ['log_entries', 'id'],
    ['outbox', 'position'],
  ]) {
    await run(`select setval(pg_get_serial_sequence($1, $2), (select max("${column}") from "${table}"))`, [
      table,
      column,
    ])
  }
  await run('set session_replication_role = default')
}
