import type { BodyOf } from '#contract/route.ts'
import type { declineAccess as declineRoute } from '#contract/routes/access-requests.ts'
import { sentence } from '#languages/sentence.ts'
import { declineRequest } from '../access-requests/store.ts'
import type { Deps } from '../deps.ts'
import { toViewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { notifyOwners } from './notify-owners.ts'
import { requireManagedFile } from './require-visible-file.ts'

/**
 * Declines a pending request for access to a cake (rule F37). The user who asked is not told. The owner is told if an
 * admin declined it.
 * @throws AppError unknown_file, not_allowed
 */
export async function declineAccess(
  deps: Deps,
  principal: Principal,
  { checksum, admin, email }: BodyOf<typeof declineRoute>,
): Promise<void> {
  const viewer = toViewer(principal, admin)
  await deps.db.transaction(async (tx) => {
    const { file } = await requireManagedFile(tx, viewer, checksum)
    const isDeclined = await declineRequest(tx, file.id, email, deps.clock.now())
    const changes = isDeclined ? [sentence('change.requestDeclined', { subject: email })] : []
    await notifyOwners(tx, deps, viewer, [file], changes)
  })
}
