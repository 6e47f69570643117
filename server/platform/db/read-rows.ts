import type { SQL } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Returns the rows of a raw query. Drivers return instants as text, so such a query selects ids, numbers and text, or
 * converts to JSON types.
 */
export async function readRows<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  return ((await tx.execute(query)) as { rows: Row[] }).rows
}
