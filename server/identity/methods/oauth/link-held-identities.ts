import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { findPrincipalById, type Session } from '../../sessions/store.ts'
import { consumeHeld } from '../../social/tokens.ts'
import { runUnit } from '../../unit-of-work.ts'
import { resolveIdentity } from './resolve-identity.ts'

/**
 * Links the social identities that waited for this session to enter the PIN (rule A21). Checks each of them again, as
 * if the widget had just exchanged its token. A rejected identity is dropped without an error.
 */
export async function linkHeldIdentities(
  deps: Deps,
  { project, sender }: { project: Project; sender: EmailSender },
  session: Pick<Session, 'id'>,
): Promise<void> {
  const heldIdentities = await runUnit(deps.db, project, (unit) => consumeHeld(unit, deps, session.id))
  for (const { identity, userId: attachTo } of heldIdentities) {
    try {
      await runUnit(deps.db, project, async (unit) => {
        const principal = await findPrincipalById(unit, session.id, deps.clock.now())
        if (principal) await resolveIdentity(unit, deps, identity, { sender, principal, attachTo })
      })
    } catch (error) {
      if (!(error instanceof SdkError)) throw error
    }
  }
}
