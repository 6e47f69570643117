import { is, Param, Placeholder, SQL, type SQLWrapper, StringChunk, sql } from 'drizzle-orm'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/** A query from the query builder whose values are placeholders. */
type Preparable<Row> = { prepare(name: string): Prepared<Row> }
type Prepared<Row> = { execute(values: Record<string, unknown>): PromiseLike<Row[]> }

/**
 * Creates a statement for the server's most frequent reads. Its SQL is built once per connection, and PostgreSQL parses
 * and plans it once per connection.
 * @param name unique, because each connection stores the plan under it
 * @param build writes the query with `sql.placeholder` instead of values
 */
export function prepareStatement<Row>(
  name: string,
  build: (tx: Tx) => Preparable<Row>,
): (tx: Tx, values: Record<string, unknown>) => PromiseLike<Row[]> {
  const built = new WeakMap<object, Prepared<Row>>()
  return (tx, values) => {
    // Reads share the session of the connection pool. Transactions have the session of their connection.
    const { session } = tx._
    const statement = built.get(session) ?? build(tx).prepare(name)
    built.set(session, statement)
    return statement.execute(values)
  }
}

/**
 * Creates a statement or a part of one for the server's most frequent ones, such as a write that is sent together with
 * others (write-together.ts). Its SQL is built once.
 * @param build writes it with `sql.placeholder` instead of values
 */
export function compileSql<Values extends Record<string, unknown>>(
  build: (tx: Tx) => SQLWrapper,
): (tx: Tx, values: Values) => SQL {
  let parts: Part[] | undefined
  return (tx, values) => {
    parts ??= toParts(build(tx).getSQL())
    return new SQL(
      parts.map((part) => (typeof part === 'string' ? new StringChunk(part) : new Param(part(values)))),
    )
  }
}

/** Text of a statement, or what returns the value between two texts. */
type Part = string | ((values: Record<string, unknown>) => unknown)

const dialect = new PgDialect()

function toParts(statement: SQL): Part[] {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? part : toValue(params[Number(part) - 1])))
}

function toValue(param: unknown): (values: Record<string, unknown>) => unknown {
  const placeholder = is(param, Param) ? param.value : param
  if (!is(placeholder, Placeholder)) return () => param
  const encode = (value: unknown) => (is(param, Param) ? param.encoder.mapToDriverValue(value) : value)
  return ({ [placeholder.name]: value }) => (value === null || value === undefined ? null : encode(value))
}

/** Returns a placeholder for each column of a row to insert, with the name of its field. */
export const toPlaceholders = <Row extends object, Name extends keyof Row & string>(
  _table: PgTable & { $inferInsert: Row },
  ...names: readonly Name[]
): { [Key in Name]-?: Row[Key] } =>
  // The query builder takes a placeholder for each value, which its types for rows do not say.
  Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as never
