import { listEmails } from '../../identity/accounts/users/contacts.ts'
import { createUnitDatabase } from '../../identity/api/webhooks/write-events.ts'
import type { Deps as IdentityDeps } from '../../identity/base/deps.ts'
import { getPortalProject, toConsumers } from '../../identity/base/projects/store.ts'
import { toUnit } from '../../identity/base/unit-of-work.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Identity } from '../../portal/identity/port.ts'
import { createAccountPolicy } from '../../portal/persons/account-policy.ts'
import { createInProcessIdentity } from './identity.ts'

/**
 * Connects identity and the portal in one process: identity asks the portal's account policy in its own transactions, and
 * the portal reaches identity through the port. Units of work write the events of their changes.
 * @returns the dependencies with both
 */
export function connectSubsystems<Base extends Omit<IdentityDeps, 'accountPolicy' | 'db'> & { db: Database }>(
  base: Base,
): Base & IdentityDeps & { identity: Identity } {
  const accountPolicy: IdentityDeps['accountPolicy'] = createAccountPolicy({
    ...base,
    listEmails: async (tx, userId) => listEmails(toUnit(tx, toConsumers(await getPortalProject(tx))), userId),
  })
  const deps = { ...base, accountPolicy, db: createUnitDatabase(base) }
  // The same object, so that a dependency that a test replaces is replaced on both sides.
  return Object.assign(deps, { identity: createInProcessIdentity(deps) })
}
