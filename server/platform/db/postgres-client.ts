import pg from 'pg'
import { findStatementLimit } from './statement-limit.ts'
import { createStatementNames } from './statement-names.ts'

type Callback = (problem: Error | null, result: unknown) => void
type Query = (query: unknown, values: unknown, callback: Callback) => void

/**
 * Wraps the driver's client to use callbacks internally, even for promises. The driver's own promises keep each result
 * in memory until a full garbage collection: 70 MB during an export of 100,000 rows.
 *
 * A transaction begins with the limit for its statements, in one round trip. The limit is part of the transaction, so it
 * also holds behind a pooler in transaction mode.
 */
export class PostgresClient extends pg.Client {
  /** Whether this connection keeps statements under names. */
  protected readonly namesStatements: boolean = true

  /** Like the driver's method: returns a promise, or takes a callback as the last argument. */
  override query(query: unknown, values?: unknown, callback?: unknown): never {
    // The driver declares a dozen overloads, which cannot be distinguished here.
    const send = super.query.bind(this) as unknown as Query
    const limited = withLimit(this.namesStatements ? withName(query, values) : query)
    const hasCallback = [query, values, callback].some((argument) => typeof argument === 'function')
    const result =
      hasCallback || isCursor(query)
        ? send(limited, values, callback as Callback)
        : new Promise((resolve, reject) =>
            send(limited, values, (problem, rows) => (problem ? reject(problem) : resolve(rows))),
          )
    return result as never
  }
}

/**
 * A client behind a connection pooler in transaction mode, such as pgbouncer. Each transaction may run on another
 * connection of the database, so no statement is stored under a name. (Drizzle takes a client for a pool if the name of
 * its class contains that word.)
 */
export class UnnamedStatementsClient extends PostgresClient {
  protected override readonly namesStatements = false

  override query(query: unknown, values?: unknown, callback?: unknown): never {
    const isNamed = query !== null && typeof query === 'object' && 'name' in query && !isCursor(query)
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
    !isCursor(query)
  const name = isNameable ? findName(String(query.text)) : undefined
  return name === undefined ? query : { ...(query as object), name }
}

/** Adds the limit to the statement `begin`, which has no values. Without one, that of the database applies. */
function withLimit(query: unknown): unknown {
  const isBegin = query !== null && typeof query === 'object' && 'text' in query && query.text === 'begin'
  const limit = findStatementLimit() ?? 'default'
  return isBegin ? { ...query, text: `begin; set local statement_timeout to ${limit}` } : query
}

const isCursor = (query: unknown) => query !== null && typeof query === 'object' && 'submit' in query
