import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { blockedEmails } from '../schema/people.ts'
import { hashAddress } from './address-hash.ts'

/** Returns whether the email address belonged to a deleted account, which blocks it from registering (rule A3). */
export async function isBlockedEmail(
  tx: DirectoryTx,
  deps: Pick<Deps, 'secrets' | 'random'>,
  address: Email,
): Promise<boolean> {
  const addressHash = await hashAddress(tx, deps, address)
  const rows = await tx
    .select()
    .from(blockedEmails)
    .where(inDirectory(tx, blockedEmails, eq(blockedEmails.addressHash, addressHash)))
  return rows.length > 0
}

/** Blocks an email address from registering again (rule A3). */
export async function blockEmail(
  tx: DirectoryTx,
  deps: Pick<Deps, 'secrets' | 'random' | 'clock'>,
  address: Email,
): Promise<void> {
  const row = { addressHash: await hashAddress(tx, deps, address), createdAt: deps.clock.now() }
  await tx
    .insert(blockedEmails)
    .values({ ...row, projectId: tx.projectId })
    .onConflictDoNothing()
}
