import { and, asc, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { findAccount } from '../accounts/store.ts'
import type { Tx } from '../db/database.ts'
import { emails, organizations, users } from '../db/schema/people.ts'
import type { Deps } from '../deps.ts'
import { noticeTexts } from '../outbox/notice-texts.ts'
import { enqueueMail } from '../outbox/store.ts'
import { isBannedFromOwn } from './bans.ts'

type Change = {
  action: 'add' | 'remove'
  email: Email
  /** whose decision it is, as the person is told */
  by: string
  /** the organization of the admin who asks; an operator may ask for anybody */
  within?: string | null
}

/** What came of it; where nothing was done, why. */
export type AdminChange =
  | { done: true; userId: string; organizationId: string }
  | { done: false; why: 'unknown' | 'no_organization' | 'unchanged' | 'last_admin' | 'banned' }

/**
 * Makes somebody an admin of the organization they belong to, or takes that away again, and tells them by mail. The last
 * admin stays (rule A10).
 */
export async function changeAdmin(
  tx: Tx,
  deps: Deps,
  { action, email, by, within }: Change,
): Promise<AdminChange> {
  const account = await findAccount(tx, email)
  const isOutside = within !== undefined && account?.user.organizationId !== within
  if (!account?.email.verifiedAt || isOutside) return { done: false, why: 'unknown' }
  const { id, organizationId } = account.user
  if (organizationId === null) return { done: false, why: 'no_organization' }
  // The person before the organization, as baking does, so that the two never wait for each other. The organization, so
  // that two admins cannot each be removed as the one before the last.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  const isAdmin = action === 'add'
  if (user?.isAdmin === isAdmin) return { done: false, why: 'unchanged' }
  if (isAdmin && (await isBannedFromOwn(tx, { id, organizationId }))) return { done: false, why: 'banned' }
  if (!isAdmin && (await listAdmins(tx, organizationId)).length < 2) return { done: false, why: 'last_admin' }
  await tx.update(users).set({ isAdmin }).where(eq(users.id, id))
  const toText = isAdmin ? noticeTexts.madeAdmin : noticeTexts.removedAsAdmin
  const { productName } = deps.config
  const named = { productName, organization: organization?.name ?? 'your organization', by }
  await enqueueMail(tx, deps, email, toText(named))
  return { done: true, userId: id, organizationId }
}

/** The admins of an organization by their primary addresses. */
export async function listAdmins(tx: Tx, organizationId: string): Promise<{ id: string; email: string }[]> {
  const rows = await tx
    .select({ id: users.id, email: emails.address })
    .from(users)
    .leftJoin(emails, and(eq(emails.userId, users.id), emails.isPrimary))
    .where(and(eq(users.organizationId, organizationId), users.isAdmin))
    .orderBy(asc(emails.address))
  return rows.map(({ id, email }) => ({ id, email: email ?? id }))
}
