import { type DirectoryProject, findPortalProject, toConsumers } from '../identity/base/projects/store.ts'
import type { Tx } from '../platform/db/database.ts'
import { UsageError } from './usage-error.ts'

/** Finds the portal's project. @throws UsageError if no server has started on the database yet */
export async function requirePortalProject(tx: Tx): Promise<DirectoryProject> {
  const portal = await findPortalProject(tx)
  if (!portal) {
    throw new UsageError(
      'The database is empty: it has no project for the portal. Start the server once, which creates it, and repeat the command. If you expected data, check DATA_DIR and DATABASE_URL.',
    )
  }
  return toConsumers(portal)
}
