import { sql } from 'drizzle-orm'
import { type Run, rowsOf } from '../platform/db/migrations.ts'

/** The size of each table in bytes, without its indexes. */
export type Sizes = ReadonlyMap<string, number>

/** Reads how large the tables of the database are now. */
export async function readSizes(run: Run): Promise<Sizes> {
  const rows = await rowsOf(
    run,
    sql`select relname as name, pg_table_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]))
}
