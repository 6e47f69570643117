import { and, asc, eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import { findPersonByAddress } from '../addresses/store.ts'
import type { Deps } from '../deps.ts'
import { organizations, personAddresses, persons } from '../schema/persons.ts'
import { isBannedFromOwnOrganization } from './bans.ts'

type AdminChangeRequest = {
  action: 'add' | 'remove'
  email: Email
  /** the email address of the calling admin, to name in the email to the user; null for operators */
  by: string | null
  /** the organization of the calling admin; undefined for operators, who can change any organization */
  within?: string | null
}

/** The outcome, with the reason if nothing changed. */
export type AdminChange =
  | { ok: true; userId: string; organizationId: string }
  | { ok: false; why: 'unknown' | 'no_organization' | 'unchanged' | 'last_admin' | 'banned' }

/**
 * Adds or removes the admin role of a user in their organization and notifies them by email. The last admin keeps the
 * role (rule A10).
 */
export async function changeAdmin(
  tx: Tx,
  deps: Deps,
  { action, email, by, within }: AdminChangeRequest,
): Promise<AdminChange> {
  const match = await findPersonByAddress(tx, email)
  const isOutside = within !== undefined && match?.person.organizationId !== within
  if (!match?.verifiedAt || isOutside) return { ok: false, why: 'unknown' }
  const { id, organizationId } = match.person
  if (organizationId === null) return { ok: false, why: 'no_organization' }
  // Locks the user before the organization, as baking does, to avoid deadlocks. The lock on the organization prevents
  // two admins from being removed at the same time.
  const [user] = await tx.select().from(persons).where(eq(persons.id, id)).for('no key update')
  const [organization] = await tx
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  const isAdmin = action === 'add'
  if (user?.isAdmin === isAdmin) return { ok: false, why: 'unchanged' }
  if (isAdmin && (await isBannedFromOwnOrganization(tx, { id, organizationId })))
    return { ok: false, why: 'banned' }
  if (!isAdmin && (await listAdmins(tx, organizationId)).length < 2) return { ok: false, why: 'last_admin' }
  await tx.update(persons).set({ isAdmin }).where(eq(persons.id, id))
  const recipient = { to: email, locale: match.person.locale }
  const values = { organization: organization?.name ?? null, by }
  await enqueueServerEmail(tx, deps, recipient, { kind: isAdmin ? 'madeAdmin' : 'removedAsAdmin', values })
  return { ok: true, userId: id, organizationId }
}

/** Lists the admins of an organization by primary email address. */
export async function listAdmins(tx: Tx, organizationId: string): Promise<{ id: string; email: string }[]> {
  const rows = await tx
    .select({ id: persons.id, email: personAddresses.address })
    .from(persons)
    .leftJoin(personAddresses, and(eq(personAddresses.userId, persons.id), personAddresses.isPrimary))
    .where(and(eq(persons.organizationId, organizationId), persons.isAdmin))
    .orderBy(asc(personAddresses.address))
  return rows.map(({ id, email }) => ({ id, email: email ?? id }))
}
