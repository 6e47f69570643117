import type { SQL } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * The rows of a query written by hand. Either driver gives them as `rows`; instants come as text, so such a query
 * gives ids, numbers and text, or turns them into what JSON has.
 */
export async function readRows<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  return ((await tx.execute(query)) as { rows: Row[] }).rows
}
