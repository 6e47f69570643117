import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { outbox } from '../schema/messages.ts'
import { addInactive, type Inactivity } from './inactive-addresses.ts'

/** Logs that an email bounced in its project's log, in the transaction that stops email to the address. */
export type RecordInactivity = (tx: Tx, inactivity: Inactivity) => Promise<void>

/** What a bounce or complaint report says about the email. */
type Report = {
  /** the Message-ID of the email, which contains the ID of its row */
  messageId: string | undefined
  /** the address; only a signed report may name it instead of the email */
  recipient?: string | undefined
}

type BouncedEmail = Pick<typeof outbox.$inferSelect, 'projectId' | 'to'>

/** Stops a project's email to an address. @returns false if it had already stopped */
export async function stopEmail(
  tx: Tx,
  { clock, recordInactivity }: Pick<Deps, 'clock'> & { recordInactivity: RecordInactivity },
  inactivity: Inactivity,
): Promise<boolean> {
  const isNew = await addInactive(tx, inactivity, clock.now())
  if (isNew) await recordInactivity(tx, inactivity)
  return isNew
}

const idForm = /message-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/**
 * Finds the email that a report is about; otherwise, one email to the recipient from each project. The random
 * Message-ID proves that the report is about an email from this server: anyone can send a delivery status notification.
 */
export async function findBounced(tx: Tx, { messageId, recipient }: Report): Promise<BouncedEmail[]> {
  const columns = { projectId: outbox.projectId, to: outbox.to }
  const id = idForm.exec(messageId ?? '')?.[0]
  const condition = id !== undefined ? eq(outbox.id, id) : recipient && eq(outbox.to, recipient)
  if (!condition) return []
  return tx
    .selectDistinct(columns)
    .from(outbox)
    .where(and(eq(outbox.channel, 'email'), condition))
}
