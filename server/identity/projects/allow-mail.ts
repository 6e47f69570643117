import type { Email } from '#contract/ids.ts'
import { removeInactive } from '../../platform/outbox/inactive-addresses.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { toSenderIds } from './sender.ts'
import { findProjectById } from './store.ts'

/** Sends mail of the project to an address again after a bounce, because a person has just proved the address. */
export async function allowMail(unit: UnitOfWork, address: Email): Promise<void> {
  const project = await findProjectById(unit.tx, unit.projectId)
  if (project) await removeInactive(unit.tx, toSenderIds(project), address)
}
