import type { SQL } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Returns the rows of a raw query. Drivers return timestamps as text, so such a query must select IDs, numbers and
 * text, or convert to JSON types.
 */
export async function readRows<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  return ((await tx.execute(query)) as { rows: Row[] }).rows
}
