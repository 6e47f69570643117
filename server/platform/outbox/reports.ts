import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { TextChannel } from '../gateways/gateway.ts'
import { outbox } from '../schema/messages.ts'

/**
 * Records that a gateway did or did not deliver a text message. Reports can arrive twice, in any order, and before the
 * response to the request. A delivered message is never sent again, and stays delivered.
 * @returns the phone number; undefined if the message does not exist or the report is not new
 */
export async function saveReported(
  tx: Tx,
  { id, projectId, channel }: { id: string; projectId: string; channel: TextChannel },
  outcome: 'delivered' | 'undelivered',
  now: Date,
): Promise<string | undefined> {
  const isNew =
    outcome === 'delivered'
      ? or(isNull(outbox.outcome), ne(outbox.outcome, 'delivered'))
      : eq(outbox.outcome, 'accepted')
  const [reported] = await tx
    .update(outbox)
    .set({ outcome, sealed: null, deliveredAt: now })
    .where(and(eq(outbox.id, id), eq(outbox.projectId, projectId), eq(outbox.channel, channel), isNew))
    .returning({ to: outbox.to })
  return reported?.to
}
