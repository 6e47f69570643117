import { and, eq, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { holdDays } from '../addresses/hold-rules.ts'
import { findHold, holdAddress } from '../addresses/holds.ts'
import { type Renaming, renameOfPerson } from '../addresses/rename-address.ts'
import { listMentioned } from '../addresses/spellings.ts'
import type { UserEmail } from '../identity/port.ts'
import { files } from '../schema/files.ts'
import { personSessions, persons } from '../schema/persons.ts'
import { isDeletedAccount } from './pending-changes.ts'
import { isRecent } from './person.ts'
import { syncPerson } from './sync-person.ts'

type PolicyDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'config'> & {
  /** lists the email addresses of an account within identity's transaction */
  listEmails(tx: Tx, userId: string): Promise<UserEmail[]>
}

type Decision = 'allowed' | 'no_secret' | 'pin_required' | 'reverification_pending'

/**
 * The portal's account policy: changes require that the PIN was entered within the last five minutes, and are
 * blocked while an email address must be verified again (rule A15). Identity asks it within its own transactions.
 */
export function createAccountPolicy(deps: PolicyDeps) {
  return {
    async decide(
      tx: Tx,
      { userId, sessionId }: { userId: string; sessionId: string | undefined },
    ): Promise<Decision> {
      const [person] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
      if (!person) return (await isDeletedAccount(tx, userId)) ? 'pin_required' : 'no_secret'
      if (person.reverifyAddress !== null) return 'reverification_pending'
      if (person.pinHash === null) return 'no_secret'
      // Sessions that the portal ended but identity has not revoked yet do not count.
      if (sessionId === undefined || person.revocationPendingSince !== null) return 'pin_required'
      // Only the PIN counts, not other factors.
      const proof = await findProof(tx, sessionId)
      return proof !== undefined && isRecent(proof, deps.clock.now()) ? 'allowed' : 'pin_required'
    },

    findProof,

    async onEmailVerified(tx: Tx, userId: string): Promise<void> {
      // Locked before the email addresses are read, so the later of two changes copies both.
      const [person] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
      if (person) await syncPerson(tx, deps, person, await deps.listEmails(tx, userId))
    },

    async onEmailRemoved(tx: Tx, userId: string, address: Email): Promise<number | undefined> {
      const [person] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
      if (!person) return undefined
      // The reminder about the hold goes to the current primary email address.
      await syncPerson(tx, deps, person, await deps.listEmails(tx, userId))
      if (person.pinHash === null) return undefined
      await holdAddress(tx, deps, userId, address)
      return holdDays
    },

    async rename(tx: Tx, userId: string, change: Renaming): Promise<void> {
      const [person] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
      if (person) await renameOfPerson(tx, userId, change)
    },

    listMentioned: (tx: Tx, spellings: readonly Email[]) => listMentioned(tx, spellings, undefined),

    async canTakeBack(tx: Tx, userId: string, address: Email, holderId: string): Promise<boolean> {
      const hold = await findHold(tx, deps, address)
      if (hold?.formerUserId !== userId) return false
      const [blocking] = await tx
        .select({ id: persons.id })
        .from(persons)
        .leftJoin(files, eq(files.ownerId, persons.id))
        .where(
          and(eq(persons.id, holderId), sql`(${persons.pinHash} is not null or ${files.id} is not null)`),
        )
        .limit(1)
      return blocking === undefined
    },
  }
}

async function findProof(tx: Tx, sessionId: string): Promise<Date | undefined> {
  const [session] = await tx.select().from(personSessions).where(eq(personSessions.id, sessionId))
  return session?.pinEnteredAt ?? undefined
}
