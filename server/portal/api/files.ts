import { revokeAccess } from '#contract/routes/bulk.ts'
import * as documents from '#contract/routes/documents.ts'
import {
  bake,
  discardCake,
  getAllowance,
  getKeys,
  reportOpenFailed,
  saveCake,
  setHeaderHash,
} from '#contract/routes/files.ts'
import { consumeLimitWithin } from '../../platform/limits/limiter.ts'
import type { Api } from '../deps.ts'
import { getBakingAllowance } from '../files/allowance.ts'
import { getDocumentDetail } from '../files/document.ts'
import { getEffectiveAccess } from '../files/effective-access.ts'
import { listFileRows } from '../files/file-rows.ts'
import { toFileListing } from '../files/find-files.ts'
import { setOwnHeaderHash } from '../files/header-hash.ts'
import { modifyAccess } from '../files/modify-access.ts'
import { setDates } from '../files/modify-dates.ts'
import { recordOpenFailure } from '../files/open-failures.ts'
import { registerCake } from '../files/register-cake.ts'
import { releaseKeys } from '../files/release-keys.ts'
import { revokeFromMany } from '../files/revoke-access.ts'
import { discardOwnCake, saveOwnCake } from '../files/unsaved-cakes.ts'
import { findPage } from '../lists/find-page.ts'
import { toViewer } from '../lists/viewer.ts'
import { serve, serveWithin } from './serve.ts'

const success = { done: true } as const

/** Registers the calls for baking, requesting keys and managing files. */
export function registerFileRoutes(api: Api): void {
  serve(api, bake, async ({ principal, body, device }) => ({
    id: await registerCake(api.deps, principal, { ...body, device }),
    checksum: body.checksum,
  }))

  serveWithin(api, getKeys, async (tx, { principal, body, device }) => {
    await consumeLimitWithin(tx, api.deps, 'keysRead', principal.user.id)
    const { checksum, header_hash } = body
    return releaseKeys(tx, api.deps, principal, { checksum, header_hash }, device)
  })

  registerSaving(api)
  registerDocuments(api)
}

/** Registers the calls before and after a cake's registration. */
function registerSaving(api: Api): void {
  const { deps } = api

  serve(api, getAllowance, ({ principal }) => getBakingAllowance(deps, principal))
  serve(api, saveCake, async ({ principal, body, device }) => {
    await saveOwnCake(deps, principal, body.id, device)
    return success
  })
  serve(api, discardCake, async ({ principal, body, device }) => {
    await discardOwnCake(deps, principal, body.id, device)
    return success
  })
  serve(api, setHeaderHash, async ({ principal, body }) => {
    await setOwnHeaderHash(deps, principal, body)
    return success
  })
  serve(api, reportOpenFailed, async ({ principal, body, device }) => {
    await recordOpenFailure(deps, principal, { ...body, device })
    return success
  })
}

/** Registers the calls of the Files tab. */
function registerDocuments(api: Api): void {
  const { deps } = api

  serve(api, documents.listFiles, ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    return deps.db.transaction(async (tx) => {
      const { ids, ...counted } = await findPage(tx, toFileListing(viewer, query, query), query)
      const data = await listFileRows(tx, viewer, ids)
      return { data, ...counted, page: query.page, limit: query.limit }
    })
  })

  serve(api, documents.getDocument, ({ principal, body }) => getDocumentDetail(deps, principal, body))
  serve(api, documents.modifyPermissions, ({ principal, body, device }) =>
    modifyAccess(deps, principal, { ...body, device }),
  )
  serve(api, documents.modifyDates, ({ principal, body, device }) =>
    setDates(deps, principal, { ...body, device }),
  )
  serve(api, revokeAccess, ({ principal, body, device }) =>
    revokeFromMany(deps, principal, { ...body, device }),
  )
  serve(api, documents.effectiveAccess, ({ principal, query }) => getEffectiveAccess(deps, principal, query))
}
