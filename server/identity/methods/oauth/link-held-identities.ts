import type { Deps } from '../../deps.ts'
import { openDirectory } from '../../directory.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { findCallerById, type Session } from '../../sessions/store.ts'
import { consumeHeld } from '../../social/tokens.ts'
import { resolveIdentity } from './resolve-identity.ts'

/**
 * Links the social identities that waited for the PIN of this session (rule A21). Each is checked again, as if the
 * widget had just exchanged its token. A refused identity is dropped without an error.
 */
export async function linkHeldIdentities(
  deps: Deps,
  project: Project,
  session: Pick<Session, 'id'>,
): Promise<void> {
  const heldIdentities = await openDirectory(deps.db, project, (tx) => consumeHeld(tx, deps, session.id))
  for (const { identity, userId: attachTo } of heldIdentities) {
    try {
      await openDirectory(deps.db, project, async (tx) => {
        const caller = await findCallerById(tx, session.id, deps.clock.now())
        if (caller) await resolveIdentity(tx, deps, identity, { project, caller, attachTo })
      })
    } catch (problem) {
      if (!(problem instanceof SdkError)) throw problem
    }
  }
}
