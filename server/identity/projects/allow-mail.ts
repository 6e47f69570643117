import type { Email } from '#contract/ids.ts'
import { removeInactive } from '../../platform/outbox/inactive-addresses.ts'
import type { DirectoryTx } from '../directory.ts'
import { toSenderIds } from './sender.ts'
import { findProjectById } from './store.ts'

/** Sends mail of the project to an address again after a bounce, because a person has just proved the address. */
export async function allowMail(tx: DirectoryTx, address: Email): Promise<void> {
  const project = await findProjectById(tx, tx.projectId)
  if (project) await removeInactive(tx, toSenderIds(project), address)
}
