import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Engine, Transact, Tx } from './database.ts'

/**
 * Sends writes as one statement, which saves a round trip for each. All of them see the data from before the statement,
 * so none may read what another writes, and no two may write the same row.
 * @param writes inserts, updates and deletes of the query builder
 */
export async function writeTogether(tx: Tx, writes: readonly SQLWrapper[]): Promise<void> {
  const joined = joinWrites(writes)
  if (joined) await tx.execute(joined)
}

function joinWrites([first, ...later]: readonly SQLWrapper[]): SQL | undefined {
  if (first === undefined) return undefined
  const parts = later.map((write, index) => sql`${sql.raw(`write_${index}`)} as (${write.getSQL()})`)
  return parts.length === 0 ? first.getSQL() : sql`with ${sql.join(parts, sql`, `)} ${first.getSQL()}`
}

/** The writes of each open transaction that nothing has waited for. */
const writesBehind = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends writes as one statement (`writeTogether`) without waiting for the response, which saves a round trip: PostgreSQL gets
 * it together with the next statement. Later statements see the writes. If it fails, the transaction does, with its error.
 */
export function writeBehind(tx: Tx, writes: readonly SQLWrapper[]): void {
  const joined = joinWrites(writes)
  if (!joined) return
  // At once: an awaited query is sent a moment later, after a prepared statement that follows.
  const response = tx.execute(joined).execute()
  // The end of the transaction handles the error (settleWrites).
  response.catch(() => {})
  writesBehind.set(tx, [...(writesBehind.get(tx) ?? []), response])
}

/** Waits for the writes of a transaction. @throws the error of the first that failed */
export async function settleWrites(tx: Tx | undefined): Promise<void> {
  for (const response of (tx && writesBehind.get(tx)) ?? []) await response
}

/** Returns what runs transactions on an engine, which wait for all writes before they commit. */
export const transactOnEngine =
  (engine: Engine): Transact =>
  (work) =>
    engine.transaction(async (tx) => {
      try {
        return await work(tx)
      } finally {
        await settleWrites(tx)
      }
    })
