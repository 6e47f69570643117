import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Deps } from '../../base/deps.ts'
import { emails, phoneNumbers, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, deleteRows, inProject } from '../../base/unit-of-work.ts'
import { type ContactRow, listContactsOf, removeContact } from './contacts.ts'

/** The condition that a user is empty: no one signed in as the user, and no one wrote to it (rule O3). */
export const isEmptyRow = and(isNull(users.claimedAt), isNull(users.writtenAt), isNull(users.signedInAt))

/**
 * Removes contacts from the empty users that have them, because an import writes users with these contacts (rule O3).
 * @returns the ID of the empty user by contact
 */
export async function vacateContacts(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'accountPolicy'>,
  values: readonly string[],
): Promise<Map<string, string>> {
  const userIdByContact = new Map<string, string>()
  const held = [
    ...(await unit.tx
      .select({ userId: emails.userId })
      .from(emails)
      .innerJoin(users, eq(users.id, emails.userId))
      .where(inProject(unit, emails, inArray(emails.address, [...values]), isEmptyRow))
      .for('update', { of: users })),
    ...(await unit.tx
      .select({ userId: phoneNumbers.userId })
      .from(phoneNumbers)
      .innerJoin(users, eq(users.id, phoneNumbers.userId))
      .where(inProject(unit, phoneNumbers, inArray(phoneNumbers.number, [...values]), isEmptyRow))
      .for('update', { of: users })),
  ]
  for (const userId of new Set(held.map((row) => row.userId))) {
    const rows = (await listContactsOf(unit, userId)).filter((row: ContactRow) => values.includes(row.value))
    for (const row of rows) {
      await removeContact(unit, deps, row)
      userIdByContact.set(row.value, userId)
    }
  }
  return userIdByContact
}

/** Removes the rows of empty users that an import writes again with the same IDs. */
export async function removeVacated(unit: DirectoryUnit, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await deleteRows(unit, users, inArray(users.id, [...userIds]), isEmptyRow)
}
