import type { Duplex } from 'node:stream'
import pg from 'pg'
import { findStatementLimit, requestStatementMs } from './statement-limit.ts'
import { createStatementNames } from './statement-names.ts'

type Callback = (problem: Error | null, result: unknown) => void
type Query = (query: unknown, values: unknown, callback: Callback) => void

/**
 * Wraps the driver's client to use callbacks internally, even for promises. The driver's own promises keep each result
 * in memory until a full garbage collection: 70 MB during an export of 100,000 rows.
 *
 * A transaction begins with the limit for its statements. The limit is part of the transaction, so it also holds behind a
 * pooler in transaction mode. `begin` is sent together with the first statement, and in general whatever is sent in one
 * turn of the event loop: each write to a socket takes a tenth of a millisecond.
 */
export class PostgresClient extends pg.Client {
  /** Whether this connection keeps statements under names, and the limit of requests for its statements. */
  protected readonly isSession: boolean = true
  /** Sends a query without waiting for the response to the one before. COPY waits, because it sends its rows later. */
  override pipeline = true
  #isGathering = false

  /** Like the driver's method: returns a promise, or takes a callback as the last argument. */
  override query(query: unknown, values?: unknown, callback?: unknown): never {
    // The driver declares a dozen overloads, which cannot be distinguished here.
    const send = super.query.bind(this) as unknown as Query
    this.pipeline = !isCopy(query)
    this.#gather()
    if (isBegin(query)) return this.#begin(send, query) as never
    const statement = this.isSession ? withName(query, values) : query
    const hasCallback = [query, values, callback].some((argument) => typeof argument === 'function')
    const result =
      hasCallback || isCopy(query)
        ? send(statement, values, callback as Callback)
        : new Promise((resolve, reject) =>
            send(statement, values, (problem, rows) => (problem ? reject(problem) : resolve(rows))),
          )
    return result as never
  }

  /**
   * Does not wait for the response. If `begin` fails, the connection ends, so that no statement after the first can run
   * without a transaction.
   */
  #begin(send: Query, query: { text: string }): Promise<void> {
    const limit = findStatementLimit()
    const isDefault = this.isSession && limit === requestStatementMs
    const text = isDefault
      ? query.text
      : `${query.text}; set local statement_timeout to ${limit ?? 'default'}`
    send({ ...query, text }, undefined, (problem) => {
      if (problem) this.#stream.destroy(problem)
    })
    return Promise.resolve()
  }

  /** Sends what follows in this turn of the event loop in one write. */
  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const stream = this.#stream
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  get #stream(): Duplex {
    return (this as unknown as { connection: pg.Connection }).connection.stream
  }
}

/**
 * A client behind a connection pooler in transaction mode, such as pgbouncer. Each transaction may run on another
 * connection of the database, so no statement is stored under a name. (Drizzle takes a client for a pool if the name of
 * its class contains that word.)
 */
export class UnnamedStatementsClient extends PostgresClient {
  protected override readonly isSession = false

  override query(query: unknown, values?: unknown, callback?: unknown): never {
    const isNamed = query !== null && typeof query === 'object' && 'name' in query && !isCopy(query)
    return super.query(isNamed ? { ...query, name: undefined } : query, values, callback)
  }
}

/** The names are the same on all connections of this process. */
const findName = createStatementNames()

/** Names a statement with values that is sent often. */
function withName(query: unknown, values: unknown): unknown {
  const isNameable =
    query !== null &&
    typeof query === 'object' &&
    'text' in query &&
    typeof query.text === 'string' &&
    !('name' in query && query.name !== undefined) &&
    Array.isArray(values) &&
    values.length > 0 &&
    !isCopy(query)
  const name = isNameable ? findName(String(query.text)) : undefined
  return name === undefined ? query : { ...(query as object), name }
}

const isBegin = (query: unknown): query is { text: string } =>
  query !== null && typeof query === 'object' && 'text' in query && query.text === 'begin'

const isCopy = (query: unknown) => query !== null && typeof query === 'object' && 'submit' in query
