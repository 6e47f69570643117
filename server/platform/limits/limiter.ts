import { lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { compileSql } from '../db/prepared.ts'
import { readRows } from '../db/read-rows.ts'
import type { Deps } from '../deps.ts'
import { RequestError } from '../errors/request-error.ts'
import { findCall } from '../http/current-call.ts'
import { toNetwork, toSite } from '../http/visitor.ts'
import { later } from '../machine/clock.ts'
import { rateLimits } from '../schema/messages.ts'
import { limits, type NetworkLimit, perSite, type SubjectLimit, slowing } from './rules.ts'

type LimiterDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Counts one hit and throws if it exceeds the limit. Call it before the limited work; it commits separately, so
 * failures and concurrent requests are counted.
 * @throws RequestError too_many_requests, with the seconds until the window ends
 */
export async function consumeLimit(deps: LimiterDeps, limit: SubjectLimit, subject: string): Promise<void> {
  await consumeKey(deps, `${limit}:${subject}`, limits[limit])
}

/**
 * Counts one hit for a network and, for IPv6, for its /48, which contains 65,536 networks.
 * @param ip an IP address, or its network (`toNetwork`), or what a backend names instead, within its project
 * @throws RequestError too_many_requests
 */
export async function consumeNetworkLimit(deps: LimiterDeps, limit: NetworkLimit, ip: string): Promise<void> {
  await deps.db.transaction((tx) => consumeNetworkLimitWithin(tx, deps, limit, ip))
}

/** Refunds a hit for a network. */
export async function refundNetworkLimit(deps: LimiterDeps, limit: NetworkLimit, ip: string): Promise<void> {
  await deps.db.transaction((tx) => refundAllWithin(tx, listCounters(limit, ip)))
}

/** How often something may happen in a time, under a key, and what a rejection says if it is not the usual sentence. */
export type Counter = { key: string; hits: number; window: number; text?: { english: string } }

/** Returns the counter of a limit for a subject. */
export const toCounter = (limit: SubjectLimit, subject: string): Counter => ({
  key: `${limit}:${subject}`,
  ...limits[limit],
})

/** Returns the counter of attempts on an account across all networks, which has no limit (`toDelay`). */
export const toSlowingCounter = (account: string): Counter => ({
  key: `wrongPasswordsOfAccount:${account}`,
  hits: uncapped,
  window: slowing.window,
})

/** Lists the counters of a network: its own and, for IPv6, that of its /48. */
export function listCounters(limit: NetworkLimit, ip: string): Counter[] {
  const { hits, window } = limits[limit]
  const site = toSite(ip.replace(/\/64$/, ''))
  const counter = { key: `${limit}:${toNetwork(ip)}`, hits, window }
  return site ? [counter, { key: `${limit}:${site}`, hits: hits * perSite, window }] : [counter]
}

/** Like `consumeLimit`, in the caller's transaction. @throws RequestError too_many_requests */
export async function consumeLimitWithin(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  limit: SubjectLimit,
  subject: string,
): Promise<void> {
  await consumeAllWithin(tx, deps, [toCounter(limit, subject)])
}

/** Like `consumeNetworkLimit`, in the caller's transaction. @throws RequestError too_many_requests */
export async function consumeNetworkLimitWithin(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  limit: NetworkLimit,
  ip: string,
): Promise<void> {
  await consumeAllWithin(tx, deps, listCounters(limit, ip))
}

/** Refunds a hit in the caller's transaction. */
export function refundLimitWithin(tx: Tx, limit: SubjectLimit, subject: string): Promise<void> {
  return refundAllWithin(tx, [toCounter(limit, subject)])
}

/** Counts one hit of a key that has its own limit. @throws RequestError too_many_requests */
export async function consumeKey(
  deps: LimiterDeps,
  key: string,
  allowed: Omit<Counter, 'key'>,
): Promise<void> {
  await deps.db.transaction((tx) => consumeKeyWithin(tx, deps, key, allowed))
}

/** Like `consumeKey`, in the caller's transaction. @throws RequestError too_many_requests */
export async function consumeKeyWithin(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  key: string,
  allowed: Omit<Counter, 'key'>,
): Promise<void> {
  await consumeAllWithin(tx, deps, [{ key, ...allowed }])
}

/**
 * Counts one hit of each key in the transaction of the limited work, so none counts if one is beyond its limit or the work
 * is rolled back. Concurrent transactions for the same key are serialized.
 * @returns the hits of each counter
 * @throws RequestError too_many_requests
 */
export async function consumeAllWithin(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  counters: readonly Counter[],
): Promise<number[]> {
  const now = clock.now()
  const counted = await countWithin(tx, now, counters)
  return counters.map(({ key, hits: max, text }) => {
    const counter = getCounted(counted, key)
    rejectBeyond(key, max, counter, now, text)
    return counter.hits
  })
}

/**
 * Like `consumeAllWithin`, but a hit that exceeds a limit counts toward it and those before it, not toward those after it.
 * Commit the transaction even if this throws.
 * @throws RequestError too_many_requests
 */
export async function consumeInOrderWithin(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  counters: readonly Counter[],
): Promise<void> {
  const now = clock.now()
  const counted = await countWithin(tx, now, counters)
  const isBeyond = ({ key, hits: max }: Counter) => getCounted(counted, key).hits > max
  const exceeded = counters.findIndex(isBeyond)
  if (exceeded < 0) return
  // A hit that exceeds its own limit was not added.
  const uncounted = counters.slice(exceeded + 1).filter((counter) => !isBeyond(counter))
  if (uncounted.length > 0) await refundAllWithin(tx, uncounted)
  for (const { key, hits, text } of counters) rejectBeyond(key, hits, getCounted(counted, key), now, text)
}

function getCounted(counted: ReadonlyMap<string, Counted>, key: string): Counted {
  const counter = counted.get(key)
  if (!counter) throw new Error('A limit was counted but not returned.')
  return counter
}

function rejectBeyond(
  key: string,
  max: number,
  { hits, endsAt }: { hits: number; endsAt: Date },
  now: Date,
  text: Counter['text'],
): void {
  if (hits <= max) return
  const [limit = ''] = key.split(':', 1)
  findCall()?.metrics?.count('limits_reached_total', { limit })
  const wait = endsAt.getTime() - now.getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000))
  throw new RequestError('too_many_requests', { retryAfterSeconds, ...(text && { text }) })
}

/** Refunds a hit that turned out not to be a failure. */
export function refundLimit(deps: LimiterDeps, limit: SubjectLimit, subject: string): Promise<void> {
  return deps.db.transaction((tx) => refundLimitWithin(tx, limit, subject))
}

/**
 * Counts a sign-in attempt on an unknown account. It never rejects. It writes a row, like the activity row for a wrong
 * password, so timing reveals nothing.
 */
export async function countUnknown(deps: LimiterDeps, ip: string): Promise<void> {
  const counter = { key: `unknownAccounts:${toNetwork(ip)}`, hits: uncapped, window: slowing.window }
  await deps.db.transaction((tx) => consumeAllWithin(tx, deps, [counter]))
}

/** Removes counters whose window has ended. */
export async function sweepLimits(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.endsAt, now))
}

const uncapped = 2 ** 31 - 2

type Counted = { hits: number; endsAt: Date }

/**
 * Counts in a single statement, so concurrent processes lose no hits, in the order of the keys, so they do not wait for each
 * other in a circle. A window starts with its first hit.
 */
async function countWithin(tx: Tx, now: Date, counters: readonly Counter[]): Promise<Map<string, Counted>> {
  const hits = counters.map(({ key, hits: max, window }) => ({ key, max, ends_at: later(now, window) }))
  const isOver = sql`rate_limits.ends_at <= ${now.toISOString()}::timestamptz`
  const rows = await readRows<{ key: string; hits: number; ends: number }>(
    tx,
    sql`with counters as (
      select * from json_to_recordset(${JSON.stringify(hits)}::json)
        as counter (key text, max int, ends_at timestamptz)
    )
    insert into rate_limits (key, hits, ends_at) select key, 1, ends_at from counters order by key
    on conflict (key) do update set
      hits = case when ${isOver} then 1
        else least(rate_limits.hits, (select max from counters where key = excluded.key)) + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else rate_limits.ends_at end
    returning key, hits, extract(epoch from ends_at)::float8 * 1000 as ends`,
  )
  return new Map(rows.map(({ key, hits, ends }) => [key, { hits, endsAt: new Date(ends) }]))
}

/** Refunds a hit of each counter in one statement. A rejected hit was not counted, so there is nothing to refund. */
export async function refundAllWithin(tx: Tx, counters: readonly Counter[]): Promise<void> {
  await tx.execute(buildRefund(tx, counters))
}

/** It locks the counters in the order in which they are counted. */
const updateRefunded = compileSql<{ keys: string[]; max: number[] }>(() => {
  const keys = sql`${sql.placeholder('keys')}::text[]`
  return sql`update rate_limits set hits = greatest(least(rate_limits.hits, refunded.max) - 1, 0)
    from unnest(${keys}, ${sql.placeholder('max')}::int[]) as refunded (key, max)
    where rate_limits.key = refunded.key and rate_limits.key in (
      select key from rate_limits where key = any(${keys}) order by key for update)`
})

/** Builds the statement of `refundAllWithin`. */
export const buildRefund = (tx: Tx, counters: readonly Counter[]): SQL =>
  updateRefunded(tx, { keys: counters.map(({ key }) => key), max: counters.map(({ hits }) => hits) })
