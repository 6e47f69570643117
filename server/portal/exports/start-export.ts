import type { Tx } from '../../platform/db/database.ts'
import type { ByDevice } from '../../platform/http/device-rules.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { countRows, type Listing } from '../lists/find-page.ts'
import type { Viewer } from '../lists/viewer.ts'
import type { CsvFile } from './csv-file.ts'
import { streamBatches } from './stream-batches.ts'

/** More rows than any list has, so an export counts all of them. */
const maxRows = 10_000_000

export type ExportPlan = {
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
  viewer: Viewer,
  { device, limit = maxRows, name, subject, header, listing, key, which, toRows }: ExportPlan & ByDevice,
): Promise<CsvFile> {
  const count = await deps.db.transaction(async (tx) => {
    await recordActivity(tx, deps, [{ ...byViewer(viewer, device), action: 'export_made', subject }])
    // Counted after the activity row is written, which may itself be exported.
    return (await countRows(tx, listing, maxRows)).count
  })
  return {
    name,
    header,
    rows: Math.min(count, limit),
    batches: streamBatches(deps.db, listing, key, toRows, limit),
    note:
      count > limit
        ? `This file contains only the ${which} ${limit} of ${count} rows. Export without a limit, or use a filter, to get the others.`
        : undefined,
  }
}
