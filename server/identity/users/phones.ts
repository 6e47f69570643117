import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { record } from '../log/record.ts'
import { phoneNumbers } from '../schema/people.ts'
import { addContact, type Contact, findOrCreateClaimant, findOrCreateProver } from './claims.ts'

/** A phone number in E.164 format: `+` and 8 to 15 digits. */
export const PhoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number such as +15005550006'))
  .brand<'PhoneNumber'>()
export type PhoneNumber = z.infer<typeof PhoneNumber>

export type PhoneRow = typeof phoneNumbers.$inferSelect

const toContact = ({ random }: Pick<Deps, 'random'>, number: PhoneNumber): Contact<PhoneRow> => ({
  object: 'phone_number',
  find: async (tx) =>
    (
      await tx
        .select()
        .from(phoneNumbers)
        .where(inDirectory(tx, phoneNumbers, eq(phoneNumbers.number, number)))
        .for('update')
    )[0],
  insert: async (tx, owner) =>
    (
      await tx
        .insert(phoneNumbers)
        .values({ ...owner, number, id: newId(random, 'phone-number'), projectId: tx.projectId })
        .onConflictDoNothing()
        .returning()
    )[0],
  update: (tx, id, verifiedAt) =>
    tx
      .update(phoneNumbers)
      .set({ verifiedAt })
      .where(inDirectory(tx, phoneNumbers, eq(phoneNumbers.id, id))),
  remove: (tx, { id, userId }) => removeNumber(tx, userId, id),
  recordAdded: (tx, { id, userId }) => record(tx, { kind: 'phone_added', userId, detail: { phone: id } }),
})

type NumberDeps = Pick<Deps, 'clock' | 'random'>

/** Finds a phone number of an account, verified or not. */
export const findNumber = (tx: DirectoryTx, deps: NumberDeps, number: PhoneNumber) =>
  toContact(deps, number).find(tx)

/** Finds the account that verified a phone number, or creates one. */
export const findOrCreatePhoneAccount = (tx: DirectoryTx, deps: NumberDeps, number: PhoneNumber) =>
  findOrCreateProver(tx, deps, toContact(deps, number))

/** Finds the account that has a phone number, or creates one with the number unverified. */
export const findOrClaimNumber = (
  tx: DirectoryTx,
  deps: NumberDeps,
  number: PhoneNumber,
  user: { isActive: boolean },
) => findOrCreateClaimant(tx, deps, toContact(deps, number), user)

/**
 * Adds a phone number to an account.
 * @returns the row and whether it is new to the account; undefined if another account verified it
 */
export const addPhoneNumber = (
  tx: DirectoryTx,
  deps: NumberDeps,
  number: PhoneNumber,
  owner: { userId: string; isVerified: boolean },
) => addContact(tx, deps, toContact(deps, number), owner)

/** Removes a phone number from an account. @returns the number, or undefined if the account has none with this id */
export async function removeNumber(
  tx: DirectoryTx,
  userId: string,
  phoneId: string,
): Promise<PhoneNumber | undefined> {
  const isOwn = and(eq(phoneNumbers.id, phoneId), eq(phoneNumbers.userId, userId))
  const [removed] = await tx
    .delete(phoneNumbers)
    .where(inDirectory(tx, phoneNumbers, isOwn))
    .returning()
  if (!removed) return undefined
  await record(tx, { kind: 'phone_removed', userId, detail: { phone: phoneId } })
  return removed.number as PhoneNumber
}
