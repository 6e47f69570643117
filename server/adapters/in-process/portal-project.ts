import { bindDirectory, type DirectoryTx } from '../../identity/directory.ts'
import { findPortalProject, type Project } from '../../identity/projects/store.ts'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Runs a transaction in the portal's directory. @throws AppError unavailable if the project is missing */
export function inPortal<Result>(
  { db }: { db: Database },
  work: (tx: DirectoryTx, project: Project) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const project = await findPortalProject(tx)
    if (!project) throw new AppError('unavailable')
    return work(bindDirectory(tx, project), project)
  })
}
