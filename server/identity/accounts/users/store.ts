import { desc, eq, isNull, or } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { requireRoomForUser } from '../../base/projects/project-limits.ts'
import { sessions } from '../../base/schema/sessions.ts'
import { members, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject, lockRow, toColumns, updateRows } from '../../base/unit-of-work.ts'

export type User = typeof users.$inferSelect

/** The fields of a user that the site's own server may set. */
export type UserFields = Partial<
  Pick<User, 'isActive' | 'name' | 'trustedMetadata' | 'untrustedMetadata' | 'externalId' | 'roles'>
>

type State = Partial<Pick<User, 'claimedAt' | 'writtenAt' | 'signedInAt' | 'proofsEndAt'>>

/**
 * Returns whether a user exists only because someone requested a code, a link or a wallet challenge. An empty user does
 * not reserve its contact (rule O3).
 */
export const isEmptyUser = ({ claimedAt, writtenAt, signedInAt }: User): boolean =>
  claimedAt === null && writtenAt === null && signedInAt === null

/**
 * Returns whether no one has proved ownership of the user, and neither the site's own server nor an import wrote to it.
 */
export const isSelfMade = ({ claimedAt, writtenAt }: User): boolean =>
  claimedAt === null && writtenAt === null

/** Finds a user by ID or external ID. An external ID may look like a user ID; the user ID takes precedence. */
export async function findReferencedUser(unit: DirectoryUnit, reference: string): Promise<User | undefined> {
  const [user] = await unit.tx
    .select()
    .from(users)
    .where(inProject(unit, users, or(eq(users.id, reference), eq(users.externalId, reference))))
    .orderBy(desc(eq(users.id, reference)))
    .limit(1)
  return user
}

/** Finds a user by ID, and locks the user until the transaction ends (rule O16). */
export async function lockUser(unit: DirectoryUnit, userId: string): Promise<User | undefined> {
  return lockRow(unit, users, eq(users.id, userId))
}

/** What a new user of an organization has in addition to its user. */
export type MemberState = Pick<typeof members.$inferInsert, 'status'>

/**
 * Creates a user without contacts, and in an organization its row in `members`. The caller records it.
 * @throws RequestError not_allowed if the project has as many users as its document allows
 */
export async function createUser(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  {
    id = newId(random, 'user'),
    member = { status: 'pending' },
    ...fields
  }: UserFields & State & { id?: string; member?: MemberState } = {},
): Promise<User> {
  await requireRoomForUser(unit)
  const [user] = await unit.tx
    .insert(users)
    .values({ ...fields, ...toColumns(unit), id, createdAt: clock.now() })
    .returning()
  if (!user) throw new Error('A user was inserted but not returned.')
  const { projectId, organizationId } = unit
  if (organizationId !== null) {
    const row = { projectId, organizationId, userId: id, updatedAt: clock.now(), ...member }
    await unit.tx.insert(members).values(row)
  }
  return user
}

/** Updates the fields of a user. The user's sessions have the new roles immediately. */
export async function updateUser(unit: DirectoryUnit, userId: string, change: UserFields): Promise<void> {
  if (Object.keys(change).length === 0) return
  if (change.roles) await lockUser(unit, userId)
  await updateRows(unit, users, change, eq(users.id, userId))
  if (change.roles) {
    await updateRows(unit, sessions, { roles: change.roles }, eq(sessions.userId, userId))
  }
  await publish(unit, { kind: 'account_changed', userId })
}

/**
 * Records that the site's own server or an import wrote to a user. From then on, no request may take the user away
 * (rule O1).
 */
export async function recordWriting(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
): Promise<void> {
  await updateRows(unit, users, { writtenAt: clock.now() }, eq(users.id, userId), isNull(users.writtenAt))
}

/** Records the first sign-in of a user, after which the user is no longer empty. */
export async function recordSignIn(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
): Promise<void> {
  await updateRows(unit, users, { signedInAt: clock.now() }, eq(users.id, userId), isNull(users.signedInAt))
}

/**
 * Makes a user empty after its contact went to another user who proved it, so that the sweep deletes it (rules O1 and
 * O4).
 */
export async function makeEmpty(unit: DirectoryUnit, userId: string): Promise<void> {
  await updateRows(
    unit,
    users,
    { claimedAt: null, signedInAt: null },
    eq(users.id, userId),
    isNull(users.writtenAt),
  )
}
