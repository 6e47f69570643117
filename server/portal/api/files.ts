import * as accessRequests from '#contract/routes/access-requests.ts'
import { revokeAccess } from '#contract/routes/bulk.ts'
import * as documents from '#contract/routes/documents.ts'
import {
  bake,
  discardCake,
  getAllowance,
  getKeys,
  reportOpenFailed,
  requestAccess,
  saveCake,
  setHeaderHash,
} from '#contract/routes/files.ts'
import { readNotice } from '#contract/routes/notices.ts'
import { notifyRecipients } from '#contract/routes/recipients.ts'
import { consumeLimitWithin, consumeNetworkLimit } from '../../platform/limits/limiter.ts'
import type { Api } from '../deps.ts'
import { getBakingAllowance } from '../files/allowance.ts'
import { declineAccess } from '../files/decline-access.ts'
import { getDocumentDetail } from '../files/document.ts'
import { getEffectiveAccess } from '../files/effective-access.ts'
import { listFileRows } from '../files/file-rows.ts'
import { toFileListing } from '../files/find-files.ts'
import { setOwnHeaderHash } from '../files/header-hash.ts'
import { modifyAccess } from '../files/modify-access.ts'
import { setDates } from '../files/modify-dates.ts'
import { notifyAgain } from '../files/notify-again.ts'
import { recordOpenFailure } from '../files/open-failures.ts'
import { getNoticeReply } from '../files/read-notice.ts'
import { registerCake } from '../files/register-cake.ts'
import { releaseKeys } from '../files/release-keys.ts'
import { requestAccess as askForAccess } from '../files/request-access.ts'
import { revokeFromMany } from '../files/revoke-access.ts'
import { discardOwnCake, saveOwnCake } from '../files/unsaved-cakes.ts'
import { readPage } from '../lists/find-page.ts'
import { toViewer } from '../lists/viewer.ts'
import { serve, serveDone, serveWithin } from './serve.ts'

/** Registers the calls for baking, requesting keys and managing files. */
export function registerFileRoutes(api: Api): void {
  serve(api, bake, async ({ principal, body }) => ({
    id: await registerCake(api.deps, principal, body),
    checksum: body.checksum,
  }))

  serveWithin(api, getKeys, async (tx, { principal, body }) => {
    await consumeLimitWithin(tx, api.deps, 'keysRead', principal.user.id)
    const { checksum, header_hash } = body
    return releaseKeys(tx, api.deps, principal, { checksum, header_hash })
  })

  serveWithin(api, requestAccess, (tx, { principal, body: { checksum, header_hash } }) =>
    askForAccess(tx, api.deps, principal, { checksum, header_hash }),
  )

  registerSaving(api)
  registerDocuments(api)
}

/** Registers the calls before and after a cake's registration. */
function registerSaving(api: Api): void {
  const { deps } = api

  serve(api, getAllowance, ({ principal }) => getBakingAllowance(deps, principal))
  serveDone(api, saveCake, ({ principal, body }) => saveOwnCake(deps, principal, body.id))
  serveDone(api, discardCake, ({ principal, body }) => discardOwnCake(deps, principal, body.id))
  serveDone(api, setHeaderHash, ({ principal, body }) => setOwnHeaderHash(deps, principal, body))
  serveDone(api, reportOpenFailed, ({ principal, body }) => recordOpenFailure(deps, principal, body))
}

/** Registers the calls of the Files tab. */
function registerDocuments(api: Api): void {
  const { deps } = api

  serve(api, documents.listFiles, ({ principal, query }) => {
    const viewer = toViewer(principal, query.admin)
    const listing = toFileListing(viewer, query, query)
    return deps.db.transaction((tx) => readPage(tx, listing, query, (ids) => listFileRows(tx, viewer, ids)))
  })

  serve(api, documents.getDocument, ({ principal, body }) => getDocumentDetail(deps, principal, body))
  serve(api, documents.modifyPermissions, ({ principal, body }) => modifyAccess(deps, principal, body))
  serve(api, documents.modifyDates, ({ principal, body }) => setDates(deps, principal, body))
  serve(api, revokeAccess, ({ principal, body }) => revokeFromMany(deps, principal, body))
  serve(api, notifyRecipients, ({ principal, body }) => notifyAgain(deps, principal, body))
  serveDone(api, accessRequests.declineAccess, ({ principal, body }) => declineAccess(deps, principal, body))
  serve(api, readNotice, async ({ body, visitor }) => {
    await consumeNetworkLimit(deps, 'noticesRead', visitor.ip)
    return getNoticeReply(deps, body)
  })
  serve(api, documents.effectiveAccess, ({ principal, query }) => getEffectiveAccess(deps, principal, query))
}
