import { PGlite, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import { vi } from 'vitest'

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
