import { and, eq, gt } from 'drizzle-orm'
import type { BodyOf } from '#contract/route.ts'
import type { manageBaker } from '#contract/routes/users.ts'
import { sentence } from '#languages/sentence.ts'
import type { ByDevice } from '../../platform/http/device-rules.ts'
import { byViewer, recordActivity } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { personAddresses, persons } from '../schema/persons.ts'

/**
 * Deactivates or reactivates a baker in the organization (rule F9). A change without effect leaves no activity row.
 * @throws AppError not_allowed; not_found if the organization has no such baker
 */
export async function changeBaker(
  deps: Deps,
  principal: Principal,
  { action, email, device }: BodyOf<typeof manageBaker> & ByDevice,
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
          eq(persons.organizationId, viewer.organizationId ?? ''),
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
    await recordActivity(tx, deps, [{ ...byViewer(viewer, device), action: event, subject: email }])
  })
}
