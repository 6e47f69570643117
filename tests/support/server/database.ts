import { readFile } from 'node:fs/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { getTableName, sql } from 'drizzle-orm'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { connectPglite, connectPostgres, createPglite } from '../../../server/platform/db/connect.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { createDatabase } from './postgres.ts'
import { tables } from './tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** a tar archive of a PGlite folder with every table */
    pgliteImage: string
    /** the URL of the PostgreSQL server that this run started */
    postgresUrl: string
    /** the same server by its Unix socket, which costs less CPU time than TCP */
    postgresSocketUrl: string
  }
}

/**
 * A function that deletes every row. Deleting from small tables is much faster than truncating them, a function is planned
 * only once in a connection, and without triggers the order does not matter.
 */
const createEmptyTables = sql.raw(`create function empty_tables() returns void language plpgsql
  set session_replication_role = replica
  as $$ begin ${tables.map((table) => `delete from "${getTableName(table)}";`).join(' ')} end $$`)

/** After this many tests, PGlite's dead rows cost more time than their removal. */
const testsPerVacuum = 20

let emptied = 0

const opened = new Map<string, Promise<Database>>()

/**
 * Empties and returns the worker's own database. The worker's test files use it one after the other.
 * @param name the name of another database, for tests with two servers
 */
export async function openEmptyDatabase(name = 'main'): Promise<Database> {
  const opening = opened.get(name) ?? open()
  opened.set(name, opening)
  const db = await opening
  await db.transaction((tx) => tx.execute(sql`select empty_tables()`))
  emptied += 1
  if (emptied % testsPerVacuum === 0) await db.vacuum()
  return db
}

async function open(): Promise<Database> {
  const db = await (process.env.TEST_DATABASE === 'postgres' ? openPostgres() : openPglite())
  await db.transaction((tx) => tx.execute(createEmptyTables))
  return db
}

async function openPglite(): Promise<Database> {
  const image = await readFile(inject('pgliteImage'))
  return connectPglite(await createPglite({ loadDataDir: new Blob([image]) }))
}

const openPostgres = async (): Promise<Database> =>
  connectPostgres(await createDatabase(inject('postgresSocketUrl')), { poolSize: 4 })

type Result = { rows?: unknown[] } | undefined
type Callback = (problem: Error | null, response: Result) => void

/**
 * Records how many rows each statement returns, in the database drivers themselves.
 * @returns the counts so far, and a function that stops recording
 */
export function watchDriverRows(): { counts: number[]; stop(): void } {
  const counts: number[] = []
  // Query results have their rows under this name in both drivers.
  const count = (response: Result) => counts.push(response?.rows?.length ?? 0)
  const record = async <Outcome>(parameters: Promise<Outcome>): Promise<Outcome> => {
    const response = await parameters
    count(response as Result)
    return response
  }
  const { query } = pg.Client.prototype
  const { transaction } = PGlite.prototype
  const spies = [
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...parameters: unknown[]
    ) {
      const callback = parameters.at(-1)
      if (typeof callback !== 'function') return record(Reflect.apply(query, this, parameters))
      const counting: Callback = (problem, response) => {
        count(response)
        callback(problem, response)
      }
      return Reflect.apply(query, this, [...parameters.slice(0, -1), counting])
    }),
    vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(function (
      this: PGlite,
      work: (tx: Transaction) => Promise<unknown>,
    ) {
      const watched = (tx: Transaction) =>
        work({
          ...tx,
          query: (...parameters: Parameters<Transaction['query']>) => record(tx.query(...parameters)),
        } as Transaction)
      return Reflect.apply(transaction, this, [watched])
    }),
  ]
  const stop = () => {
    for (const spy of spies) spy.mockRestore()
  }
  return { counts, stop }
}
