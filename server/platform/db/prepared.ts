import type { Tx } from './database.ts'

/** A query from the query builder whose values are placeholders. */
type Preparable<Row> = { prepare(name: string): Prepared<Row> }
type Prepared<Row> = { execute(values: Record<string, unknown>): PromiseLike<Row[]> }

/**
 * Creates a statement for the server's most frequent reads. Outside transactions, its SQL is built once. PostgreSQL
 * parses and plans it once per connection.
 * @param name unique, because each connection stores the plan under it
 * @param build writes the query with `sql.placeholder` instead of values
 */
export function prepareStatement<Row>(
  name: string,
  build: (tx: Tx) => Preparable<Row>,
): (tx: Tx, values: Record<string, unknown>) => PromiseLike<Row[]> {
  const built = new WeakMap<object, Prepared<Row>>()
  return (tx, values) => {
    // Reads share the session of the connection pool. Each transaction has its own.
    const { session } = tx._
    const statement = built.get(session) ?? build(tx).prepare(name)
    built.set(session, statement)
    return statement.execute(values)
  }
}
