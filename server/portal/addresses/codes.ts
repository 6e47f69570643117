import { and, eq, lte } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addressCodes } from '../schema/persons.ts'

/** A code that a hosted provider sent to an email address that an account wants to add. */
export type AddressCode = typeof addressCodes.$inferSelect

/** Saves the ID under which the provider checks the code. It replaces the ID of an earlier code. */
export async function saveAddressCode(tx: Tx, code: AddressCode): Promise<void> {
  const { methodId, sentAt } = code
  await tx
    .insert(addressCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [addressCodes.accountId, addressCodes.address],
      set: { methodId, sentAt },
    })
}

/** Finds the ID under which the provider checks the code of an email address; undefined if none was sent. */
export async function findAddressCode(tx: Tx, userId: string, address: Email): Promise<string | undefined> {
  const [code] = await tx
    .select()
    .from(addressCodes)
    .where(and(eq(addressCodes.accountId, userId), eq(addressCodes.address, address)))
  return code?.methodId
}

/** Removes data about codes that were sent before the given time. */
export async function sweepAddressCodes(tx: Tx, before: Date): Promise<void> {
  await tx.delete(addressCodes).where(lte(addressCodes.sentAt, before))
}
