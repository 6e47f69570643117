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
