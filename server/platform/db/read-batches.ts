import type pg from 'pg'
import { limitConcurrency } from '../machine/limit-concurrency.ts'
import { isTransient } from './unavailable.ts'

/** A read that waits to be sent, and its promise. */
type Waiting = {
  send: (client: pg.PoolClient) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (problem: unknown) => void
}

/**
 * How many batches are in progress at a time. Each takes well under a millisecond, and while they are in progress, the
 * next batch grows.
 */
const batchesAtOnce = 2

/** The last read of a batch waits for those before it, so a batch is short. */
const longestBatch = 16

/** How many other reads are in progress at a time: the remaining connections are for transactions. */
const singlesAtOnce = 4

/**
 * Sends reads without a transaction on connections of a pool. Takes the place of the pool for the query builder.
 *
 * Prepared statements are the server's most frequent reads, and each finds its rows by a key (prepared.ts). Those of
 * several requests share a connection: they are sent in one write, and the responses arrive together. A write to a socket
 * takes a tenth of a millisecond, which is more than the rest of such a read costs the server. Each statement has its own
 * result: if it fails, the others do not.
 */
export class ReadBatches {
  readonly #pool: pg.Pool
  readonly #runSingle = limitConcurrency({ concurrency: singlesAtOnce })
  #waiting: Waiting[] = []
  #inProgress = 0
  #isScheduled = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Like the pool's method, with promises. */
  query(query: pg.QueryConfig, values: unknown[]): Promise<unknown> {
    if (query.name === undefined) return this.#runSingle(() => this.#pool.query(query, values))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ send: (client) => client.query(query, values), resolve, reject })
      this.#schedule()
    })
  }

  /** Waits until all requests that have arrived in this turn of the event loop have been read. */
  #schedule(): void {
    if (this.#isScheduled || this.#waiting.length === 0 || this.#inProgress === batchesAtOnce) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#inProgress += 1
      const batch = this.#waiting.splice(0, longestBatch)
      void this.#send(batch).finally(() => {
        this.#inProgress -= 1
        this.#schedule()
      })
      this.#schedule()
    })
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await this.#pool.connect()
    } catch (problem) {
      for (const { reject } of batch) reject(problem)
      return
    }
    let isLost = false
    await Promise.all(
      batch.map(({ send, resolve, reject }) =>
        send(client).then(resolve, (problem) => {
          isLost ||= isTransient(problem)
          reject(problem)
        }),
      ),
    )
    client.release(isLost)
  }
}
