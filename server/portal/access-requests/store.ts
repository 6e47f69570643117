import { and, asc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isBannedAddress } from '../companies/bans.ts'
import { accessRequests } from '../schema/access-requests.ts'
import { personAddresses } from '../schema/persons.ts'

/** How many requests the details of a cake contain. */
export const shownRequests = 100

/** Adds a pending request. @returns false if there is a request of this user already, pending or declined */
export async function addRequest(
  tx: Tx,
  request: Pick<typeof accessRequests.$inferInsert, 'fileId' | 'userId' | 'requestedAt'>,
): Promise<boolean> {
  const added = await tx.insert(accessRequests).values(request).onConflictDoNothing().returning()
  return added.length > 0
}

/**
 * Lists the pending requests for a cake, the oldest first, at most `shownRequests`: the primary email addresses of the
 * users who ask, except for those whom a ban now keeps from the cake.
 */
export function listRequests(
  tx: Tx,
  { id, ownerId, companyId }: { id: string; ownerId: string; companyId: string },
): Promise<{ address: string; requestedAt: Date }[]> {
  const scope = sql`((b.level = 'org' and b.organization_id = ${companyId})
    or (b.level = 'individual' and b.baker_id = ${ownerId}))`
  return tx
    .select({ address: personAddresses.address, requestedAt: accessRequests.requestedAt })
    .from(accessRequests)
    .innerJoin(personAddresses, and(eq(personAddresses.userId, accessRequests.userId), isCurrent))
    .where(
      and(
        eq(accessRequests.fileId, id),
        isNull(accessRequests.declinedAt),
        not(isBannedAddress(sql`${personAddresses.address}`, scope)),
      ),
    )
    .orderBy(asc(accessRequests.requestedAt), asc(accessRequests.userId))
    .limit(shownRequests)
}

const isCurrent = and(personAddresses.isPrimary, isNotNull(personAddresses.verifiedAt))

/** Declines the pending request of the user with this primary email address. @returns false if there is none */
export async function declineRequest(tx: Tx, fileId: string, address: Email, at: Date): Promise<boolean> {
  const user = tx
    .select({ id: personAddresses.userId })
    .from(personAddresses)
    .where(and(eq(personAddresses.address, address), isCurrent))
  const declined = await tx
    .update(accessRequests)
    .set({ declinedAt: at })
    .where(
      and(
        eq(accessRequests.fileId, fileId),
        inArray(accessRequests.userId, user),
        isNull(accessRequests.declinedAt),
      ),
    )
    .returning()
  return declined.length > 0
}

/** Ends the requests of users who now have access through one of these email addresses or wildcards. */
export async function endGranted(tx: Tx, fileId: string, grantees: readonly string[]): Promise<void> {
  if (grantees.length === 0) return
  const { address } = personAddresses
  const isGranted = or(
    inArray(address, [...grantees]),
    inArray(sql`'*@' || split_part(${address}, '@', 2)`, [...grantees]),
  )
  const users = tx
    .select({ id: personAddresses.userId })
    .from(personAddresses)
    .where(and(isGranted, isCurrent))
  await tx
    .delete(accessRequests)
    .where(and(eq(accessRequests.fileId, fileId), inArray(accessRequests.userId, users)))
}
