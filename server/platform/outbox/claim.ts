import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/database.ts'
import { compileSql, prepareStatement, toPlaceholders } from '../db/prepared.ts'
import { readRows } from '../db/read-rows.ts'
import { writeBehind } from '../db/write-together.ts'
import { later } from '../machine/clock.ts'
import { type Channel, isNotice, type Outcome, outbox, servedKinds } from '../schema/messages.ts'

export type ClaimedMessage = typeof outbox.$inferSelect

export type ClaimOptions = {
  channels: readonly [Channel, ...Channel[]]
  now: Date
  max: number
  /** for how many milliseconds a message is claimed */
  lease: number
  /** how many messages of each project this process is sending */
  running?: ReadonlyMap<string | null, number>
  /** how many messages of one project this process may send at a time */
  maxPerProject?: number
}

/** How many due codes and links of a channel, and how many notices, a claim looks at, so its cost does not grow with the queue. */
const maxConsidered = 1000

/**
 * Claims due messages for this process: codes and links before notices, and of each project as many as of the others.
 * Each one becomes due again when its lease ends, so a message is not lost if the process dies while sending.
 */
export async function claimMessages(tx: Tx, options: ClaimOptions): Promise<ClaimedMessage[]> {
  const first = await readDue(options.channels)(tx, toDueValues(options))
  if (first.length === 0) return []
  const claimed = first.map(({ message }) => ({ ...message, attempts: message.attempts + 1 }))
  const ids = claimed.map(({ id }) => id)
  writeBehind(tx, [updateClaimed(tx, { ids, nextAttemptAt: later(options.now, options.lease) })])
  return claimed
}

const updateClaimed = compileSql<{ ids: string[]; nextAttemptAt: Date }>((tx) =>
  tx
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, ...toPlaceholders(outbox, 'nextAttemptAt') })
    .where(sql`${outbox.id} = any(${sql.placeholder('ids')})`),
)

/** The statements that claim, by channels. */
const readsOfDue = new Map<string, ReturnType<typeof prepareDue>>()

const prepareDue = (channels: ClaimOptions['channels']) =>
  prepareStatement(`due_${channels.join('_')}`, (tx) => buildDue(tx, channels))

function readDue(channels: ClaimOptions['channels']) {
  const key = channels.join()
  const read = readsOfDue.get(key) ?? prepareDue(channels)
  readsOfDue.set(key, read)
  return read
}

/** Returns the values of the statement of `buildDue`. */
export const toDueValues = ({
  now,
  max,
  running = new Map(),
  maxPerProject = max,
}: Omit<ClaimOptions, 'channels' | 'lease'>) => ({
  ...{ now, max, maxPerProject },
  counts: JSON.stringify(Object.fromEntries([...running].map(([id, count]) => [id ?? '', count]))),
})

/** Selects and locks the messages to claim. Each channel's codes and links, and its notices, are read in the order of an index. */
export function buildDue(tx: Tx, channels: ClaimOptions['channels']) {
  const now = sql.placeholder('now')
  // A message from the future was written before someone corrected the clock.
  const isFromFuture = and(eq(outbox.attempts, 0), gt(outbox.createdAt, now))
  const isDue = and(
    inArray(outbox.channel, [...channels]),
    inArray(outbox.projectKind, servedKinds),
    isNull(outbox.deliveredAt),
    or(lte(outbox.nextAttemptAt, now), isFromFuture),
  )
  const read = (channel: Channel, kind: 0 | 1) =>
    listOldest(tx, and(isDue, eq(outbox.channel, channel), eq(isNotice, kind)))
  const [first, ...rest] = channels
  const more = rest.flatMap((channel) => [read(channel, 0), read(channel, 1)])
  const due = unionAll(read(first, 0), read(first, 1), ...more).as('due')
  const isLater = sql`${due.expiresAt} is null`
  const place = sql<number>`coalesce((${sql.placeholder('counts')}::jsonb ->> coalesce(${due.projectId}, ''))::int, 0) + row_number() over (
    partition by ${due.projectId} order by ${isLater}, ${due.nextAttemptAt}, ${due.position})`
  const placed = tx
    .select({
      id: due.id,
      isLater: isLater.as('is_later'),
      place: place.as('place'),
      position: due.position,
    })
    .from(due)
    .as('placed')
  return (
    tx
      .select({ message: outbox })
      .from(outbox)
      .innerJoin(placed, eq(placed.id, outbox.id))
      // The condition again: once a row is locked, only the conditions of this query are checked against what was committed.
      .where(and(isDue, lte(placed.place, sql.placeholder('maxPerProject'))))
      .orderBy(asc(placed.isLater), asc(placed.place), asc(placed.position))
      .limit(sql.placeholder('max'))
      .for('update', { of: outbox, skipLocked: true })
  )
}

const listOldest = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select({
      id: outbox.id,
      projectId: outbox.projectId,
      expiresAt: outbox.expiresAt,
      nextAttemptAt: outbox.nextAttemptAt,
      position: outbox.position,
    })
    .from(outbox)
    .where(condition)
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.position))
    .limit(maxConsidered)

/** Extends the claims of messages that this process is still sending. */
export async function renewClaims(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
  const isClaimed = and(inArray(outbox.id, [...ids]), isNull(outbox.deliveredAt))
  await tx.update(outbox).set({ nextAttemptAt: until }).where(isClaimed)
}

/** Makes a message due again at the given time, unless its claim has ended and another process has since claimed it. */
export async function postponeMessage(
  tx: Tx,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  nextAttemptAt: Date,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ nextAttemptAt })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.deliveredAt)))
}

/** Ends the claim of a message that no server accepts at present. The attempt does not count. */
export async function returnMessage(
  tx: Tx,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  nextAttemptAt: Date,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ attempts: attempts - 1, nextAttemptAt })
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.deliveredAt)))
}

const updateEnded = compileSql<{ ids: string[]; deliveredAt: Date; outcome: Outcome }>((tx) =>
  tx
    .update(outbox)
    .set({ ...toPlaceholders(outbox, 'deliveredAt', 'outcome'), sealed: null })
    .where(and(sql`${outbox.id} = any(${sql.placeholder('ids')})`, isNull(outbox.deliveredAt)))
    .returning({ id: outbox.id }),
)

/** Builds the statement of `endDeliveries`. */
export const buildEnd = (tx: Tx, ids: readonly string[], outcome: Outcome, now: Date): SQL =>
  updateEnded(tx, { ids: [...ids], deliveredAt: now, outcome })

/** Ends the deliveries of messages and erases their content. @returns the IDs of those that this call ended */
export async function endDeliveries(
  tx: Tx,
  ids: readonly string[],
  outcome: Outcome,
  now: Date,
): Promise<string[]> {
  const ended = await readRows<{ id: string }>(tx, buildEnd(tx, ids, outcome, now))
  return ended.map(({ id }) => id)
}
