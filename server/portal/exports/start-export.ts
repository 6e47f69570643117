import type { Database, Tx } from '../../platform/db/database.ts'
import { exportStatementMs, limitStatements } from '../../platform/db/statement-limit.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { type Cursor, countRows, findBatch, type Listing } from '../lists/find-page.ts'
import type { Viewer } from '../lists/viewer.ts'
import type { CsvFile } from './csv-file.ts'

/** More rows than any list has, so an export counts all of them. */
const maxRows = 10_000_000

export type ExportPlan = {
  viewer: Viewer
  /** the file's name, without `.csv` */
  name: string
  /** the subject in the activity row */
  subject: string
  header: readonly string[]
  listing: Listing
  /** the PostgreSQL type of the listing's key */
  key: 'timestamptz' | 'text'
  /** which rows remain when there is a limit */
  which: 'newest' | 'oldest' | 'first'
  limit?: number | undefined
  toRows: (tx: Tx, ids: readonly string[]) => Promise<string[][]>
}

/** Counts the rows of an export and records the export in the activity log. The rows are read as the file is sent. */
export async function startExport(
  deps: Deps,
  { viewer, limit = maxRows, name, subject, header, listing, key, which, toRows }: ExportPlan,
): Promise<CsvFile> {
  const count = await deps.db.transaction(async (tx) => {
    await recordActivity(tx, deps, [{ ...byViewer(viewer), action: 'export_made', subject }])
    // Counted after the activity row is written, which may itself be exported.
    return (await countRows(tx, listing, maxRows)).count
  })
  return {
    name,
    header,
    rows: Math.min(count, limit),
    batches: streamBatches(deps.db, { listing, key, toRows }, limit),
    note:
      count > limit
        ? `This file contains only the ${which} ${limit} of ${count} rows. Export without a limit, or use a filter, to get the others.`
        : undefined,
  }
}

/** Rows in memory at once. With 1,000, exporting 100,000 rows took more than 40 MB. */
export const batchRows = 500

/**
 * Reads a whole list in batches. Each batch has its own transaction, started on demand, so a slow client does not block
 * others.
 * @param limit the maximum number of rows
 */
async function* streamBatches(
  db: Database,
  { listing, key: type, toRows }: Pick<ExportPlan, 'listing' | 'key' | 'toRows'>,
  limit: number,
): AsyncGenerator<string[][], void> {
  let after: Cursor | undefined
  let left = limit
  do {
    const size = Math.min(batchRows, left)
    const batch = await limitStatements(exportStatementMs, () =>
      db.transaction(async (tx) => {
        const { ids, last } = await findBatch(tx, listing, { type, after, size })
        return { rows: await toRows(tx, ids), last: ids.length < size ? undefined : last }
      }),
    )
    after = batch.last
    left -= size
    if (batch.rows.length > 0) yield batch.rows
  } while (after !== undefined && left > 0)
}
