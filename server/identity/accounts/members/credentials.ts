import { eq } from 'drizzle-orm'
import { publish } from '../../base/events/publish.ts'
import { passwords, phoneNumbers } from '../../base/schema/users.ts'
import { type DirectoryUnit, deleteRows } from '../../base/unit-of-work.ts'

/** Ends the password of a member. @returns whether the member had one */
export async function endPassword(unit: DirectoryUnit, userId: string): Promise<boolean> {
  const ended = await deleteRows(unit, passwords, eq(passwords.userId, userId))
  for (const { id: password } of ended) {
    await publish(unit, { kind: 'password_removed', userId, detail: { password } })
  }
  return ended.length > 0
}

/** Ends the phone number of a member, which is a second factor. @returns whether the member had one */
export async function endPhoneNumber(unit: DirectoryUnit, userId: string): Promise<boolean> {
  const ended = await deleteRows(unit, phoneNumbers, eq(phoneNumbers.userId, userId))
  for (const { id: phone } of ended) {
    await publish(unit, { kind: 'phone_removed', userId, detail: { phone } })
  }
  return ended.length > 0
}
