import { AsyncLocalStorage } from 'node:async_hooks'
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import type { schema } from './schema.ts'

type Schema = typeof schema

/** What a store works on. Only a transaction has one, so every read and write belongs to one. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

/** Either engine's drizzle database, as far as both are alike. */
export type Engine = PgDatabase<PgQueryResultHKT, Schema>

/**
 * The database. There is no way to query it but in a transaction, and a transaction inside another throws
 * at once: PGlite has one connection, on which the inner one would wait for the outer for ever.
 * Never await the network or a password hash inside one; on PGlite everybody else would wait too.
 */
export type Database = {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export function createDatabase(engine: Engine, close: () => Promise<void>): Database {
  const inside = new AsyncLocalStorage<true>()
  return {
    async transaction(work) {
      if (inside.getStore()) throw new Error('Nested transaction: pass the outer tx on instead.')
      return engine.transaction((tx) => inside.run(true, () => work(tx)))
    },
    async ping() {
      await engine.execute(sql`select 1`)
    },
    close,
  }
}
