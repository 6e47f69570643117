import { eq } from 'drizzle-orm'
import type { Email, FileId, KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findHold } from '../addresses/holds.ts'
import { findPersonByAddress } from '../addresses/store.ts'
import { listBansForAddress } from '../companies/bans.ts'
import type { Deps } from '../deps.ts'
import { fileKeys, type files } from '../schema/files.ts'
import { decideKeys, type KeyDecision } from './rules.ts'
import { listPermissionsFor } from './store.ts'

/** What an email address could open in a cake now, and what that follows from. */
export type Access = {
  decision: KeyDecision
  permissions: Permission[]
  keyPaths: KeyPath[]
  isOwner: boolean
}

/**
 * Decides what an email address, which may not have an account yet, could open in a cake now. It is the decision that
 * releases keys (rule F7), but releases none and leaves no activity row.
 */
export async function decideAccess(
  tx: Tx,
  deps: Deps,
  file: typeof files.$inferSelect,
  email: Email,
): Promise<Access> {
  const id = file.id as FileId
  const permissions = await listPermissionsFor(tx, id, email)
  const keys = await tx.select({ path: fileKeys.keyPath }).from(fileKeys).where(eq(fileKeys.fileId, id))
  const keyPaths = keys.map(({ path }) => path)
  const userId = (await findPersonByAddress(tx, email))?.person.id
  const isOwner = userId === file.ownerId
  const decision = decideKeys({
    file: { permissions, keyPaths, openableDate: file.openableAt, expirationDate: file.expiresAt },
    email,
    isOwner,
    bans: await listBansForAddress(tx, file, email, userId),
    isHeld: (await findHold(tx, deps, email)) !== undefined,
    now: deps.clock.now(),
  })
  return { decision, permissions, keyPaths, isOwner }
}
