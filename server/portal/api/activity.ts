import { listActivity, summary } from '#contract/routes/activity.ts'
import { listActivityItems } from '../activity/activity-rows.ts'
import { toActivityListing } from '../activity/find-activity.ts'
import { describeFolds, findFolds, withoutFolded } from '../activity/fold-sign-ins.ts'
import type { Api } from '../deps.ts'
import { countRows, readPage } from '../lists/find-page.ts'
import { toViewer } from '../lists/viewer.ts'
import { serve } from './serve.ts'

/** Registers the activity list and its three tiles. */
export function registerActivityRoutes(api: Api): void {
  const { db } = api.deps

  serve(api, listActivity, async ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    return db.transaction(async (tx) => {
      const folds = await findFolds(tx, viewer, query)
      const listing = withoutFolded(toActivityListing(viewer, query, query), folds)
      return readPage(tx, listing, query, async (ids) =>
        describeFolds(await listActivityItems(tx, viewer, ids), folds, viewer.locale),
      )
    })
  })

  serve(api, summary, async ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    return db.transaction(async (tx) => {
      const count = (activity_type: 'baked' | 'opened' | 'alerts') =>
        countRows(tx, toActivityListing(viewer, query, { activity_type }))
      const [baked, opened, alerts] = [await count('baked'), await count('opened'), await count('alerts')]
      return {
        total_files_baked: baked.count,
        total_files_opened: opened.count,
        total_alerts: alerts.count,
        is_floor: {
          total_files_baked: baked.isFloor,
          total_files_opened: opened.isFloor,
          total_alerts: alerts.isFloor,
        },
      }
    })
  })
}
