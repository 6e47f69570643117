import type { Database, Tx } from '../../platform/db/database.ts'
import { type Cursor, findBatch, type Listing } from '../lists/find-page.ts'

/** Rows in memory at once. With 1,000, exporting 100,000 rows took more than 40 MB. */
export const batchRows = 500

/**
 * Reads a whole list in batches. Each batch has its own transaction, started on demand, so a slow client does not block
 * others.
 * @param limit the maximum number of rows
 */
export async function* streamBatches(
  db: Database,
  listing: Listing,
  type: 'timestamptz' | 'text',
  toRows: (tx: Tx, ids: readonly string[]) => Promise<string[][]>,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<string[][], void> {
  let after: Cursor | undefined
  let left = limit
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
