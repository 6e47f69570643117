import { and, asc, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import { findPersonByAddress } from '../addresses/store.ts'
import type { Deps } from '../deps.ts'
import { companies, personAddresses, persons } from '../schema/persons.ts'
import { isBannedFromOwnCompany } from './bans.ts'

type AdminChangeRequest = {
  action: 'add' | 'remove'
  email: Email
  /** the email address of the calling admin, to name in the email to the user; null for operators */
  by: string | null
  /** the company of the calling admin; undefined for operators, who can change any company */
  within?: string | null
}

/** The outcome, with the reason if nothing changed. */
export type AdminChange =
  | { ok: true; userId: string; companyId: string }
  | { ok: false; why: 'unknown' | 'no_company' | 'unchanged' | 'last_admin' | 'banned' }

/**
 * Adds or removes the admin role of a user in their company and notifies them by email. The last admin keeps the
 * role (rule A10).
 */
export async function changeAdmin(
  tx: Tx,
  deps: Deps,
  { action, email, by, within }: AdminChangeRequest,
): Promise<AdminChange> {
  const match = await findPersonByAddress(tx, email)
  const isOutside = within !== undefined && match?.person.companyId !== within
  if (!match?.verifiedAt || isOutside) return { ok: false, why: 'unknown' }
  const { id, companyId } = match.person
  if (companyId === null) return { ok: false, why: 'no_company' }
  // Locks the user before the company, as baking does, to avoid deadlocks. The lock on the company prevents
  // two admins from being removed at the same time.
  const [user] = await tx.select().from(persons).where(eq(persons.id, id)).for('no key update')
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update')
  const isAdmin = action === 'add'
  if (user?.isAdmin === isAdmin) return { ok: false, why: 'unchanged' }
  if (isAdmin && (await isBannedFromOwnCompany(tx, { id, companyId }))) return { ok: false, why: 'banned' }
  if (!isAdmin && (await listAdmins(tx, companyId)).length < 2) return { ok: false, why: 'last_admin' }
  await tx.update(persons).set({ isAdmin }).where(eq(persons.id, id))
  const recipient = { to: email, locale: match.person.locale }
  const values = { organization: company?.name ?? null, by }
  await enqueueServerEmail(tx, deps, recipient, { kind: isAdmin ? 'madeAdmin' : 'removedAsAdmin', values })
  return { ok: true, userId: id, companyId }
}

/** Lists the admins of a company by primary email address. */
export async function listAdmins(tx: Tx, companyId: string): Promise<{ id: string; email: string }[]> {
  const rows = await tx
    .select({ id: persons.id, email: personAddresses.address })
    .from(persons)
    .leftJoin(personAddresses, and(eq(personAddresses.userId, persons.id), personAddresses.isPrimary))
    .where(and(eq(persons.companyId, companyId), persons.isAdmin))
    .orderBy(asc(personAddresses.address))
  return rows.map(({ id, email }) => ({ id, email: email ?? id }))
}
