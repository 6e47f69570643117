import { and, eq, sql } from 'drizzle-orm'
import type { AccountGuard } from '../../identity/accounts/guard.ts'
import { listEmails } from '../../identity/accounts/store.ts'
import { isRecent } from '../../identity/sessions/fresh-rules.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { files } from '../schema/files.ts'
import { personSessions, persons } from '../schema/persons.ts'
import { findHold, holdAddress } from './address-holds.ts'
import { holdDays } from './hold-rules.ts'
import { syncPerson } from './sync-person.ts'

/**
 * The portal's guard of its accounts: a PIN must have been given within five minutes, and nothing may change while an
 * email address must be verified again (rule A15).
 */
export function createAccountGuard(deps: Pick<Deps, 'clock' | 'random' | 'secrets'>): AccountGuard {
  return {
    async decide(tx, { userId, sessionId }) {
      const [person] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
      if (person?.reverifyAddress != null) return 'reverification_pending'
      if (person?.pinHash == null) return 'no_secret'
      if (sessionId === undefined) return 'pin_required'
      // Factors do not count, only the PIN.
      const proof = await findProof(tx, sessionId)
      return proof !== undefined && isRecent(proof, deps.clock.now()) ? 'allowed' : 'pin_required'
    },

    findProof,

    async join(tx, userId) {
      const [person] = await tx.select().from(persons).where(eq(persons.id, userId))
      if (person) await syncPerson(tx, deps, person, await listEmails(tx, userId))
    },

    async leave(tx, userId, address) {
      const [person] = await tx.select().from(persons).where(eq(persons.id, userId)).for('no key update')
      if (!person) return undefined
      // The reminder of the hold goes to the email address that is primary now.
      await syncPerson(tx, deps, person, await listEmails(tx, userId))
      if (person.pinHash === null) return undefined
      await holdAddress(tx, deps, userId, address)
      return holdDays
    },

    async mayReclaim(tx, userId, address, holderId) {
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
  return session?.pinGivenAt ?? undefined
}
