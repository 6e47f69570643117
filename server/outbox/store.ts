import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { type Channel, outbox } from '../db/schema/messages.ts'
import type { Deps } from '../deps.ts'
import { later, minutes, seconds } from '../platform/clock.ts'
import { type Content, openContent, sealContent } from './sealed-content.ts'
import type { MailText } from './texts.ts'

type Row = typeof outbox.$inferSelect

/** A message of the outbox with what it says. */
export type Message = Omit<Row, 'sealed'> & Content

/**
 * Puts a mail into the outbox, in the transaction of what causes it: both are there, or neither. It is
 * delivered after the commit (delivery.ts).
 * @param sender the From line of the project it is for; null = the server's
 */
export async function enqueueMail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  to: string,
  mail: MailText,
  sender: string | null = null,
): Promise<void> {
  const { subject, text, code = null, link = null } = mail
  await enqueue(tx, deps, { to, channel: 'email', sender }, { subject, text, code, link })
}

/** Puts a text message into the outbox, in the transaction of what causes it. It has no subject and no sender. */
export async function enqueueTextMessage(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  to: string,
  { channel, text, code }: { channel: Exclude<Channel, 'email'>; text: string; code: string },
): Promise<void> {
  await enqueue(tx, deps, { to, channel, sender: null }, { subject: '', text, code, link: null })
}

async function enqueue(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  envelope: Pick<Row, 'to' | 'channel' | 'sender'>,
  content: Content,
): Promise<void> {
  const now = deps.clock.now()
  const id = `message-${deps.random.uuid()}`
  const sealed = sealContent(deps, id, content)
  await tx.insert(outbox).values({ id, ...envelope, sealed, createdAt: now, nextAttemptAt: now })
}

/** The newest messages, at most 200; to one address where it is given. */
export async function listMessages(tx: Tx, deps: Pick<Deps, 'secrets'>, to?: string): Promise<Message[]> {
  const rows = await tx
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to, to))
    .orderBy(desc(outbox.position))
    .limit(200)
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    ...(sealed === null ? delivered : openContent(deps, row.id, sealed)),
  }))
}

/** What is left of a message that was delivered. */
const delivered: Content = { subject: '', text: '', code: null, link: null }

/**
 * Takes mails that are due, for this process alone: each is due again only after its wait, 30 s at first
 * and doubling to an hour, so a process that dies while sending loses none.
 */
export async function claimMessages(tx: Tx, now: Date): Promise<Row[]> {
  const due = await tx
    .select()
    .from(outbox)
    .where(and(eq(outbox.channel, 'email'), isNull(outbox.deliveredAt), lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(20)
    .for('update', { skipLocked: true })
  for (const { id, attempts } of due) {
    const wait = Math.min(seconds(30) * 2 ** attempts, minutes(60))
    await tx
      .update(outbox)
      .set({ attempts: attempts + 1, nextAttemptAt: later(now, wait) })
      .where(eq(outbox.id, id))
  }
  return due
}

/** Notes that a message was taken over. What it said is not kept: codes and links are nobody's business later. */
export async function markDelivered(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(outbox).set({ deliveredAt: now, sealed: null }).where(eq(outbox.id, id))
}

/** Removes messages that nobody took in three days: whatever they said is void by then. */
export async function sweepMessages(tx: Tx, before: Date): Promise<void> {
  await tx.delete(outbox).where(lte(outbox.createdAt, before))
}
