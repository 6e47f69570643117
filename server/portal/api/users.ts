import { listAdmins, manageAdmin } from '#contract/routes/admins.ts'
import { listBakers, listOpeners, manageBaker, manageBan } from '#contract/routes/users.ts'
import type { Api } from '../deps.ts'
import { findPage } from '../lists/find-page.ts'
import { toViewer } from '../lists/viewer.ts'
import { changeBan } from '../users/bans.ts'
import { toBakerListing, toOpenerListing } from '../users/find-users.ts'
import { changeOtherAdmin, toAdminList } from '../users/manage-admin.ts'
import { changeBaker } from '../users/manage-baker.ts'
import { listBakerRows, listOpenerRows } from '../users/user-rows.ts'
import { serve } from './serve.ts'

const success = { done: true } as const

/** Registers the calls of the Users tab: bakers, openers, bans and admins. */
export function registerUserRoutes(api: Api): void {
  const { deps } = api

  serve(api, listBakers, ({ principal, query }) => {
    const viewer = toViewer(principal, true)
    return deps.db.transaction(async (tx) => {
      const { ids, ...counted } = await findPage(tx, toBakerListing(viewer, query, query), query)
      const data = await listBakerRows(tx, viewer, ids)
      return { data, ...counted, page: query.page, limit: query.limit }
    })
  })

  serve(api, listOpeners, ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    const now = deps.clock.now()
    return deps.db.transaction(async (tx) => {
      const { ids, ...counted } = await findPage(tx, toOpenerListing(viewer, query, query, now), query)
      const data = await listOpenerRows(tx, viewer, ids, now)
      return { data, ...counted, page: query.page, limit: query.limit }
    })
  })

  serve(api, manageBan, async ({ principal, body, device }) => {
    await changeBan(deps, principal, { ...body, device })
    return success
  })

  serve(api, listAdmins, ({ principal }) => toAdminList(deps, principal))

  serve(api, manageAdmin, async ({ principal, body, device }) => {
    await changeOtherAdmin(deps, principal, { ...body, device })
    return success
  })

  serve(api, manageBaker, async ({ principal, body, device }) => {
    await changeBaker(deps, principal, { ...body, device })
    return success
  })
}
