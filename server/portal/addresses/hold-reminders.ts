import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { toServerSender } from '../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../platform/outbox/store.ts'
import { heldAddresses, personAddresses, persons } from '../schema/persons.ts'
import { hasEnded, remindsBefore } from './hold-rules.ts'

/** The maximum number of reminders per sweep. */
const remindersPerSweep = 500

/**
 * Sends the second notice before a hold ends (rule A15). A hold whose account was deleted gets no notice, and lasts
 * until an operator releases it.
 */
export async function remindOfHolds(tx: Tx, deps: Deps, now: Date): Promise<void> {
  const due = await tx
    .select({
      hash: heldAddresses.addressHash,
      heldAt: heldAddresses.heldAt,
      to: personAddresses.address,
      locale: persons.locale,
    })
    .from(heldAddresses)
    .innerJoin(
      personAddresses,
      and(eq(personAddresses.userId, heldAddresses.formerUserId), personAddresses.isPrimary),
    )
    .innerJoin(persons, eq(persons.id, heldAddresses.formerUserId))
    .where(
      and(
        isNull(heldAddresses.remindedAt),
        isNotNull(personAddresses.verifiedAt),
        lte(heldAddresses.heldAt, remindsBefore(now)),
      ),
    )
    .limit(remindersPerSweep)
    .for('update', { of: heldAddresses, skipLocked: true })
  for (const { hash, heldAt, to, locale } of due) {
    const values = { removed: heldAt.toISOString() }
    const sender = toServerSender(deps.config, locale)
    await enqueueEmail(tx, deps, { to, sender }, { kind: 'holdEnds', values })
    await tx.update(heldAddresses).set({ remindedAt: now }).where(eq(heldAddresses.addressHash, hash))
  }
}

/** Removes holds that have ended. */
export async function sweepHolds(tx: Tx, now: Date): Promise<void> {
  const reminded = await tx.select().from(heldAddresses).where(isNotNull(heldAddresses.remindedAt))
  const ended = reminded.filter((hold) => hasEnded(hold, now)).map(({ addressHash }) => addressHash)
  if (ended.length > 0) await tx.delete(heldAddresses).where(inArray(heldAddresses.addressHash, ended))
}
