import type { Tx } from '../../platform/db/database.ts'
import { findPortalProject, type Project } from './store.ts'

/** Returns the portal's project. */
export async function getPortalProject(tx: Tx): Promise<Project> {
  const portal = await findPortalProject(tx)
  if (!portal) throw new Error('The portal has no project.')
  return portal
}
