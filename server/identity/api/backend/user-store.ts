import { asc, eq, gt, type SQL } from 'drizzle-orm'
import type { User } from '../../accounts/sessions/store.ts'
import { findReferencedUser } from '../../accounts/users/store.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { publish } from '../../base/events/publish.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { oauthRegistrations } from '../../base/schema/oauth.ts'
import { passkeys } from '../../base/schema/passkeys.ts'
import { totps } from '../../base/schema/totps.ts'
import { emails, passwords, phoneNumbers, users } from '../../base/schema/users.ts'
import { wallets } from '../../base/schema/wallets.ts'
import { type DirectoryUnit, findRow, inProject, removeOwn } from '../../base/unit-of-work.ts'

/** Finds a user by their ID or external ID. @throws SdkError user_not_found */
export async function findUser(unit: DirectoryUnit, userId: string): Promise<User> {
  const user = await findReferencedUser(unit, userId)
  if (!user) throw new SdkError('user_not_found')
  return user
}

/** Lists the IDs of the users that match a condition, in a stable order, starting after an ID. */
export async function listUserIds(
  unit: DirectoryUnit,
  { fits, after, limit }: { fits: SQL | undefined; after: string | undefined; limit: number },
): Promise<string[]> {
  const isLater = after === undefined ? undefined : gt(users.id, after)
  const rows = await unit.tx
    .select({ id: users.id })
    .from(users)
    .where(inProject(unit, users, fits, isLater))
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Counts the users that match a condition. */
export const countUsers = (unit: DirectoryUnit, fits?: SQL): Promise<number> =>
  unit.tx.$count(users, inProject(unit, users, fits))

const factorTables = {
  emails,
  phone_numbers: phoneNumbers,
  webauthn_registrations: passkeys,
  crypto_wallets: wallets,
  passwords,
  oauth: oauthRegistrations,
  totps,
} as const

/** The kinds of sign-in methods that the backend API removes, as its paths name them. */
export type FactorKind = keyof typeof factorTables

/** Finds the user who has a sign-in method. */
export async function findFactorOwner(
  unit: DirectoryUnit,
  kind: FactorKind,
  id: string,
): Promise<string | undefined> {
  const table = factorTables[kind]
  return (await findRow(unit, table, eq(table.id, id)))?.userId
}

/**
 * Rejects changes to the sign-in methods of portal users, and their deletion: the PIN protects them (rule A15).
 * @throws BackendError portal_account_protected
 */
export function protectPortalAccounts(project: DirectoryProject): void {
  if (project.isPortal) throw new BackendError('portal_account_protected')
}

/** Removes the password of a user. @returns undefined if the user has none with this ID */
export async function removePassword(unit: DirectoryUnit, userId: string, id: string) {
  const removed = await removeOwn(unit, passwords, userId, id)
  if (removed) await publish(unit, { kind: 'password_removed', userId, detail: { password: id } })
  return removed
}
