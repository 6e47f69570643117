import type { Route } from '#contract/route.ts'
import { exportActivity } from '#contract/routes/activity.ts'
import { exportFiles } from '#contract/routes/documents.ts'
import { exportBakers, exportOpeners } from '#contract/routes/users.ts'
import { toActivityListing } from '../activity/find-activity.ts'
import { findFolds, withoutFolded } from '../activity/fold-sign-ins.ts'
import type { Api } from '../deps.ts'
import { toStream } from '../exports/csv-file.ts'
import * as cells from '../exports/csv-rows.ts'
import { type ExportPlan, startExport } from '../exports/start-export.ts'
import { toFileListing } from '../files/find-files.ts'
import { toViewer } from '../lists/viewer.ts'
import { toBakerListing, toOpenerListing } from '../users/find-users.ts'
import { type Call, readCall } from './serve.ts'

/** Registers the four CSV exports, which are read in batches as they are sent (rule F25). */
export function registerExports(api: Api): void {
  const { deps } = api

  serveCsv(api, exportFiles, async ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    return {
      viewer,
      limit: query.limit,
      name: 'files',
      subject: 'files',
      header: Object.keys(cells.fileColumns),
      which: 'newest',
      key: 'timestamptz',
      listing: toFileListing(viewer, query, { sort_by: 'created', sort_dir: 'desc' }),
      toRows: (tx, ids) => cells.toFileCells(tx, viewer, ids),
    }
  })

  serveCsv(api, exportOpeners, async ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    const now = deps.clock.now()
    return {
      viewer,
      limit: query.limit,
      name: 'openers',
      subject: 'openers',
      header: Object.keys(cells.openerColumns),
      which: 'first',
      key: 'text',
      listing: toOpenerListing(viewer, query, { sort_by: 'email', sort_dir: 'asc' }, now),
      toRows: (tx, ids) => cells.toOpenerCells(tx, viewer, ids, now),
    }
  })

  serveCsv(api, exportBakers, async ({ principal, query }) => {
    const viewer = toViewer(principal, true)
    return {
      viewer,
      limit: query.limit,
      name: 'bakers',
      subject: 'bakers',
      header: Object.keys(cells.bakerColumns),
      which: 'first',
      key: 'text',
      listing: toBakerListing(viewer, query, { sort_by: 'email', sort_dir: 'asc' }),
      toRows: (tx, ids) => cells.toBakerCells(tx, viewer, ids),
    }
  })

  serveCsv(api, exportActivity, async ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    const folds = await deps.db.transaction((tx) => findFolds(tx, viewer, query))
    return {
      viewer,
      limit: query.limit,
      name: 'activity',
      subject: 'the audit log',
      header: Object.keys(cells.activityColumns),
      key: 'timestamptz',
      which: query.sort_dir === 'desc' ? 'newest' : 'oldest',
      listing: withoutFolded(toActivityListing(viewer, query, query), folds),
      toRows: (tx, ids) => cells.toActivityCells(tx, viewer, folds, ids),
    }
  })
}

/** Serves a route whose response is a CSV file. Errors are JSON, as in other calls. */
function serveCsv<const R extends Route & { isCsv: true }>(
  { app, deps }: Api,
  route: R,
  plan: (call: Call<R>) => Promise<ExportPlan>,
): void {
  app.on(route.method, route.path, async (context) => {
    const call = await readCall(context, deps, route)
    const file = await startExport(deps, await plan(call))
    const day = deps.clock.now().toISOString().slice(0, 10)
    return context.body(toStream(file), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}-${day}.csv"`,
      'cache-control': 'no-store',
      'x-total-rows': String(file.rows),
    })
  })
}
