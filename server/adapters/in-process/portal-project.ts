import { bindDirectory, type DirectoryTx } from '../../identity/directory.ts'
import { toMailSender } from '../../identity/projects/mail-sender.ts'
import { findPortalProject, type Project } from '../../identity/projects/store.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'

/** Runs a transaction in the portal's directory, with its project. @throws AppError unavailable if the project is missing */
export function inPortal<Result>(
  { db }: { db: Database },
  work: (tx: DirectoryTx, project: Project) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const project = await getPortalProject(tx)
    return work(bindDirectory(tx, project), project)
  })
}

/** Opens transactions in the portal's directory. Reads the ID of the project once, because it never changes. */
export function createPortalDirectory({ db }: { db: Database }) {
  let id: string | undefined
  return <Result>(work: (tx: DirectoryTx) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => {
      id ??= (await getPortalProject(tx)).id
      return work(bindDirectory(tx, { id }))
    })
}

/** The portal's project as the sender of mails, under the name of the product. */
export const toPortalSender = (
  { config }: { config: { productName: string } },
  project: Project,
): MailSender => ({
  ...toMailSender(project),
  brand: { ...toMailSender(project).brand, name: config.productName },
})

async function getPortalProject(tx: Tx): Promise<Project> {
  const project = await findPortalProject(tx)
  if (!project) throw new AppError('unavailable')
  return project
}
