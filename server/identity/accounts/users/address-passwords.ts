import { and, eq, exists, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { composeEmail } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { addressPasswords } from '../../base/schema/address-passwords.ts'
import { emails } from '../../base/schema/users.ts'
import {
  deleteRows,
  findRow,
  inProject,
  inWholeProject,
  lockRow,
  type ProjectUnit,
  updateRow,
  updateRows,
} from '../../base/unit-of-work.ts'
import { hasFormOf } from './spellings.ts'

/** The password of an address in all organizations of a project (rule B12). */
export type AddressPassword = typeof addressPasswords.$inferSelect

const isOf = (address: Email) => eq(addressPasswords.address, composeEmail(address))

/** Finds the password of an address. */
export const findAddressPassword = (
  unit: ProjectUnit,
  address: Email,
): Promise<AddressPassword | undefined> => findRow(unit, addressPasswords, isOf(address))

/**
 * Returns whether a password that was checked before this transaction still signs in: no one has replaced or expired it. Locks
 * it until the transaction ends.
 */
export async function isStillOfAddress(
  unit: ProjectUnit,
  { id, setAt }: Pick<AddressPassword, 'id' | 'setAt'>,
): Promise<boolean> {
  const current = await lockRow(unit, addressPasswords, eq(addressPasswords.id, id))
  return current !== undefined && !current.requiresReset && current.setAt.getTime() === setAt.getTime()
}

/** Sets or replaces the password of an address. */
export async function setAddressPassword(
  unit: ProjectUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  address: Email,
  hash: string,
): Promise<void> {
  const id = newId(random, 'password')
  const set = { hash, setAt: clock.now(), requiresReset: false }
  const [saved] = await unit.tx
    .insert(addressPasswords)
    .values({ projectId: unit.projectId, id, address: composeEmail(address), ...set })
    .onConflictDoUpdate({ target: [addressPasswords.projectId, addressPasswords.address], set })
    .returning({ id: addressPasswords.id })
  if (!saved) throw new Error('A password was saved but not returned.')
  const kind = saved.id === id ? 'password_set' : 'password_changed'
  await publishToHolders(unit, address, kind, saved.id)
}

/** Replaces the stored hash of an unchanged password, unless another one was set in the meantime. */
export const replaceAddressHash = (
  unit: ProjectUnit,
  { id, hash: from }: Pick<AddressPassword, 'id' | 'hash'>,
  to: string,
): Promise<void> =>
  updateRows(
    unit,
    addressPasswords,
    { hash: to },
    eq(addressPasswords.id, id),
    eq(addressPasswords.hash, from),
  )

/** Expires the password of an address: the next sign-in with it requires a new one. */
export async function expireAddressPassword(unit: ProjectUnit, address: Email): Promise<void> {
  const isValid = and(isOf(address), eq(addressPasswords.requiresReset, false))
  const expired = await updateRow(unit, addressPasswords, { requiresReset: true }, isValid)
  if (expired) await publishToHolders(unit, address, 'password_expired', expired.id)
}

/** Lists the members who have proved an address that is their current one, in all organizations. */
export function listHolders(projectUnit: ProjectUnit, address: Email): Promise<{ userId: string }[]> {
  const unit = inWholeProject(projectUnit)
  const isCurrent = and(
    isNotNull(emails.organizationId),
    isNotNull(emails.verifiedAt),
    isNull(emails.retiredAt),
  )
  return unit.tx
    .select({ userId: emails.userId })
    .from(emails)
    .where(inProject(unit, emails, hasFormOf(address), isCurrent))
}

async function publishToHolders(
  unit: ProjectUnit,
  address: Email,
  kind: 'password_set' | 'password_changed' | 'password_expired',
  password: string,
): Promise<void> {
  for (const { userId } of await listHolders(unit, address)) {
    await publish(unit, { kind, userId, detail: { password } })
  }
}

/** Deletes the passwords of addresses that no one has any more. */
export async function endUnheldPasswords(
  projectUnit: ProjectUnit,
  addresses: readonly string[],
): Promise<void> {
  const unit = inWholeProject(projectUnit)
  for (const address of addresses as Email[]) {
    const holders = await unit.tx.$count(emails, inProject(unit, emails, hasFormOf(address)))
    if (holders === 0) await deleteRows(unit, addressPasswords, isOf(address))
  }
}

/** Deletes the passwords of all projects that were set before a time, and whose address no one has. */
export async function sweepAddressPasswords(tx: Tx, before: Date): Promise<void> {
  const isHeld = and(
    eq(emails.projectId, addressPasswords.projectId),
    eq(emails.address, addressPasswords.address),
  )
  const holders = tx.select({ one: sql`1` }).from(emails).where(isHeld)
  await tx.delete(addressPasswords).where(and(lt(addressPasswords.setAt, before), not(exists(holders))))
}
