import { findEmail } from '#contract/ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { DkimKey } from '../../../platform/email/mailer.ts'
import { hashForLog } from '../../../platform/http/security-events.ts'
import type { RecordInactivity } from '../../../platform/outbox/bounces.ts'
import type { SenderPort } from '../../../platform/outbox/delivery.ts'
import { findEmailOwner } from '../../accounts/users/passwords.ts'
import type { Deps } from '../../base/deps.ts'
import { dkimKeyPath } from '../../base/document/dkim-fields.ts'
import { publish } from '../../base/events/publish.ts'
import { findProjectSecrets } from '../../base/projects/secret-store.ts'
import { findPortalProject, findProjectById, type Project, toConsumers } from '../../base/projects/store.ts'
import { type DirectoryUnit, toUnit } from '../../base/unit-of-work.ts'

/** Finds the DKIM key of a project by its ID. */
export const findDkimKey = ({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, projectId: string) =>
  db.transaction(async (tx) => {
    const project = await findProjectById(tx, projectId)
    return project && findDkimKeyOf(tx, { secrets }, project)
  })

/** Finds the DKIM key of a project. */
export async function findDkimKeyOf(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  { id, dkim }: Pick<Project, 'id' | 'dkim'>,
): Promise<DkimKey | undefined> {
  if (!dkim) return undefined
  const privateKey = (await findProjectSecrets(tx, deps, id)).get(dkimKeyPath)
  return privateKey === undefined ? undefined : { ...dkim, privateKey }
}

/** Returns a function that logs an address suppression in its project's log. */
export const createInactivityRecorder =
  ({ secrets }: Pick<Deps, 'secrets'>): RecordInactivity =>
  async (tx, { projectId, address, reason, status }) => {
    const project = await (projectId === null ? findPortalProject(tx) : findProjectById(tx, projectId))
    if (!project) return
    const unit = toUnit(tx, toConsumers(project))
    const userId = (await findOwner(unit, address)) ?? null
    const account = hashForLog(secrets, address)
    await publish(unit, { kind: 'email_inactive', userId, account, detail: { reason, status } })
  }

/** Returns what email delivery needs to know about projects. */
export const createSenders = (deps: Pick<Deps, 'db' | 'secrets'>): SenderPort => ({
  findDkimKey: (projectId) => findDkimKey(deps, projectId),
  recordInactivity: createInactivityRecorder(deps),
})

async function findOwner(unit: DirectoryUnit, address: string): Promise<string | undefined> {
  const email = findEmail(address)
  return email && (await findEmailOwner(unit, email))?.user.id
}
