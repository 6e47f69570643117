import pg from 'pg'

type Answer = (problem: Error | null, result: unknown) => void
type Ask = (query: unknown, values: unknown, answer: Answer) => void

/**
 * The driver's client, asked by callbacks also where a promise is wanted. The driver's own promises keep every answer
 * until all of the memory is looked through: while 100,000 rows were exported, 70 MB of rows that nobody needed.
 */
export class PostgresClient extends pg.Client {
  /** As the driver's: by a promise, or with a callback as the last argument. */
  override query(query: unknown, values?: unknown, answer?: unknown): never {
    // The driver describes this by a dozen overloads, of which none can be told from here.
    const ask = super.query.bind(this) as unknown as Ask
    const isByCallback = [query, values, answer].some((one) => typeof one === 'function')
    const asked =
      isByCallback || isCursor(query)
        ? ask(query, values, answer as Answer)
        : new Promise((resolve, reject) =>
            ask(query, values, (problem, result) => (problem ? reject(problem) : resolve(result))),
          )
    return asked as never
  }
}

const isCursor = (query: unknown) => query !== null && typeof query === 'object' && 'submit' in query
