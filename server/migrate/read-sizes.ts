import { sql } from 'drizzle-orm'
import { type Executor, readRows } from '../platform/db/read-rows.ts'

/** The size of each table in bytes, without its indexes. */
export type Sizes = ReadonlyMap<string, number>

/** Reads how large the tables of the database are now. */
export async function readSizes(executor: Executor): Promise<Sizes> {
  const rows = await readRows<{ name: string; bytes: unknown }>(
    executor,
    sql`select relname as name, pg_table_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}
