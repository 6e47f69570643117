import { revokeAccess } from '#contract/routes/bulk.ts'
import * as documents from '#contract/routes/documents.ts'
import { bake, getKeys } from '#contract/routes/files.ts'
import { consumeLimit } from '../../platform/limits/limiter.ts'
import type { Api } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { findPage } from '../lists/find-page.ts'
import { toViewer } from '../lists/viewer.ts'
import { getDocumentDetail } from './document.ts'
import { getEffectiveAccess } from './effective-access.ts'
import { listFileRows } from './file-rows.ts'
import { toFileListing } from './find-files.ts'
import { modifyAccess } from './modify-access.ts'
import { setDates } from './modify-dates.ts'
import { registerCake } from './register-cake.ts'
import { releaseKeys } from './release-keys.ts'
import { revokeFromMany } from './revoke-access.ts'

/** Registers the calls for baking, requesting keys and managing files. */
export function registerFileRoutes(api: Api): void {
  serve(api, bake, async ({ caller, body }) => ({
    id: await registerCake(api.deps, caller, body),
    checksum: body.checksum,
  }))

  serve(api, getKeys, async ({ caller, body }) => {
    await consumeLimit(api.deps, 'keysRead', caller.user.id)
    return { keys: await releaseKeys(api.deps, caller, body.checksum, body.client_info?.platform) }
  })
  registerDocuments(api)
}

/** Registers the calls of the Files tab. */
function registerDocuments(api: Api): void {
  const { deps } = api

  serve(api, documents.listFiles, ({ caller, query }) => {
    const viewer = toViewer(caller, query.admin)
    return deps.db.transaction(async (tx) => {
      const { ids, ...counted } = await findPage(tx, toFileListing(viewer, query, query), query)
      const data = await listFileRows(tx, viewer, ids)
      return { data, ...counted, page: query.page, limit: query.limit }
    })
  })

  serve(api, documents.getDocument, ({ caller, body }) => getDocumentDetail(deps, caller, body))
  serve(api, documents.modifyPermissions, ({ caller, body }) => modifyAccess(deps, caller, body))
  serve(api, documents.modifyDates, ({ caller, body }) => setDates(deps, caller, body))
  serve(api, revokeAccess, ({ caller, body }) => revokeFromMany(deps, caller, body))
  serve(api, documents.effectiveAccess, ({ caller, query }) => getEffectiveAccess(deps, caller, query))
}
