import type { Email } from '#contract/ids.ts'
import type { NotifyOutcome } from '#contract/routes/recipients.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addHits, countHitsLeft, lockLimits } from '../../platform/limits/within.ts'
import type { Deps } from '../deps.ts'

/** Returns how many more recipients this person can mail today. */
export const countMailsLeft = (tx: Tx, deps: Pick<Deps, 'clock'>, userId: string): Promise<number> =>
  countHitsLeft(tx, deps, 'recipientMailsByBaker', userId)

/**
 * Counts one email for the baker and each recipient, as far as the limits allow. Concurrent transactions of the same
 * baker or recipient wait for each other.
 * @returns who is mailed, and the outcome of the others
 */
export async function consumeMails(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  bakerId: string,
  recipients: readonly Email[],
): Promise<{ mailed: Email[]; refused: Map<Email, NotifyOutcome>; left: number }> {
  const total = (await lockLimits(tx, deps, 'recipientMailsByBaker', [bakerId])).get(bakerId) ?? 0
  const each = await lockLimits(tx, deps, 'recipientMailsToAddress', recipients)
  const refused = new Map<Email, NotifyOutcome>()
  const mailed: Email[] = []
  for (const recipient of recipients) {
    if ((each.get(recipient) ?? 0) === 0) refused.set(recipient, 'recipient_limit')
    else if (mailed.length === total) refused.set(recipient, 'baker_limit')
    else mailed.push(recipient)
  }
  await addHits(tx, 'recipientMailsToAddress', mailed, 1)
  await addHits(tx, 'recipientMailsByBaker', [bakerId], mailed.length)
  return { mailed, refused, left: total - mailed.length }
}
