import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { redeemContact } from '../../accounts/proofs/redeem-contact.ts'
import { ExternalId, reserveExternalId } from '../../accounts/users/external-ids.ts'
import { lockContact } from '../../accounts/users/holder.ts'
import { findEmailOwner } from '../../accounts/users/passwords.ts'
import { findReferencedUser, updateUser } from '../../accounts/users/store.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'

/** A user as another server identifies them. */
export type ExternalUser = { email: Email | undefined; externalId: string | undefined }

/**
 * Finds the user whom another server identifies, by user ID, external ID or verified email address.
 * @param mayCreate creates the user with a verified email address if there is none, or claims an unclaimed user
 */
export async function findExternalUser(
  unit: DirectoryUnit,
  deps: Deps,
  { email, externalId }: ExternalUser,
  { mayCreate, sender }: { mayCreate: boolean; sender: EmailSender },
): Promise<string | undefined> {
  if (externalId !== undefined) {
    // Users who were imported with their IDs are identified by them.
    const existingUser = await findReferencedUser(unit, externalId)
    if (existingUser) return existingUser.id
  }
  if (email === undefined) return undefined
  const owner = await findEmailOwner(unit, email)
  if (owner?.email.verifiedAt) return owner.user.id
  if (!mayCreate) return undefined
  // The other server vouches for the email address, which is a proof (rule O6).
  const contact = { kind: 'email', value: email } as const
  await lockContact(unit, contact)
  const redeemed = await redeemContact(unit, deps, {
    contact,
    session: undefined,
    sender,
  })
  if ('rejection' in redeemed) return undefined
  const { userId } = redeemed
  const isFree = externalId !== undefined && (await reserveExternalId(unit, externalId, userId))
  if (isFree) await updateUser(unit, userId, { externalId })
  return userId
}

/** Returns a claim as an external ID, if it is a valid one. */
export const toExternalId = (value: unknown): string | undefined => ExternalId.safeParse(value).data
