import { findPortalProject, type Project } from '../../identity/projects/store.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Runs work for the portal's project in a transaction. @throws AppError unavailable if the project is missing */
export function inPortal<Result>(
  { db }: { db: Database },
  work: (tx: Tx, project: Project) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const project = await findPortalProject(tx)
    if (!project) throw new AppError('unavailable')
    return work(tx, project)
  })
}
