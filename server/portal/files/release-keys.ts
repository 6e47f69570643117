import type { Checksum, FileId, KeyHex, KeyPath } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { listBansForAccount } from '../organizations/bans.ts'
import { findHold } from '../persons/address-holds.ts'
import type { Caller } from '../persons/caller.ts'
import { decideKeys, type KeyDecision } from './rules.ts'
import { openFileKey } from './sealed-key.ts'
import { findFile, listPermissionsFor, listSealedKeys, recordOpened } from './store.ts'

type Answer = { decision: KeyDecision; keys: KeyHex[] }

/**
 * Returns the keys that the caller's permissions open, the most specific first (rule F5).
 * @throws AppError in the order of rule F7, after the activity row was committed
 */
export async function releaseKeys(
  deps: Deps,
  caller: Caller,
  checksum: Checksum,
  deviceType: string | undefined,
): Promise<KeyHex[]> {
  // The error is thrown after the transaction, so that its activity row is kept.
  const { decision, keys } = await deps.db.transaction((tx) => answer(tx, deps, caller, checksum, deviceType))
  if (!decision.granted) throw new AppError(decision.code, { reason: decision.reason })
  return keys
}

async function answer(
  tx: Tx,
  deps: Deps,
  { user, email }: Caller,
  checksum: Checksum,
  deviceType: string | undefined,
): Promise<Answer> {
  if (email === null) throw new AppError('email_unverified')
  const now = deps.clock.now()
  const file = await findFile(tx, checksum)
  if (!file)
    return { decision: decideKeys({ file, email, isOwner: false, bans: [], isHeld: false, now }), keys: [] }

  const sealedKeys = await listSealedKeys(tx, file.id)
  const decision = decideKeys({
    file: {
      permissions: await listPermissionsFor(tx, file.id, email),
      keyPaths: sealedKeys.map((key) => key.keyPath),
      openableDate: file.openableAt,
      expirationDate: file.expiresAt,
    },
    email,
    isOwner: file.ownerId === user.id,
    bans: await listBansForAccount(tx, user.id, file),
    isHeld: (await findHold(tx, deps, email)) !== undefined,
    now,
  })
  const keys = decision.granted ? openKeys(deps, file.id, sealedKeys, decision.paths) : []
  if (decision.action) {
    const actor = { id: user.id, address: email }
    await recordActivity(tx, deps, [{ action: decision.action, actor, file, deviceType }])
  }
  if (decision.granted && file.ownerId !== user.id) await recordOpened(tx, file, email, now)
  return { decision, keys }
}

function openKeys(
  deps: Deps,
  fileId: FileId,
  sealedKeys: readonly { keyPath: KeyPath; sealed: string }[],
  paths: readonly KeyPath[],
): KeyHex[] {
  const byPath = new Map(sealedKeys.map((key) => [JSON.stringify(key.keyPath), key.sealed]))
  const keys = paths.flatMap((path) => {
    const sealed = byPath.get(JSON.stringify(path))
    return sealed === undefined ? [] : [openFileKey(deps, { fileId, keyPath: path }, sealed)]
  })
  return [...new Set(keys)]
}
