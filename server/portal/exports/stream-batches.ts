import type { Database, Tx } from '../../db/database.ts'
import { type Cursor, findBatch, type Listing } from '../lists/find-page.ts'

/** Rows that are in memory at once. With a thousand, exporting 100,000 took the process over 40 MB above idle. */
export const batchRows = 500

/**
 * All of a list, batch by batch. Each batch is a transaction of its own, begun when it is asked for, so that a slow
 * reader keeps nobody waiting.
 * @param most rows that it ends after
 */
export async function* streamBatches(
  db: Database,
  listing: Listing,
  type: 'timestamptz' | 'text',
  toRows: (tx: Tx, ids: readonly string[]) => Promise<string[][]>,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<string[][], void> {
  let after: Cursor | undefined
  let left = most
  do {
    const size = Math.min(batchRows, left)
    const batch = await db.transaction(async (tx) => {
      const { ids, last } = await findBatch(tx, listing, { type, after, size })
      return { rows: await toRows(tx, ids), last: ids.length < size ? undefined : last }
    })
    after = batch.last
    left -= size
    if (batch.rows.length > 0) yield batch.rows
  } while (after !== undefined && left > 0)
}
