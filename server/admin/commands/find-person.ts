import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { getPortalProject, type Project } from '../../identity/projects/store.ts'
import { toUnit } from '../../identity/unit-of-work.ts'
import { listEmails } from '../../identity/users/contacts.ts'
import { type EmailOwner, findEmailOwner } from '../../identity/users/passwords.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Person } from '../../portal/persons/person.ts'
import { syncPerson } from '../../portal/persons/sync-person.ts'
import { UsageError } from '../usage-error.ts'
import { requireProject } from './projects.ts'

/**
 * Finds the account with an email address in a project, and its person if the project is the portal's.
 * @param project the name of the project; undefined means the portal's
 * @throws UsageError if there is no such project or account
 */
export async function requireAccount(
  tx: Tx,
  deps: Deps,
  { email, project: name }: { email: Email; project?: string | undefined },
): Promise<{ project: Project; account: EmailOwner; person: Person | undefined }> {
  const project = name === undefined ? await getPortalProject(tx) : await requireProject(tx, name)
  if (project.isPortal) {
    const match = await findPerson(tx, deps, email)
    if (!match) throw new UsageError(`No account has the email address ${email}.`)
    return { project, ...match }
  }
  const account = await findEmailOwner(toUnit(tx, project), email)
  if (!account) throw new UsageError(`No account in this project has the email address ${email}.`)
  return { project, account, person: undefined }
}

/** Finds a portal account by email address, with its person, unless the account has never opened the portal. */
export async function findPerson(
  tx: Tx,
  deps: Deps,
  email: Email,
): Promise<{ account: EmailOwner; person: Person } | undefined> {
  const unit = toUnit(tx, await getPortalProject(tx))
  const account = await findEmailOwner(unit, email)
  if (!account) return undefined
  const addresses = await listEmails(unit, account.user.id)
  return { account, person: await syncPerson(tx, deps, account.user, addresses) }
}
