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

const done = { done: true } as const

/** Registers the calls for baking, requesting keys and managing files. */
export function registerFileRoutes(api: Api): void {
  serve(api, bake, async ({ caller, body, device }) => ({
    id: await registerCake(api.deps, caller, { ...body, device }),
    checksum: body.checksum,
  }))

  serveWithin(api, getKeys, async (tx, { caller, body, device }) => {
    await consumeLimitWithin(tx, api.deps, 'keysRead', caller.user.id)
    const { checksum, header_hash } = body
    return releaseKeys(tx, api.deps, caller, { checksum, header_hash }, device)
  })

  registerSaving(api)
  registerDocuments(api)
}

/** Registers the calls before and after the registration of a cake. */
function registerSaving(api: Api): void {
  const { deps } = api

  serve(api, getAllowance, ({ caller }) => getBakingAllowance(deps, caller))
  serve(api, saveCake, async ({ caller, body, device }) => {
    await saveOwnCake(deps, caller, body.id, device)
    return done
  })
  serve(api, discardCake, async ({ caller, body, device }) => {
    await discardOwnCake(deps, caller, body.id, device)
    return done
  })
  serve(api, setHeaderHash, async ({ caller, body }) => {
    await setOwnHeaderHash(deps, caller, body)
    return done
  })
  serve(api, reportOpenFailed, async ({ caller, body, device }) => {
    await recordOpenFailure(deps, caller, { ...body, device })
    return done
  })
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
  serve(api, documents.modifyPermissions, ({ caller, body, device }) =>
    modifyAccess(deps, caller, { ...body, device }),
  )
  serve(api, documents.modifyDates, ({ caller, body, device }) => setDates(deps, caller, { ...body, device }))
  serve(api, revokeAccess, ({ caller, body, device }) => revokeFromMany(deps, caller, { ...body, device }))
  serve(api, documents.effectiveAccess, ({ caller, query }) => getEffectiveAccess(deps, caller, query))
}
