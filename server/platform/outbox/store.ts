import { desc, eq, lte } from 'drizzle-orm'
import type { Locale } from '#languages/locales.ts'
import type { EmailMessage } from '../../../emails/kinds.ts'
import type { EmailTemplate } from '../../../emails/template.ts'
import { wakeAfterCommit } from '../db/commit-signals.ts'
import type { Tx } from '../db/database.ts'
import { compileSql, toPlaceholders } from '../db/prepared.ts'
import { writeBehind } from '../db/write-together.ts'
import type { Deps } from '../deps.ts'
import type { TextChannel } from '../gateways/gateway.ts'
import { later, minutes } from '../machine/clock.ts'
import { outbox } from '../schema/messages.ts'
import { type Content, openContent, type Preview, sealContent } from './sealed-content.ts'
import { type EmailSender, toServerSender } from './sender.ts'

type Row = typeof outbox.$inferSelect

/** A message with its content. */
export type Message = Omit<Row, 'sealed'> & Content

type EmailEnvelope = {
  to: string
  sender: EmailSender
  /** the project's own texts */
  template?: EmailTemplate
}

/**
 * Adds an email to the outbox, in the transaction of its cause. It is rendered and delivered after the commit
 * (delivery.ts), unless its code or link has expired by then.
 */
export async function enqueueEmail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { to, sender: { brand, from, projectId, projectKind, locale }, template }: EmailEnvelope,
  message: EmailMessage,
): Promise<void> {
  const expiresAt =
    'minutes' in message.values ? later(deps.clock.now(), minutes(message.values.minutes)) : null
  const envelope = { to, channel: 'email', sender: from, projectId, expiresAt } as const
  await enqueue(
    tx,
    deps,
    { ...envelope, projectKind: projectKind ?? 'consumer' },
    { ...message, locale, brand, ...(template && { template }) },
  )
}

/** Adds an email from the portal itself to the outbox, in the transaction of its cause. */
export async function enqueueServerEmail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'config'>,
  { to, locale }: { to: string; locale: Locale },
  message: EmailMessage,
): Promise<void> {
  await enqueueEmail(tx, deps, { to, sender: toServerSender(deps.config, locale) }, message)
}

/** Adds a text message to the outbox, in the transaction of its cause. */
export async function enqueueTextMessage(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { text, code, ...envelope }: NewTextMessage,
): Promise<void> {
  await enqueue(
    tx,
    deps,
    { ...envelope, sender: null, projectKind: 'consumer' },
    { subject: '', text, code, link: null },
  )
}

type NewTextMessage = {
  to: string
  channel: TextChannel
  projectId: string
  text: string
  code: string
  /** when the code expires; the message is not sent afterwards */
  expiresAt: Date
}

type Envelope = Pick<Row, 'to' | 'channel' | 'sender' | 'projectId' | 'projectKind' | 'expiresAt'>

const insertMessage = compileSql<Envelope & Pick<Row, 'id' | 'sealed' | 'createdAt' | 'nextAttemptAt'>>(
  (tx) =>
    tx
      .insert(outbox)
      .values(
        toPlaceholders(
          outbox,
          ...(['id', 'to', 'channel', 'sender', 'projectId', 'projectKind', 'expiresAt'] as const),
          ...(['sealed', 'createdAt', 'nextAttemptAt'] as const),
        ),
      ),
)

async function enqueue(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  envelope: Envelope,
  content: Parameters<typeof sealContent>[2],
): Promise<void> {
  const now = deps.clock.now()
  const id = `message-${deps.random.uuid()}`
  const sealed = sealContent(deps, id, content)
  writeBehind(tx, [insertMessage(tx, { id, ...envelope, sealed, createdAt: now, nextAttemptAt: now })])
  wakeAfterCommit(tx, envelope.channel === 'email' ? 'email' : 'text message')
}

/** Lists the newest 200 messages, optionally only those to one recipient or with the emails in another language. */
export async function listMessages(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  to?: string,
  preview: Preview = {},
): Promise<Message[]> {
  const rows = await tx
    .select()
    .from(outbox)
    .where(to === undefined ? undefined : eq(outbox.to, to))
    .orderBy(desc(outbox.position))
    .limit(200)
  return rows.map((row) => toMessage(deps, row, preview))
}

/** Finds a message, optionally in another language. */
export async function findMessage(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  id: string,
  preview: Preview,
): Promise<Message | undefined> {
  const [row] = await tx.select().from(outbox).where(eq(outbox.id, id))
  return row && toMessage(deps, row, preview)
}

const toMessage = (deps: Pick<Deps, 'secrets'>, { sealed, ...row }: Row, preview: Preview): Message => ({
  ...row,
  ...(sealed === null ? erasedContent : openContent(deps, row.id, sealed, preview)),
})

/** The content of a delivered message. */
const erasedContent: Content = {
  subject: '',
  text: '',
  html: null,
  code: null,
  link: null,
  optOutLink: null,
}

/** Deletes messages created before `before`; their codes and links have since expired. */
export async function sweepMessages(tx: Tx, before: Date): Promise<void> {
  await tx.delete(outbox).where(lte(outbox.createdAt, before))
}
