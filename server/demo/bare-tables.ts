import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../platform/db/database.ts'
import { readRows } from '../platform/db/read-rows.ts'

/**
 * Drops these tables' foreign keys and non-unique indexes, does the work, then recreates them: building an index once
 * is much faster than updating it a million times. The tables are locked for all others until the transaction ends.
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
