import { and, eq, sql } from 'drizzle-orm'
import { listForms, preferForm } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import { newId } from '../../../platform/db/ids.ts'
import { toJsonRow } from '../../../platform/db/json-row.ts'
import { prepareStatement } from '../../../platform/db/prepared.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import type { SessionRow } from '../../base/schema/sessions.ts'
import { emails, passwords, users } from '../../base/schema/users.ts'
import {
  type DirectoryUnit,
  directoryPlaceholder,
  findRow,
  inProject,
  projectPlaceholder,
  toColumns,
  updateRows,
} from '../../base/unit-of-work.ts'
import { findMark, type ProjectVisitor, selectPreparedMark } from './browsers.ts'
import { isOneOfForms } from './spellings.ts'
import type { User } from './store.ts'

export type Password = typeof passwords.$inferSelect
export type EmailRow = typeof emails.$inferSelect

/** A user found by one of their email addresses. */
export type EmailOwner = {
  user: User
  email: EmailRow
  /** argon2id; undefined if the user has no password */
  passwordHash: string | undefined
  /** whether the password no longer signs in and must be replaced */
  requiresReset: boolean
  /** when the password was set */
  passwordSetAt: Date | undefined
}

/**
 * Finds the user who has an email address, verified or not, with the password. It may be stored in another form (rule
 * A68).
 */
export const findEmailOwner = async (unit: DirectoryUnit, address: Email): Promise<EmailOwner | undefined> =>
  (await findOwnerWith(unit, address, null)).owner

/** Like `findEmailOwner`. @returns also the browser of the visitor, if it is a known one (`findKnownBrowser`) */
export const findOwnerAndBrowser = (unit: DirectoryUnit, address: Email, origin: ProjectVisitor) =>
  findOwnerWith(unit, address, findMark(origin))

const readOwners = prepareStatement('password_of_email', (tx) =>
  tx
    .select({
      user: toJsonRow(users),
      email: toJsonRow(emails),
      passwordHash: passwords.hash,
      requiresReset: passwords.requiresReset,
      passwordSetAt: passwords.setAt,
      knownBrowser: selectPreparedMark(tx, emails, emails.address),
    })
    .from(emails)
    .innerJoin(users, eq(users.id, emails.userId))
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(inProject(directoryPlaceholder, emails, isOneOfForms())),
)

/** Only a user with the email address can know the browser, so without one there is nothing else to read. */
async function findOwnerWith(unit: DirectoryUnit, address: Email, mark: string | null) {
  const values = { ...toColumns(unit), forms: listForms(address), address, mark }
  const rows = await readOwners(unit.tx, values)
  const row = preferForm(rows, address, ({ email }) => email?.address ?? '')
  if (!row?.user || !row.email) return { owner: undefined, knownBrowser: undefined }
  const owner: EmailOwner = {
    user: row.user,
    email: row.email,
    passwordHash: row.passwordHash ?? undefined,
    requiresReset: row.requiresReset ?? false,
    passwordSetAt: row.passwordSetAt ?? undefined,
  }
  return { owner, knownBrowser: row.knownBrowser ?? undefined }
}

/**
 * Returns whether an email address signs in the user who has it. An unverified address of a claimed user does not: the
 * site's own server or an import wrote it and may be mistaken (rule O9).
 */
export const signsIn = ({ user, email }: Signing): boolean =>
  email.verifiedAt !== null || user.claimedAt === null

type Signing = { user: Pick<User, 'claimedAt'>; email: Pick<EmailRow, 'verifiedAt'> }

const lockOwner = prepareStatement('locked_password_of_email', (tx) =>
  tx
    .select({
      claimedAt: users.claimedAt,
      verifiedAt: emails.verifiedAt,
      requiresReset: passwords.requiresReset,
      setAt: passwords.setAt,
    })
    .from(users)
    .innerJoin(emails, eq(emails.userId, users.id))
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(inProject(projectPlaceholder, users, eq(users.id, sql.placeholder('userId')), isOneOfForms()))
    // Locking the rows too reads them again, if another request changed one while this one waited.
    .for('update', { of: [users, emails, passwords] }),
)

/**
 * Returns whether a password that was checked before this transaction still signs in: no one has replaced or expired
 * it, and the user still has the email address (rule O16). Locks the user until the transaction ends.
 */
export async function isStillValid(
  unit: DirectoryUnit,
  { user, email, passwordSetAt }: Pick<EmailOwner, 'user' | 'email' | 'passwordSetAt'>,
): Promise<boolean> {
  const { tx, projectId } = unit
  const forms = listForms(email.address as Email)
  const [current] = await lockOwner(tx, { projectId, userId: user.id, forms })
  return (
    current !== undefined &&
    signsIn({ user: current, email: current }) &&
    !current.requiresReset &&
    current.setAt.getTime() === passwordSetAt?.getTime()
  )
}

export async function findPassword(unit: DirectoryUnit, userId: string): Promise<Password | undefined> {
  return findRow(unit, passwords, eq(passwords.userId, userId))
}

export const hasPassword = async (unit: DirectoryUnit, userId: string): Promise<boolean> =>
  (await findPassword(unit, userId)) !== undefined

/**
 * Sets or replaces the password of a user.
 * @param inSession the session that sets the password, if any
 */
export async function setPassword(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  userId: string,
  hash: string,
  { inSession = null, requiresReset = false }: { inSession?: string | null; requiresReset?: boolean } = {},
): Promise<void> {
  const id = newId(random, 'password')
  const set = { hash, setAt: clock.now(), requiresReset, setInSession: inSession }
  const [saved] = await unit.tx
    .insert(passwords)
    .values({ projectId: unit.projectId, id, userId, ...set })
    .onConflictDoUpdate({ target: passwords.userId, set })
    .returning({ id: passwords.id })
  if (!saved) throw new Error('A password was saved but not returned.')
  const kind = saved.id === id ? 'password_set' : 'password_changed'
  await publish(unit, { kind, userId, detail: { password: saved.id } })
}

/** Replaces the stored hash of an unchanged password, unless another password was saved in the meantime. */
export async function replaceHash(
  unit: DirectoryUnit,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await updateRows(unit, passwords, { hash: to }, eq(passwords.userId, userId), eq(passwords.hash, from))
}

/**
 * Expires a user's password: the next sign-in with it requires a new one.
 * @returns whether the password was valid before
 */
export async function expirePassword(unit: DirectoryUnit, userId: string): Promise<boolean> {
  const isValid = and(eq(passwords.userId, userId), eq(passwords.requiresReset, false))
  const [expired] = await unit.tx
    .update(passwords)
    .set({ requiresReset: true })
    .where(inProject(unit, passwords, isValid))
    .returning({ id: passwords.id })
  if (expired) await publish(unit, { kind: 'password_expired', userId, detail: { password: expired.id } })
  return expired !== undefined
}

/** Returns whether a session set the password or signed in with it. */
export const knowsPassword = (
  { id, factors }: Pick<SessionRow, 'id' | 'factors'>,
  { setInSession, setAt }: Pick<Password, 'setInSession' | 'setAt'>,
): boolean =>
  setInSession === id ||
  factors.some(
    ({ type, last_authenticated_at: at }) => type === 'password' && new Date(at).getTime() >= setAt.getTime(),
  )
