import type { Locale } from '#languages/locales.ts'
import { toEmailSender } from '../../identity/base/projects/email.ts'
import { type DirectoryProject, findPortalProject, toConsumers } from '../../identity/base/projects/store.ts'
import {
  type DirectoryUnit,
  runUnitWithin,
  toUnit,
  type UnitDatabase,
} from '../../identity/base/unit-of-work.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { EmailSender } from '../../platform/outbox/sender.ts'
import { AppError } from '../../portal/errors/app-error.ts'

/** Runs a unit of work in the portal's project. @throws AppError unavailable if the project is missing */
export function inPortal<Result>(
  { db }: { db: UnitDatabase },
  work: (unit: DirectoryUnit, project: DirectoryProject) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const project = await getPortalProject(tx)
    return runUnitWithin(tx, db, project, (unit) => work(unit, project))
  })
}

/** Returns the portal's project. @throws AppError unavailable if it is missing */
export const getProject = (deps: { db: UnitDatabase }): Promise<DirectoryProject> =>
  inPortal(deps, async (_, project) => project)

/** Opens units of work in the portal's project, or units that only read. Reads its ID once, because it never changes. */
export function createPortalUnits({ db }: { db: UnitDatabase }) {
  let id: string | undefined
  const toPlace = async (tx: Tx) => {
    id ??= (await getPortalProject(tx)).id
    return toConsumers({ id })
  }
  const open = <Result>(work: (unit: DirectoryUnit) => Promise<Result>): Promise<Result> =>
    db.transaction(async (tx) => runUnitWithin(tx, db, await toPlace(tx), work))
  const read = <Result>(work: (unit: DirectoryUnit) => Promise<Result>): Promise<Result> =>
    db.read(async (tx) => work(toUnit(tx, await toPlace(tx))))
  return { open, read }
}

/** The portal's project as the sender of emails in the given language, under the product's name. */
export const toPortalSender = (
  { config }: { config: Pick<Config, 'productName' | 'emailStyle'> },
  project: DirectoryProject,
  locale: Locale,
): EmailSender => {
  const sender = toEmailSender(project, locale, config)
  return { ...sender, brand: { ...sender.brand, name: config.productName } }
}

async function getPortalProject(tx: Tx): Promise<DirectoryProject> {
  const project = await findPortalProject(tx)
  if (!project) throw new AppError('unavailable')
  return toConsumers(project)
}
