import type { Tx } from '../../platform/db/database.ts'
import { bindDirectory, type DirectoryTx } from '../directory.ts'
import { findPortalProject } from './store.ts'

/** Binds a transaction to the directory of the portal. */
export async function bindPortal(tx: Tx): Promise<DirectoryTx> {
  const portal = await findPortalProject(tx)
  if (!portal) throw new Error('The portal has no project.')
  return bindDirectory(tx, portal)
}
