import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { limitConcurrency } from '../machine/limit-concurrency.ts'
import { noMetrics } from '../metrics/metrics.ts'
import { type CommitSignals, createCommitSignals, sendCommitSignals } from './commit-signals.ts'
import { DatabaseUnavailable, isAborted, isDiskFull, isTimedOut, isTransient } from './unavailable.ts'

/** No relational queries: queries name their tables, which each subsystem defines in its own schema folder. */
type Schema = Record<string, never>

/** The handle of a transaction. All reads and writes need a transaction. */
export type Tx = PgTransaction<PgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

/** The interface that both engines share. */
export type Engine = PgDatabase<PgQueryResultHKT, Schema>

/**
 * The database, which can only be queried in a transaction. A nested transaction throws: PGlite has one connection, so
 * the inner transaction would wait for the outer one forever. Never await the network or a password hash in a
 * transaction: on PGlite, all other requests would wait too.
 * @throws DatabaseUnavailable if the database is restarting, ended the connection or the transaction, its disk is full, or a
 *   statement took too long (statement-limit.ts)
 */
export type Database = {
  /**
   * Retries the work up to three times if the database aborted it to end a deadlock, so all its effects must be in the
   * transaction.
   */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * Runs reads that need no transaction: each statement sees what was committed when it began. In a request, this saves
   * two round trips. The limit of statements is that of a transaction.
   */
  read<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Are sent after the commit of a transaction that has called wakeAfterCommit. */
  added: CommitSignals
  /** Whether the caller is in a transaction, where it must not wait for the network. */
  isInTransaction(): boolean
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  /** Rejects if the disk of the database is full. */
  requireSpace(): Promise<void>
  /** Whether writes have failed because the disk is full, and it still is. */
  isFull(): boolean
  /** Reclaims the space of deleted rows on PGlite. PostgreSQL does this itself. */
  vacuum(): Promise<void>
  /** Runs work while all data is in the files of PGlite's folder and every statement waits. */
  atRest<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** How many reads without a transaction run at a time. They share fewer connections (read-batches.ts). */
const readsAtOnce = 32

/** Runs work in a transaction on its own connection. */
export type Transact = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

export function createDatabase(
  engine: Engine,
  close: () => Promise<void>,
  transact: Transact,
  metrics = noMetrics,
  readOn: Transact = (work) => work(engine as Tx),
): Database {
  const inside = new AsyncLocalStorage<true>()
  const added = createCommitSignals()
  const runRead = limitConcurrency({
    concurrency: readsAtOnce,
    reportWait: () => metrics.startWaiting('database_read'),
  })
  return {
    added,
    async transaction(work) {
      if (inside.getStore()) throw new Error('Nested transaction: pass on the outer tx instead.')
      let committed: Tx | undefined
      const run = () =>
        transact((tx) => {
          committed = tx
          return inside.run(true, () => work(tx))
        })
      const result = await explain(repeatAborted(run))
      sendCommitSignals(added, committed)
      return result
    },
    async read(work) {
      if (inside.getStore()) throw new Error('Nested transaction: pass on the outer tx instead.')
      return explain(runRead(() => readOn((tx) => inside.run(true, () => work(tx)))))
    },
    isInTransaction: () => inside.getStore() === true,
    async ping() {
      await engine.execute(sql`select 1`)
    },
    requireSpace: async () => {},
    isFull: () => false,
    vacuum: async () => {},
    async atRest() {
      throw new Error('The files of PostgreSQL are not in a folder of this server.')
    },
    close,
  }
}

/** The upper limit of the random pause before each retry, in milliseconds. */
const longestPauses = [20, 80, 320]

/**
 * Retries a transaction that was aborted to end a deadlock. The random pause lets the other transaction take the lock
 * first; without it, the retry could hit the same deadlock again.
 */
async function repeatAborted<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const longest of longestPauses) {
    try {
      return await run()
    } catch (error) {
      if (!isAborted(error)) throw error
      await sleep(randomInt(1, longest))
    }
  }
  return run()
}

/** @throws DatabaseUnavailable for transient errors, if the disk is full, and if a statement took too long */
async function explain<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isTransient(error) || isDiskFull(error) || isTimedOut(error)
      ? new DatabaseUnavailable('The database is unavailable.', { cause: error })
      : error
  }
}
