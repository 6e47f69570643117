import { auditExportRows, exportActivity } from '#contract/routes/activity.ts'
import { exportFiles } from '#contract/routes/documents.ts'
import { exportBakers, exportOpeners } from '#contract/routes/users.ts'
import { recordActivity } from '../../activity/record.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/context.ts'
import { type CsvFile, serveCsv } from '../../http/serve-csv.ts'
import { toActivityListing } from '../activity/find-activity.ts'
import { toFileListing } from '../files/find-files.ts'
import { countHits, findPage, type Listing } from '../lists/find-page.ts'
import { toViewer, type Viewer } from '../lists/viewer.ts'
import { toBakerListing, toOpenerListing } from '../users/find-people.ts'
import * as cells from './csv-rows.ts'
import { readBatches } from './read-batches.ts'

/** More rows than any list has: an export counts all of them. */
const everyRow = 10_000_000

/** The four CSV exports (rule F25): all that fits the filters, read in batches while it is sent. */
export function registerExports(api: Api): void {
  const { deps } = api

  serveCsv(api, exportFiles, ({ caller, query }) => {
    const viewer = toViewer(caller, query.admin)
    const listing = toFileListing(viewer, query, { sort_by: 'created', sort_dir: 'desc' })
    const toRows = (tx: Tx, ids: readonly string[]) => cells.toFileCells(tx, viewer, ids)
    return begin(deps, viewer, query.platform, {
      ...{ name: 'files', what: 'files', header: cells.fileHeader, listing },
      batches: readBatches(deps.db, listing, 'timestamptz', toRows),
    })
  })

  serveCsv(api, exportOpeners, ({ caller, query }) => {
    const viewer = toViewer(caller, query.admin)
    const now = deps.clock.now()
    const listing = toOpenerListing(viewer, query, { sort_by: 'email', sort_dir: 'asc' }, now)
    const toRows = (tx: Tx, ids: readonly string[]) => cells.toOpenerCells(tx, viewer, ids, now)
    return begin(deps, viewer, query.platform, {
      ...{ name: 'openers', what: 'openers', header: cells.openerHeader, listing },
      batches: readBatches(deps.db, listing, 'text', toRows),
    })
  })

  serveCsv(api, exportBakers, ({ caller, query }) => {
    const viewer = toViewer(caller, true)
    const listing = toBakerListing(viewer, query, { sort_by: 'email', sort_dir: 'asc' })
    const toRows = (tx: Tx, ids: readonly string[]) => cells.toBakerCells(tx, viewer, ids)
    return begin(deps, viewer, query.platform, {
      ...{ name: 'bakers', what: 'bakers', header: cells.bakerHeader, listing },
      batches: readBatches(deps.db, listing, 'text', toRows),
    })
  })

  registerAuditExport(api)
}

/** The audit log ends after 1000 entries, and says so. */
function registerAuditExport(api: Api): void {
  const { deps } = api
  serveCsv(api, exportActivity, async ({ caller, query }) => {
    const viewer = toViewer(caller, query.admin)
    const listing = toActivityListing(viewer, query, query)
    const { rows, total } = await deps.db.transaction(async (tx) => {
      const { ids, total, total_is_floor } = await findPage(tx, listing, { page: 1, limit: auditExportRows })
      const rows = await cells.toActivityCells(tx, ids)
      return { rows, total: total_is_floor ? `more than ${total}` : String(total) }
    })
    const isCut = rows.length === auditExportRows && total !== String(auditExportRows)
    const which = query.sort_dir === 'desc' ? 'newest' : 'oldest'
    return {
      ...(await begin(deps, viewer, query.platform, {
        ...{ name: 'activity', what: 'the audit log', header: cells.activityHeader, listing },
        batches: [rows].values(),
      })),
      rows: rows.length,
      note: isCut
        ? `Only the ${which} ${auditExportRows} of ${total} entries are in this file. Narrow the list by a filter to export the others.`
        : undefined,
    }
  })
}

type Beginning = Pick<CsvFile, 'name' | 'header' | 'batches'> & { what: string; listing: Listing }

/** Counts what will come, and leaves a row of activity: what was taken out of here, somebody should be able to see. */
async function begin(
  deps: Deps,
  viewer: Viewer,
  deviceType: string | undefined,
  { name, what, header, batches, listing }: Beginning,
): Promise<CsvFile> {
  return deps.db.transaction(async (tx) => {
    const { count } = await countHits(tx, listing, everyRow)
    await recordActivity(tx, deps, [
      {
        action: 'export_made',
        actor: { id: viewer.userId, address: viewer.email },
        subject: what,
        organisationId: viewer.organisationId,
        deviceType,
        asAdmin: viewer.asAdmin,
      },
    ])
    return { name, header, rows: count, batches }
  })
}
