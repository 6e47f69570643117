import type { Tx } from '../../platform/db/database.ts'
import { consumeLimitWithin } from '../../platform/limits/limiter.ts'
import { enqueueRequest, findAcceptingOwner } from '../access-requests/enqueue-request.ts'
import { addRequest } from '../access-requests/store.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal, Rejection } from '../persons/principal.ts'
import { decideRequest, toRejection } from './release-keys.ts'
import { hasDateAgainst } from './rules.ts'
import { type CakeReference, findRequestedFile, lockFile } from './store.ts'

/**
 * Asks the owner of a cake for access (rule F37). Everything that the caller may not learn has the same outcome: a date
 * of the cake, an owner who accepts no requests, and an earlier request. It leaves an activity row each time.
 * @returns a rejection if another reason than a missing permission keeps the caller from the cake, as in rule F7
 * @throws AppError email_unverified; RequestError too_many_requests
 */
export async function requestAccess(
  tx: Tx,
  deps: Deps,
  principal: Principal,
  cake: CakeReference,
): Promise<{ done: true } | Rejection> {
  const { user, email, device: deviceType } = principal
  if (email === null) throw new AppError('email_unverified')
  await consumeLimitWithin(tx, deps, 'accessRequestsByUser', user.id)
  // A change of access waits, so that no request stays behind when the same access is granted.
  await lockFile(tx, cake)
  const requested = await findRequestedFile(tx, cake, { userId: user.id, email })
  const decision = await decideRequest(tx, deps, principal, requested)
  if (decision.granted) return { done: true }
  if (requested === undefined || decision.code !== 'no_permission') return toRejection(decision)

  const { file } = requested
  const actor = { id: user.id, address: email }
  await recordActivity(tx, deps, [{ action: 'access_requested', actor, file, deviceType, requested: cake }])
  const now = deps.clock.now()
  const owner = await findAcceptingOwner(tx, file.ownerId)
  if (!file.isSaved || hasDateAgainst(file, now) || owner === undefined) return { done: true }
  const isNew = await addRequest(tx, { fileId: file.id, userId: user.id, requestedAt: now })
  if (isNew) await enqueueRequest(tx, deps, owner, { file, asker: email })
  return { done: true }
}
