import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../provider/error.ts'
import { projects } from '../../schema/projects.ts'
import { findCallerById, type Session } from '../../sessions/store.ts'
import { consumeHeld } from '../../social/tokens.ts'
import { resolveIdentity } from './resolve-identity.ts'

/**
 * Links the social identities that waited for the PIN of this session (rule A21). Each is checked again, as if the
 * widget had just exchanged its token. A refused identity is dropped without an error.
 */
export async function linkHeldIdentities(deps: Deps, session: Pick<Session, 'id'>): Promise<void> {
  const heldIdentities = await deps.db.transaction((tx) => consumeHeld(tx, deps, session.id))
  for (const { identity, userId: attachTo, projectId } of heldIdentities) {
    try {
      await deps.db.transaction(async (tx) => {
        const [project] = await tx.select().from(projects).where(eq(projects.id, projectId))
        const caller = await findCallerById(tx, session.id, deps.clock.now())
        if (project && caller) await resolveIdentity(tx, deps, identity, { project, caller, attachTo })
      })
    } catch (problem) {
      if (!(problem instanceof SdkError)) throw problem
    }
  }
}
