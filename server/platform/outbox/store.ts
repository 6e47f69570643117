import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import { later, minutes, seconds } from '../clock.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type Channel, outbox } from '../schema/messages.ts'
import { type Content, openContent, sealContent } from './sealed-content.ts'
import type { MailText } from './texts.ts'

type Row = typeof outbox.$inferSelect

/** A message with its content. */
export type Message = Omit<Row, 'sealed'> & Content

/**
 * Adds an email to the outbox, in the transaction of its cause. It is delivered after the commit (delivery.ts).
 * @param sender the project's From line; null = the server's
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

/** Adds a text message to the outbox, in the transaction of its cause. */
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

/** Lists the newest 200 messages, optionally of one recipient. */
export async function listMessages(tx: Tx, deps: Pick<Deps, 'secrets'>, to?: string): Promise<Message[]> {
  const rows = await tx
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to, to))
    .orderBy(desc(outbox.position))
    .limit(200)
  return rows.map(({ sealed, ...row }) => ({
    ...row,
    ...(sealed === null ? erasedContent : openContent(deps, row.id, sealed)),
  }))
}

/** The content of a delivered message. */
const erasedContent: Content = { subject: '', text: '', code: null, link: null }

/**
 * Claims due emails for this process. Each one becomes due again after a wait of 30 s, doubling up to an hour, so an
 * email is not lost if the process dies while sending.
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

/** Marks a message as delivered and erases its content. */
export async function markDelivered(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(outbox).set({ deliveredAt: now, sealed: null }).where(eq(outbox.id, id))
}

/** Deletes messages created before `before`; their codes and links have expired by then. */
export async function sweepMessages(tx: Tx, before: Date): Promise<void> {
  await tx.delete(outbox).where(lte(outbox.createdAt, before))
}
