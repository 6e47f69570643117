import type { FileId, KeyHex, KeyPath } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeTogether } from '../../platform/db/write-together.ts'
import { buildActivity } from '../activity/record.ts'
import { findHold } from '../addresses/holds.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal, Rejection } from '../persons/principal.ts'
import { buildKeyRelease } from './open-failures.ts'
import { decideKeys, type KeyDecision } from './rules.ts'
import { openFileKey } from './sealed-key.ts'
import { buildOpening, type CakeReference, findRequestedFile, type RequestedFile } from './store.ts'
import { markSaved } from './unsaved-cakes.ts'

/** Keys and their paths, in the same order. */
export type Keys = { keys: KeyHex[]; key_paths: KeyPath[] }

/**
 * Returns the keys that the caller's permissions open, most specific first (rule F5).
 * @returns a rejection in the order of rule F7; commit the transaction so its activity row is kept
 * @throws AppError email_unverified, unknown_file
 */
export async function releaseKeys(
  tx: Tx,
  deps: Deps,
  principal: Principal,
  cake: CakeReference,
): Promise<Keys | Rejection> {
  const { user, email, session, device: deviceType } = principal
  if (email === null) throw new AppError('email_unverified')
  const now = deps.clock.now()
  const requested = await findRequestedFile(tx, cake, { userId: user.id, email })
  const decision = await decideRequest(tx, deps, principal, requested)
  if (!requested) return toRejection(decision)
  const { file, sealedKeys } = requested
  const { action } = decision
  const actor = { id: user.id, address: email }
  const entry = action && buildActivity(tx, deps, [{ action, actor, file, deviceType, requested: cake }])
  if (!decision.granted) {
    await entry
    return toRejection(decision)
  }
  // The caller has the cake, so it must have been saved, even if the baker's browser could not report that.
  if (!file.isSaved && !(await markSaved(tx, deps, file.id))) throw new AppError('unknown_file')
  await writeTogether(tx, [
    ...(entry ? [entry] : []),
    buildKeyRelease(tx, deps, session.id, file.id),
    ...(file.ownerId === user.id ? [] : buildOpening(tx, requested, email, now)),
  ])
  return openKeys(deps, file.id, sealedKeys, decision.paths)
}

/**
 * Decides whether the caller gets keys (rule F7).
 * @param requested undefined if the cake is unknown
 * @throws AppError email_unverified
 */
export async function decideRequest(
  tx: Tx,
  deps: Deps,
  { user, email }: Principal,
  requested: RequestedFile | undefined,
): Promise<KeyDecision> {
  if (email === null) throw new AppError('email_unverified')
  const now = deps.clock.now()
  if (!requested) return decideKeys({ file: undefined, email, isOwner: false, bans: [], isHeld: false, now })
  const { file, sealedKeys, permissions, bans } = requested
  return decideKeys({
    file: {
      permissions,
      keyPaths: sealedKeys.map((key) => key.keyPath),
      openableDate: file.openableAt,
      expirationDate: file.expiresAt,
    },
    email,
    isOwner: file.ownerId === user.id,
    bans,
    isHeld: (await findHold(tx, deps, email)) !== undefined,
    now,
  })
}

export function toRejection(decision: KeyDecision): Rejection {
  if (decision.granted) throw new Error('An unknown cake grants no keys.')
  return { rejection: new AppError(decision.code, { reason: decision.reason }) }
}

function openKeys(
  deps: Deps,
  fileId: FileId,
  sealedKeys: readonly { keyPath: KeyPath; sealed: string }[],
  paths: readonly KeyPath[],
): Keys {
  const byPath = new Map(sealedKeys.map((key) => [JSON.stringify(key.keyPath), key.sealed]))
  const opened = paths.flatMap((keyPath) => {
    const sealed = byPath.get(JSON.stringify(keyPath))
    return sealed === undefined ? [] : [{ keyPath, key: openFileKey(deps, { fileId, keyPath }, sealed) }]
  })
  return { keys: opened.map(({ key }) => key), key_paths: opened.map(({ keyPath }) => keyPath) }
}
