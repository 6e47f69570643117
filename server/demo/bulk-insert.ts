import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../platform/db/database.ts'
import { readRows } from '../platform/db/read-rows.ts'

/** The number of rows per statement: about ten megabytes of text. */
const perStatement = 50_000

/**
 * Inserts many rows with the same columns. They are sent as one text, because a statement accepts at most 65,535
 * parameters and processes each of them slowly.
 */
export async function insertAll<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => name in (rows[0] ?? {}))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows
      .slice(start, start + perStatement)
      .map((row: Record<string, unknown>) =>
        Object.fromEntries(columns.map(([name, column]) => [column.name, row[name]])),
      )
    await tx.execute(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(part)}::json)
    `)
  }
}

/**
 * Does the work while these tables have only the indexes that a rule or a trigger needs, then recreates their other
 * indexes and foreign keys: building them once is much faster than updating them a million times. No one else can read
 * the tables until the transaction ends.
 */
export async function onBareTables(
  tx: Tx,
  tables: readonly PgTable[],
  work: () => Promise<void>,
): Promise<void> {
  const names = sql.join(
    tables.map((table) => sql`${getTableConfig(table).name}::regclass`),
    sql`, `,
  )
  const indexes = await readRows<Definition>(
    tx,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in (${names}) and not indisunique`,
  )
  const references = await readRows<Definition & { owner: string }>(
    tx,
    sql`select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid in (${names}) and contype = 'f'`,
  )
  const run = (text: string) => tx.execute(sql.raw(text))
  for (const { name } of indexes) await run(`drop index ${name}`)
  for (const { owner, name } of references) await run(`alter table ${owner} drop constraint ${name}`)
  await work()
  await run(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await run(definition)
  for (const { owner, name, definition } of references)
    await run(`alter table ${owner} add constraint ${name} ${definition}`)
}

/** The definition of an index or a constraint, from the database. */
type Definition = { name: string; definition: string }
