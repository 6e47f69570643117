import {
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite'
import { createStatementNames } from './statement-names.ts'

type Values = readonly unknown[]

/** Options of a query, and whether it must be on the disk when it ends. A transaction is written at its commit. */
type Options = QueryOptions & { syncToFs: boolean }

/**
 * PGlite as Drizzle calls it. PGlite's own methods parse and plan each statement, in six calls of its engine. This class
 * names the statements that are sent often, as on PostgreSQL (postgres-client.ts): the engine parses and plans them once, and
 * gets all messages of a statement in one call. A short statement then takes half the time, and a long one a third.
 */
export class PgliteStatements {
  readonly #client: PGlite
  readonly #findName = createStatementNames()
  /** The types of the parameters of each prepared statement, by its name. */
  readonly #types = new Map<string, readonly number[]>()

  constructor(client: PGlite) {
    this.#client = client
  }

  /** Runs a statement while no transaction is open. @throws what PGlite's method of this name throws */
  async query(text: string, values: Values = [], options: QueryOptions = {}): Promise<Results> {
    const name = this.#client.ready ? this.#findName(text) : undefined
    if (name === undefined) return this.#client.query(text, [...values], options)
    return this.#client._runExclusiveTransaction(() =>
      this.#run({ name, text }, values, { ...options, syncToFs: true }),
    )
  }

  /** Runs work in a transaction, like PGlite's method of this name. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.#client.transaction((tx) => {
      const query = async (text: string, values: Values = [], options: QueryOptions = {}) => {
        const name = tx.closed ? undefined : this.#findName(text)
        if (name === undefined) return tx.query(text, [...values], options)
        return this.#run({ name, text }, values, { ...options, syncToFs: false })
      }
      return work(Object.assign(Object.create(tx) as Transaction, { query }))
    })
  }

  #run(statement: { name: string; text: string }, values: Values, options: Options): Promise<Results> {
    const { bind, describe, execute, sync } = protocol.serialize
    return this.#client.runExclusive(async () => {
      const types = this.#types.get(statement.name) ?? (await this.#prepare(statement))
      const texts = values.map((value, index) => this.#toText(value, types[index]))
      const messages = await this.#send(options, [
        bind({ statement: statement.name, values: texts }),
        describe({ type: 'P' }),
        execute({}),
        sync(),
      ])
      const { parsers, ...format } = options
      const [results] = parse.parseResults(messages, this.#addParsers(parsers), format)
      return results as Results
    })
  }

  /** Returns the parsers of PGlite with others before them. PGlite would copy its hundreds of parsers for each result. */
  #addParsers(parsers: QueryOptions['parsers']): PGlite['parsers'] {
    return Object.assign(Object.create(this.#client.parsers) as PGlite['parsers'], parsers)
  }

  /** Prepares a statement, also if an error has left one with its name. @returns the types of its parameters */
  async #prepare({ name, text }: { name: string; text: string }): Promise<readonly number[]> {
    const { close, parse: prepare, describe, sync } = protocol.serialize
    const statement = { type: 'S', name } as const
    const messages = await this.#send({ syncToFs: false }, [
      close(statement),
      prepare({ name, text }),
      describe(statement),
      sync(),
    ])
    const types = parse.parseDescribeStatementResults(messages)
    this.#types.set(name, types)
    return types
  }

  async #send({ syncToFs }: { syncToFs: boolean }, messages: readonly Uint8Array[]) {
    return this.#client.execProtocolStream(Buffer.concat(messages), { syncToFs })
  }

  #toText(value: unknown, type: number | undefined): string | null {
    if (value === null || value === undefined) return null
    const serialize = type === undefined ? undefined : this.#client.serializers[type]
    return serialize ? serialize(value) : String(value)
  }
}
