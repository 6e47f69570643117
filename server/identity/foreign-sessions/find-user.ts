import { desc, eq, or } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { findOrCreateAccount } from '../provider/find-or-create-account.ts'
import { users } from '../schema/people.ts'
import { ExternalId, reserveExternalId } from '../users/external-ids.ts'
import { findAccount, updateUser } from '../users/store.ts'

/** The person whom another server names. */
export type ForeignPerson = { email: Email | undefined; externalId: string | undefined }

/**
 * Finds the user of a person whom another server names, by user ID, external ID or verified email address.
 * @param mayCreate creates the user, with the email address verified, if there is none
 */
export async function findForeignUser(
  tx: DirectoryTx,
  deps: Deps,
  { email, externalId }: ForeignPerson,
  mayCreate: boolean,
): Promise<string | undefined> {
  if (externalId !== undefined) {
    const [known] = await tx
      .select({ id: users.id })
      .from(users)
      .where(inDirectory(tx, users, or(eq(users.externalId, externalId), eq(users.id, externalId))))
      // People who moved here with their IDs are named by them. The ID counts, as in every call (backend/user-store.ts).
      .orderBy(desc(eq(users.id, externalId)))
      .limit(1)
    if (known) return known.id
  }
  if (email === undefined) return undefined
  const account = await findAccount(tx, email)
  if (account?.email.verifiedAt) return account.user.id
  if (!mayCreate) return undefined
  const { user } = await findOrCreateAccount(tx, deps, email)
  const isFree = externalId !== undefined && (await reserveExternalId(tx, externalId, user.id))
  if (isFree) await updateUser(tx, user.id, { externalId })
  return user.id
}

/** Returns a claim as an external ID, unless it has another form. */
export const toExternalId = (value: unknown): string | undefined => ExternalId.safeParse(value).data
