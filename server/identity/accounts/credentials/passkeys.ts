import { and, asc, eq, lt } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { passkeys } from '../../base/schema/passkeys.ts'
import { users } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject, removeOwn, updateRow } from '../../base/unit-of-work.ts'
import type { User } from '../users/store.ts'

export type Passkey = typeof passkeys.$inferSelect

/** The maximum number of passkeys, and of wallets, per account. */
export const maxPerUser = 20

export const listPasskeys = (unit: DirectoryUnit, userId: string): Promise<Passkey[]> =>
  unit.tx
    .select()
    .from(passkeys)
    .where(inProject(unit, passkeys, eq(passkeys.userId, userId)))
    .orderBy(asc(passkeys.createdAt))

/** Finds a passkey of this domain by credential ID, with its user. */
export async function findPasskeyOwner(
  unit: DirectoryUnit,
  credentialId: string,
  domain: string,
): Promise<{ passkey: Passkey; user: User } | undefined> {
  const [row] = await unit.tx
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(inProject(unit, passkeys, eq(passkeys.credentialId, credentialId), eq(passkeys.domain, domain)))
  return row
}

/** Adds a passkey. @returns undefined if the credential ID is already registered */
export async function addPasskey(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  passkey: Omit<Passkey, 'id' | 'projectId' | 'createdAt' | 'lastUsedAt'>,
): Promise<Passkey | undefined> {
  const id = newId(random, 'webauthn-registration')
  const [added] = await unit.tx
    .insert(passkeys)
    .values({ ...passkey, projectId: unit.projectId, id, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning()
  if (added) await publish(unit, { kind: 'passkey_added', userId: added.userId, detail: { passkey: id } })
  return added
}

/**
 * Records a use of a passkey (rule A42). The signature counter of a passkey that stays on its device must increase, or
 * stay 0 on an authenticator without a counter; of two concurrent uses with the same count, only one succeeds. A passkey
 * that can be synced has a counter on each device, so a lower one is only written to the log.
 * @returns false if the counter did not increase: the passkey may have been cloned
 */
export async function markPasskeyUsed(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  { id, userId, counter, isMultiDevice }: Passkey,
  use: { counter: number; isBackedUp: boolean },
): Promise<boolean> {
  const hasGrown = use.counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, use.counter)
  const recorded = await unit.tx
    .update(passkeys)
    .set({ ...use, lastUsedAt: clock.now() })
    .where(inProject(unit, passkeys, eq(passkeys.id, id), isMultiDevice ? undefined : hasGrown))
    .returning({ id: passkeys.id })
  if (isMultiDevice && use.counter < counter)
    await publish(unit, { kind: 'passkey_counter_decreased', userId, detail: { passkey: id } })
  return recorded.length > 0
}

/** Renames a passkey of this user. @returns undefined if the user has none with this ID */
export async function renamePasskey(
  unit: DirectoryUnit,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const isOwn = and(eq(passkeys.userId, userId), eq(passkeys.id, id))
  const renamed = await updateRow(unit, passkeys, { name }, isOwn)
  if (renamed) await publish(unit, { kind: 'passkey_renamed', userId, detail: { passkey: id } })
  return renamed
}

/** Deletes a passkey of this user. @returns the deleted passkey, or undefined if the user has none with this ID */
export async function removePasskey(unit: DirectoryUnit, userId: string, id: string) {
  const removed = await removeOwn(unit, passkeys, userId, id)
  if (removed) await publish(unit, { kind: 'passkey_removed', userId, detail: { passkey: id } })
  return removed
}
