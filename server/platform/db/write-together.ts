import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Sends writes as one statement, which saves a round trip for each. All of them see the data from before the statement,
 * so none may read what another writes, and no two may write the same row.
 * @param writes inserts, updates and deletes of the query builder
 */
export async function writeTogether(tx: Tx, writes: readonly SQLWrapper[]): Promise<void> {
  const [first, ...later] = writes
  if (first === undefined) return
  const parts = later.map((write, index) => sql`${sql.raw(`write_${index}`)} as (${write.getSQL()})`)
  await tx.execute(
    parts.length === 0 ? first.getSQL() : sql`with ${sql.join(parts, sql`, `)} ${first.getSQL()}`,
  )
}

/** What each open transaction writes together with its commit. */
const lastWrites = new WeakMap<Tx, SQLWrapper[]>()

/** Leaves writes to the end of a transaction, where nothing reads them: they share a round trip with the commit. */
export function writeAtCommit(tx: Tx, writes: readonly SQLWrapper[]): void {
  lastWrites.set(tx, [...(lastWrites.get(tx) ?? []), ...writes])
}

/** Writes what was left to the commit of a transaction. If it fails, the commit must roll back the transaction. */
export const writeLast = (tx: Tx): Promise<void> => writeTogether(tx, lastWrites.get(tx) ?? [])
