import type { Email } from '#contract/ids.ts'
import type { NotifyOutcome } from '#contract/routes/recipients.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addHits, lockLimits } from '../../platform/limits/within.ts'
import type { Deps } from '../deps.ts'

/**
 * Counts one email for the baker and for each recipient, as far as the limits allow. Concurrent transactions for the
 * same baker or recipient are serialized.
 * @returns the recipients to email, and the outcome for the others
 */
export async function consumeEmails(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  bakerId: string,
  recipients: readonly Email[],
): Promise<{ emailed: Email[]; rejected: Map<Email, NotifyOutcome>; left: number }> {
  const total = (await lockLimits(tx, deps, 'recipientEmailsByBaker', [bakerId])).get(bakerId) ?? 0
  const each = await lockLimits(tx, deps, 'recipientEmailsToAddress', recipients)
  const rejected = new Map<Email, NotifyOutcome>()
  const emailed: Email[] = []
  for (const recipient of recipients) {
    if ((each.get(recipient) ?? 0) === 0) rejected.set(recipient, 'recipient_limit')
    else if (emailed.length === total) rejected.set(recipient, 'baker_limit')
    else emailed.push(recipient)
  }
  await addHits(tx, 'recipientEmailsToAddress', emailed, 1)
  await addHits(tx, 'recipientEmailsByBaker', [bakerId], emailed.length)
  return { emailed, rejected, left: total - emailed.length }
}
