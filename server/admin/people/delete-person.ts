import { inArray, or, sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { runUnitWithin, toUnit } from '../../identity/unit-of-work.ts'
import { listEmails } from '../../identity/users/contacts.ts'
import { deleteUser, listNames } from '../../identity/users/delete.ts'
import type { Tx } from '../../platform/db/database.ts'
import { outbox, rateLimits } from '../../platform/schema/messages.ts'
import { deletePerson as deletePortalPerson } from '../../portal/persons/delete-person.ts'
import { isDeletedAccount } from '../../portal/persons/pending-changes.ts'
import { syncPerson } from '../../portal/persons/sync-person.ts'
import { requireProject } from '../commands/projects.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { requireUser } from './require-user.ts'

/**
 * Deletes a user with everything that identifies them (rule A50). For a portal account, the portal's data is deleted
 * first; `finishDeletions` then deletes the account in identity, or the next sweep does so after a crash.
 * @throws UsageError if there is no such project or user, or for the last admin of an organization
 */
export async function deletePerson(
  tx: Tx,
  deps: Deps,
  { project: name, userId: id }: CommandOf<'people delete'>,
): Promise<string> {
  const project = await requireProject(tx, name)
  const unit = toUnit(tx, project)
  const user = await requireUser(unit, id)
  const contacts = await listNames(unit, user.id)
  await forgetMessages(tx, user.id, contacts)
  if (!project.isPortal) {
    await runUnitWithin(tx, deps.db, project, (deleting) => deleteUser(deleting, deps, user.id))
  } else if (!(await isDeletedAccount(tx, user.id))) {
    await syncPerson(tx, deps, user, await listEmails(unit, user.id))
    if ((await deletePortalPerson(tx, deps, user.id, contacts)) === 'last_admin') {
      throw new UsageError(
        'This user is the last admin of an organization with other members. First make another member an admin: admin add EMAIL',
      )
    }
  }
  return `${user.id} was deleted. Only their log entries remain, under a random ID, without a name, address or number.`
}

/** Removes messages to a user, and the counters of the user's limits. */
async function forgetMessages(tx: Tx, userId: string, contacts: readonly string[]): Promise<void> {
  await tx.delete(outbox).where(inArray(outbox.to, [...contacts]))
  const isCounter = [userId, ...contacts].map((name) => sql`position(${name} in ${rateLimits.key}) > 0`)
  await tx.delete(rateLimits).where(or(...isCounter))
}
