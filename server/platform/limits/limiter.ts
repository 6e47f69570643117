import { eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { RequestError } from '../errors/request-error.ts'
import { findCall } from '../http/current-call.ts'
import { toNetwork, toSite } from '../http/visitor.ts'
import { later } from '../machine/clock.ts'
import { rateLimits } from '../schema/messages.ts'
import { limits, type NetworkLimit, perSite, type SubjectLimit, slowing, toDelay } from './rules.ts'

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
  for (const { key, ...allowed } of listCounters(limit, ip)) await consumeKey(deps, key, allowed)
}

/** Refunds a hit for a network. */
export async function refundNetworkLimit(deps: LimiterDeps, limit: NetworkLimit, ip: string): Promise<void> {
  for (const { key, hits } of listCounters(limit, ip)) await refund(deps, key, hits)
}

/** Lists the counters of a network: its own and, for IPv6, that of its /48. */
function listCounters(limit: NetworkLimit, ip: string): { key: string; hits: number; window: number }[] {
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
  await consumeKeyWithin(tx, deps, `${limit}:${subject}`, limits[limit])
}

/** Like `consumeNetworkLimit`, in the caller's transaction. @throws RequestError too_many_requests */
export async function consumeNetworkLimitWithin(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  limit: NetworkLimit,
  ip: string,
): Promise<void> {
  for (const { key, ...allowed } of listCounters(limit, ip)) await consumeKeyWithin(tx, deps, key, allowed)
}

/** Refunds a hit in the caller's transaction. */
export function refundLimitWithin(tx: Tx, limit: SubjectLimit, subject: string): Promise<void> {
  return refundWithin(tx, `${limit}:${subject}`, limits[limit].hits)
}

/** Counts one hit of a key that has its own limit. @throws RequestError too_many_requests */
export async function consumeKey(
  deps: LimiterDeps,
  key: string,
  { hits, window }: { hits: number; window: number },
) {
  rejectBeyond(key, hits, await count(deps, key, window, hits), deps.clock.now())
}

/**
 * Counts one hit of a key in the transaction of the limited work, so it does not count if the work is rolled back.
 * Concurrent transactions for the same key are serialized.
 * @throws RequestError too_many_requests
 */
export async function consumeKeyWithin(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  key: string,
  { hits, window }: { hits: number; window: number },
): Promise<void> {
  rejectBeyond(key, hits, await countWithin(tx, clock.now(), key, window, hits), clock.now())
}

function rejectBeyond(
  key: string,
  max: number,
  { hits, endsAt }: { hits: number; endsAt: Date },
  now: Date,
): void {
  if (hits <= max) return
  const [limit = ''] = key.split(':', 1)
  findCall()?.metrics?.count('limits_reached_total', { limit })
  const wait = endsAt.getTime() - now.getTime()
  throw new RequestError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) })
}

/** Refunds a hit that turned out not to be a failure. */
export function refundLimit(deps: LimiterDeps, limit: SubjectLimit, subject: string): Promise<void> {
  return refund(deps, `${limit}:${subject}`, limits[limit].hits)
}

/**
 * Counts an attempt on an account across all networks, and delays the response by up to a few seconds as attempts add
 * up. It never rejects, so no one can lock out the owner.
 */
export async function slowDown(deps: LimiterDeps, account: string): Promise<void> {
  const { hits } = await count(deps, `wrongPasswordsOfAccount:${account}`, slowing.window)
  const delay = toDelay(hits)
  if (delay > 0) await deps.clock.sleep(delay)
}

export function refundSlowDown(deps: LimiterDeps, account: string): Promise<void> {
  return refund(deps, `wrongPasswordsOfAccount:${account}`)
}

/**
 * Counts a sign-in attempt on an unknown account. It never rejects. It writes a row, like the activity row for a wrong
 * password, so timing reveals nothing.
 */
export async function countUnknown(deps: LimiterDeps, ip: string): Promise<void> {
  await count(deps, `unknownAccounts:${toNetwork(ip)}`, slowing.window)
}

/** Removes counters whose window has ended. */
export async function sweepLimits(tx: Tx, now: Date): Promise<void> {
  await tx.delete(rateLimits).where(lte(rateLimits.endsAt, now))
}

const uncapped = 2 ** 31 - 2

const count = ({ db, clock }: LimiterDeps, key: string, window: number, max?: number) =>
  db.transaction((tx) => countWithin(tx, clock.now(), key, window, max))

/**
 * Counts in a single statement, so concurrent processes lose no hits. A window starts with its first hit. Rejected hits
 * raise the count to at most one above the limit.
 */
async function countWithin(tx: Tx, now: Date, key: string, window: number, max = uncapped) {
  const fresh = { hits: 1, endsAt: later(now, window) }
  const over = sql`${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz`
  const [counted] = await tx
    .insert(rateLimits)
    .values({ key, ...fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else least(${rateLimits.hits}, ${max}::int) + 1 end`,
        endsAt: sql`case when ${over} then ${fresh.endsAt.toISOString()}::timestamptz else ${rateLimits.endsAt} end`,
      },
    })
    .returning()
  if (!counted) throw new Error('A limit was counted but not returned.')
  return counted
}

const refund = ({ db }: LimiterDeps, key: string, max?: number) =>
  db.transaction((tx) => refundWithin(tx, key, max))

/** A rejected hit was not counted, so there is nothing to refund. */
async function refundWithin(tx: Tx, key: string, max = uncapped): Promise<void> {
  await tx
    .update(rateLimits)
    .set({ hits: sql`greatest(least(${rateLimits.hits}, ${max}::int) - 1, 0)` })
    .where(eq(rateLimits.key, key))
}
