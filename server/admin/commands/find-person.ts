import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { type Account, findAccount, listEmails } from '../../identity/accounts/store.ts'
import type { DirectoryTx } from '../../identity/directory.ts'
import { bindPortal } from '../../identity/projects/portal-directory.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Person } from '../../portal/persons/addresses.ts'
import { syncPerson } from '../../portal/persons/sync-person.ts'

/** Finds an account of the portal by an email address, with its person, who may not have opened the portal yet. */
export async function findPerson(
  tx: Tx,
  deps: Deps,
  email: Email,
): Promise<{ directory: DirectoryTx; account: Account; person: Person } | undefined> {
  const directory = await bindPortal(tx)
  const account = await findAccount(directory, email)
  if (!account) return undefined
  const addresses = await listEmails(directory, account.user.id)
  return { directory, account, person: await syncPerson(tx, deps, account.user, addresses) }
}
