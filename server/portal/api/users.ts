import { listAdmins, manageAdmin } from '#contract/routes/admins.ts'
import { listBakers, listOpeners, manageBaker, manageBan } from '#contract/routes/users.ts'
import type { Api } from '../deps.ts'
import { readPage } from '../lists/find-page.ts'
import { toViewer } from '../lists/viewer.ts'
import { changeBan } from '../users/bans.ts'
import { toBakerListing, toOpenerListing } from '../users/find-users.ts'
import { changeBaker, changeOtherAdmin, toAdminList } from '../users/manage-members.ts'
import { listBakerRows, listOpenerRows } from '../users/user-rows.ts'
import { serve, serveDone } from './serve.ts'

/** Registers the calls of the Users tab: bakers, openers, bans and admins. */
export function registerUserRoutes(api: Api): void {
  const { deps } = api

  serve(api, listBakers, ({ principal, query }) => {
    const viewer = toViewer(principal, true)
    const listing = toBakerListing(viewer, query, query)
    return deps.db.transaction((tx) => readPage(tx, listing, query, (ids) => listBakerRows(tx, viewer, ids)))
  })

  serve(api, listOpeners, ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    const now = deps.clock.now()
    const listing = toOpenerListing(viewer, query, query, now)
    return deps.db.transaction((tx) =>
      readPage(tx, listing, query, (ids) => listOpenerRows(tx, viewer, ids, now)),
    )
  })

  serveDone(api, manageBan, ({ principal, body }) => changeBan(deps, principal, body))

  serve(api, listAdmins, ({ principal }) => toAdminList(deps, principal))

  serveDone(api, manageAdmin, ({ principal, body }) => changeOtherAdmin(deps, principal, body))

  serveDone(api, manageBaker, ({ principal, body }) => changeBaker(deps, principal, body))
}
