import { exportActivity } from '#contract/routes/activity.ts'
import { exportFiles } from '#contract/routes/documents.ts'
import { exportBakers, exportOpeners } from '#contract/routes/users.ts'
import { toActivityListing } from '../activity/find-activity.ts'
import { findFolds, withoutFolded } from '../activity/fold-sign-ins.ts'
import type { Api } from '../deps.ts'
import * as cells from '../exports/csv-rows.ts'
import { startExport } from '../exports/start-export.ts'
import { toFileListing } from '../files/find-files.ts'
import { toViewer } from '../lists/viewer.ts'
import { toBakerListing, toOpenerListing } from '../users/find-users.ts'
import { serveCsv } from './serve-csv.ts'

/** Registers the four CSV exports, which are read in batches as they are sent (rule F25). */
export function registerExports(api: Api): void {
  const { deps } = api

  serveCsv(api, exportFiles, ({ principal, query, device }) => {
    const viewer = toViewer(principal, query.admin)
    return startExport(deps, viewer, {
      device,
      limit: query.limit,
      name: 'files',
      subject: 'files',
      header: cells.fileHeader,
      which: 'newest',
      key: 'timestamptz',
      listing: toFileListing(viewer, query, { sort_by: 'created', sort_dir: 'desc' }),
      toRows: (tx, ids) => cells.toFileCells(tx, viewer, ids),
    })
  })

  serveCsv(api, exportOpeners, ({ principal, query, device }) => {
    const viewer = toViewer(principal, query.admin)
    const now = deps.clock.now()
    return startExport(deps, viewer, {
      device,
      limit: query.limit,
      name: 'openers',
      subject: 'openers',
      header: cells.openerHeader,
      which: 'first',
      key: 'text',
      listing: toOpenerListing(viewer, query, { sort_by: 'email', sort_dir: 'asc' }, now),
      toRows: (tx, ids) => cells.toOpenerCells(tx, viewer, ids, now),
    })
  })

  serveCsv(api, exportBakers, ({ principal, query, device }) => {
    const viewer = toViewer(principal, true)
    return startExport(deps, viewer, {
      device,
      limit: query.limit,
      name: 'bakers',
      subject: 'bakers',
      header: cells.bakerHeader,
      which: 'first',
      key: 'text',
      listing: toBakerListing(viewer, query, { sort_by: 'email', sort_dir: 'asc' }),
      toRows: (tx, ids) => cells.toBakerCells(tx, viewer, ids),
    })
  })

  serveCsv(api, exportActivity, async ({ principal, query, device }) => {
    const viewer = toViewer(principal, query.admin)
    const folds = await deps.db.transaction((tx) => findFolds(tx, viewer, query))
    return startExport(deps, viewer, {
      device,
      limit: query.limit,
      name: 'activity',
      subject: 'the audit log',
      header: cells.activityHeader,
      key: 'timestamptz',
      which: query.sort_dir === 'desc' ? 'newest' : 'oldest',
      listing: withoutFolded(toActivityListing(viewer, query, query), folds),
      toRows: (tx, ids) => cells.toActivityCells(tx, viewer, folds, ids),
    })
  })
}
