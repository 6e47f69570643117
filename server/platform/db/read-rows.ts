import type { SQL } from 'drizzle-orm'
/** A transaction or a connection of either driver. */
export type Executor = { execute(query: SQL): PromiseLike<unknown> }

/**
 * Returns the rows of a raw query. Drivers return timestamps as text, so such a query must select IDs, numbers and
 * text, or convert to JSON types.
 */
export async function readRows<Row>(executor: Executor, query: SQL): Promise<Row[]> {
  return ((await executor.execute(query)) as { rows: Row[] }).rows
}
