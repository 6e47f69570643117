import { listEmails } from '../../identity/accounts/users/contacts.ts'
import { createUnitDatabase } from '../../identity/api/webhooks/write-events.ts'
import type { Deps as IdentityDeps } from '../../identity/base/deps.ts'
import { getPortalProject, toConsumers } from '../../identity/base/projects/store.ts'
import { toUnit } from '../../identity/base/unit-of-work.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Identity } from '../../portal/identity/port.ts'
import { createAccountGuard } from '../../portal/persons/account-guard.ts'
import { createInProcessIdentity } from './identity.ts'

/**
 * Connects the two wings in one process: identity asks the portal's guard in its own transactions, and the portal
 * reaches identity through the port. Units of work write the events of their changes.
 * @returns the dependencies with both
 */
export function connectWings<Base extends Omit<IdentityDeps, 'guard' | 'db'> & { db: Database }>(
  base: Base,
): Base & IdentityDeps & { identity: Identity } {
  const guard: IdentityDeps['guard'] = createAccountGuard({
    ...base,
    listEmails: async (tx, userId) => listEmails(toUnit(tx, toConsumers(await getPortalProject(tx))), userId),
  })
  const deps = { ...base, guard, db: createUnitDatabase(base) }
  // The same object, so that a dependency that a test replaces is replaced on both sides.
  return Object.assign(deps, { identity: createInProcessIdentity(deps) })
}
