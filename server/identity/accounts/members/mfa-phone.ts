import { and, eq, ne } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { members, phoneNumbers } from '../../base/schema/users.ts'
import {
  type DirectoryUnit,
  deleteRows,
  findRow,
  inProject,
  toColumns,
  updateRows,
} from '../../base/unit-of-work.ts'
import type { PhoneNumber } from '../users/phones.ts'

/** Returns whether another active member of the organization has verified a number (rule B23). */
export async function isNumberTaken(
  unit: DirectoryUnit,
  userId: string,
  number: PhoneNumber,
): Promise<boolean> {
  const [other] = await unit.tx
    .select({ verifiedAt: phoneNumbers.verifiedAt, status: members.status })
    .from(phoneNumbers)
    .innerJoin(members, eq(members.userId, phoneNumbers.userId))
    .where(inProject(unit, phoneNumbers, eq(phoneNumbers.number, number), ne(phoneNumbers.userId, userId)))
  return other !== undefined && other.verifiedAt !== null && other.status === 'active'
}

/**
 * Records that a member has entered the code that was sent to a number: it becomes the number of the member for text messages,
 * instead of an earlier one. The number must not be taken. An unverified number of another member is nothing (rule B23), and goes.
 * @returns the ID of the number
 */
export async function verifyMfaPhone(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  number: PhoneNumber,
): Promise<string> {
  const now = clock.now()
  const ofOthers = and(eq(phoneNumbers.number, number), ne(phoneNumbers.userId, userId))
  const former = and(eq(phoneNumbers.userId, userId), ne(phoneNumbers.number, number))
  for (const isRemoved of [ofOthers, former]) {
    for (const { id: phone, userId: owner } of await deleteRows(unit, phoneNumbers, isRemoved)) {
      await publish(unit, { kind: 'phone_removed', userId: owner, detail: { phone } })
    }
  }
  const stored = await findRow(unit, phoneNumbers, eq(phoneNumbers.userId, userId))
  const id = stored?.id ?? newId(random, 'phone-number')
  if (stored) await updateRows(unit, phoneNumbers, { verifiedAt: now }, eq(phoneNumbers.id, id))
  else {
    const row = { id, userId, number, verifiedAt: now, createdAt: now, ...toColumns(unit) }
    await unit.tx.insert(phoneNumbers).values(row)
  }
  await publish(unit, { kind: stored ? 'phone_verified' : 'phone_added', userId, detail: { phone: id } })
  return id
}
