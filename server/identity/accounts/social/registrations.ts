import { asc, eq, ne, or } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { oauthRegistrations } from '../../base/schema/oauth.ts'
import { users } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject, removeOwn, toColumns } from '../../base/unit-of-work.ts'
import type { User } from '../sessions/store.ts'
import type { Identity } from './identity.ts'

export type Registration = typeof oauthRegistrations.$inferSelect

type Key = Pick<Identity, 'provider' | 'issuer' | 'subject'>

/** Finds the account of a social identity. */
export async function findOwner(
  unit: DirectoryUnit,
  { provider, issuer, subject }: Key,
): Promise<{ user: User; registration: Registration } | undefined> {
  const [row] = await unit.tx
    .select({ user: users, registration: oauthRegistrations })
    .from(oauthRegistrations)
    .innerJoin(users, eq(users.id, oauthRegistrations.userId))
    .where(
      inProject(
        unit,
        oauthRegistrations,
        eq(oauthRegistrations.provider, provider),
        eq(oauthRegistrations.issuer, issuer),
        eq(oauthRegistrations.subject, subject),
      ),
    )
  return row
}

/** Lists the social identities of an account, oldest first. */
export async function listRegistrations(unit: DirectoryUnit, userId: string): Promise<Registration[]> {
  return unit.tx
    .select()
    .from(oauthRegistrations)
    .where(inProject(unit, oauthRegistrations, eq(oauthRegistrations.userId, userId)))
    .orderBy(asc(oauthRegistrations.createdAt), asc(oauthRegistrations.id))
}

/** Adds a social identity to an account. @returns undefined if it already belongs to an account */
export async function addRegistration(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  { provider, issuer, subject, pictureUrl, locale }: Identity,
): Promise<Registration | undefined> {
  const [added] = await unit.tx
    .insert(oauthRegistrations)
    .values({
      ...toColumns(unit),
      id: newId(random, 'oauth-user'),
      userId,
      provider,
      issuer,
      subject,
      pictureUrl,
      locale,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (added) await publish(unit, { kind: 'identity_added', userId, detail: { provider, identity: added.id } })
  return added
}

/** Updates the picture and language with the provider's values. */
export async function refreshRegistration(
  unit: DirectoryUnit,
  id: string,
  { pictureUrl, locale }: Pick<Identity, 'pictureUrl' | 'locale'>,
): Promise<void> {
  const differs = or(ne(oauthRegistrations.pictureUrl, pictureUrl), ne(oauthRegistrations.locale, locale))
  const [changed] = await unit.tx
    .update(oauthRegistrations)
    .set({ pictureUrl, locale })
    .where(inProject(unit, oauthRegistrations, eq(oauthRegistrations.id, id), differs))
    .returning({ userId: oauthRegistrations.userId })
  if (changed) {
    await publish(unit, { kind: 'identity_refreshed', userId: changed.userId, detail: { identity: id } })
  }
}

/**
 * Removes a social identity of this user.
 * @returns the removed identity, or undefined if the user has none with this ID
 */
export async function removeRegistration(unit: DirectoryUnit, userId: string, id: string) {
  const removed = await removeOwn(unit, oauthRegistrations, userId, id)
  if (!removed) return undefined
  const detail = { provider: removed.provider, identity: id }
  await publish(unit, { kind: 'identity_removed', userId, detail })
  return removed
}
