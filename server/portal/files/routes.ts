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
import { consumeLimit } from '../../platform/limits/limiter.ts'
import type { Api } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { findPage } from '../lists/find-page.ts'
import { toViewer } from '../lists/viewer.ts'
import { getBakingAllowance } from './allowance.ts'
import { getDocumentDetail } from './document.ts'
import { getEffectiveAccess } from './effective-access.ts'
import { listFileRows } from './file-rows.ts'
import { toFileListing } from './find-files.ts'
import { setOwnHeaderHash } from './header-hash.ts'
import { modifyAccess } from './modify-access.ts'
import { setDates } from './modify-dates.ts'
import { recordOpenFailure } from './open-failures.ts'
import { registerCake } from './register-cake.ts'
import { releaseKeys } from './release-keys.ts'
import { revokeFromMany } from './revoke-access.ts'
import { discardOwnCake, saveOwnCake } from './unsaved-cakes.ts'

const done = { done: true } as const

/** Registers the calls for baking, requesting keys and managing files. */
export function registerFileRoutes(api: Api): void {
  serve(api, bake, async ({ caller, body }) => ({
    id: await registerCake(api.deps, caller, body),
    checksum: body.checksum,
  }))

  serve(api, getKeys, async ({ caller, body }) => {
    await consumeLimit(api.deps, 'keysRead', caller.user.id)
    const { checksum, header_hash } = body
    return releaseKeys(api.deps, caller, { checksum, header_hash }, body.client_info?.platform)
  })

  registerSaving(api)
  registerDocuments(api)
}

/** Registers the calls before and after the registration of a cake. */
function registerSaving(api: Api): void {
  const { deps } = api

  serve(api, getAllowance, ({ caller }) => getBakingAllowance(deps, caller))
  serve(api, saveCake, async ({ caller, body }) => {
    await saveOwnCake(deps, caller, body.id, body.client_info?.platform)
    return done
  })
  serve(api, discardCake, async ({ caller, body }) => {
    await discardOwnCake(deps, caller, body.id, body.client_info?.platform)
    return done
  })
  serve(api, setHeaderHash, async ({ caller, body }) => {
    await setOwnHeaderHash(deps, caller, body)
    return done
  })
  serve(api, reportOpenFailed, async ({ caller, body }) => {
    await recordOpenFailure(deps, caller, body)
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
  serve(api, documents.modifyPermissions, ({ caller, body }) => modifyAccess(deps, caller, body))
  serve(api, documents.modifyDates, ({ caller, body }) => setDates(deps, caller, body))
  serve(api, revokeAccess, ({ caller, body }) => revokeFromMany(deps, caller, body))
  serve(api, documents.effectiveAccess, ({ caller, query }) => getEffectiveAccess(deps, caller, query))
}
