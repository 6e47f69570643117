import { and, eq, gt } from 'drizzle-orm'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { listAdmins as listRoute, manageAdmin } from '#contract/routes/admins.ts'
import type { manageBaker } from '#contract/routes/users.ts'
import { sentence } from '#languages/sentence.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import { type AdminChange, changeAdmin, listAdmins } from '../companies/admins.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { personAddresses, persons } from '../schema/persons.ts'

type Rejection = Extract<AdminChange, { ok: false }>['why']

/** Lists the admins of the caller's company. @throws AppError not_allowed without the admin role */
export async function toAdminList(deps: Deps, principal: Principal): Promise<ReplyOf<typeof listRoute>> {
  const { userId, companyId } = toViewer(principal, true)
  const admins = await deps.db.transaction((tx) => listAdmins(tx, companyId ?? ''))
  return {
    admins: admins.map(({ id, email }) => ({ email, is_self: id === userId, can_remove: admins.length > 1 })),
  }
}

/**
 * Adds or removes a member's admin role, with an activity row and an email to them (rule A10). A change without effect
 * leaves neither.
 * @throws AppError not_allowed; not_found for people outside the company; last_admin; invalid_input for banned
 *   people
 */
export async function changeOtherAdmin(
  deps: Deps,
  principal: Principal,
  { action, email }: BodyOf<typeof manageAdmin>,
): Promise<void> {
  const viewer = toViewer(principal, true)
  const { userId, email: by, companyId: within } = viewer
  await deps.db.transaction(async (tx) => {
    const outcome = await changeAdmin(tx, deps, { action, email, by, within })
    // Checked again with the company locked: another admin may have just removed the caller's role.
    const [self] = await tx.select().from(persons).where(eq(persons.id, userId))
    const isSelf = outcome.ok && outcome.userId === userId
    if (!self?.isAdmin && !isSelf) throw new AppError('not_allowed')
    if (!outcome.ok) return reject(outcome.why, email)
    const event = action === 'add' ? 'admin_added' : 'admin_removed'
    await recordActivity(tx, deps, [{ ...byViewer(viewer), action: event, subject: email }])
  })
}

function reject(why: Rejection, email: string): void {
  if (why === 'unchanged') return
  if (why === 'last_admin') {
    throw new AppError('last_admin', { text: sentence('lastAdmin', { email }) })
  }
  if (why === 'banned') {
    throw new AppError('invalid_input', { text: sentence('bannedMember', { email }) })
  }
  throw new AppError('not_found', { text: sentence('noMember', { email }) })
}

/**
 * Deactivates or reactivates a baker in the company (rule F9). A change without effect leaves no activity row.
 * @throws AppError not_allowed; not_found if the company has no such baker
 */
export async function changeBaker(
  deps: Deps,
  principal: Principal,
  { action, email }: BodyOf<typeof manageBaker>,
): Promise<void> {
  const viewer = toViewer(principal, true)
  await deps.db.transaction(async (tx) => {
    const [baker] = await tx
      .select({ id: persons.id, stoppedAt: persons.bakingDeactivatedAt })
      .from(persons)
      .innerJoin(personAddresses, and(eq(personAddresses.userId, persons.id), personAddresses.isPrimary))
      .where(
        and(
          eq(personAddresses.address, email),
          eq(persons.companyId, viewer.companyId ?? ''),
          gt(persons.cakesBaked, 0),
        ),
      )
      .for('no key update', { of: persons })
    if (!baker) throw new AppError('not_found', { text: sentence('noBaker') })
    const isStopped = baker.stoppedAt !== null
    if (isStopped === (action === 'deactivate')) return
    const bakingDeactivatedAt = action === 'deactivate' ? deps.clock.now() : null
    await tx.update(persons).set({ bakingDeactivatedAt }).where(eq(persons.id, baker.id))
    const event = action === 'deactivate' ? 'baker_deactivated' : 'baker_reactivated'
    await recordActivity(tx, deps, [{ ...byViewer(viewer), action: event, subject: email }])
  })
}
