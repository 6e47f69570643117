import type { Deps as IdentityDeps } from '../../identity/deps.ts'
import { bindPortal } from '../../identity/projects/portal-directory.ts'
import { listEmails } from '../../identity/users/contacts.ts'
import { withEvents } from '../../identity/webhooks/write-events.ts'
import type { Identity } from '../../portal/identity/port.ts'
import { createAccountGuard } from '../../portal/persons/account-guard.ts'
import { createInProcessIdentity } from './identity.ts'

/**
 * Connects the two wings in one process: identity asks the portal's guard in its own transactions, and the portal
 * reaches identity through the port. Transactions write the events of their changes.
 * @returns the same object with both
 */
export function connectWings<Base extends Omit<IdentityDeps, 'guard'>>(
  base: Base,
): Base & IdentityDeps & { identity: Identity } {
  const guard: IdentityDeps['guard'] = createAccountGuard({
    ...base,
    listEmails: async (tx, userId) => listEmails(await bindPortal(tx), userId),
  })
  const deps = Object.assign(base, { guard, db: withEvents(base) })
  return Object.assign(deps, { identity: createInProcessIdentity(deps) })
}
