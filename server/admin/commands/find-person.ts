import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../deps.ts'
import { type Account, findAccount, listEmails } from '../../identity/accounts/store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Person } from '../../portal/persons/addresses.ts'
import { syncPerson } from '../../portal/persons/sync-person.ts'

/** Finds an account by an email address, with its person, who may not have opened the portal yet. */
export async function findPerson(
  tx: Tx,
  deps: Deps,
  email: Email,
): Promise<{ account: Account; person: Person } | undefined> {
  const account = await findAccount(tx, email)
  if (!account) return undefined
  return { account, person: await syncPerson(tx, deps, account.user, await listEmails(tx, account.user.id)) }
}
