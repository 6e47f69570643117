import { PGlite, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import { vi } from 'vitest'

type Answer = { rows?: unknown[] } | undefined
type Callback = (problem: Error | null, answer: Answer) => void

/**
 * Records the number of rows that each statement returns, in the database drivers themselves.
 * @returns the counts so far, and a function that stops recording
 */
export function watchDriverRows(): { counts: number[]; stop(): void } {
  const counts: number[] = []
  // Query results have their rows under this name in both drivers.
  const count = (answer: Answer) => counts.push(answer?.rows?.length ?? 0)
  const note = async <Result>(asked: Promise<Result>): Promise<Result> => {
    const answer = await asked
    count(answer as Answer)
    return answer
  }
  const { query } = pg.Client.prototype
  const { transaction } = PGlite.prototype
  const spies = [
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      const callback = asked.at(-1)
      if (typeof callback !== 'function') return note(Reflect.apply(query, this, asked))
      const counting: Callback = (problem, answer) => {
        count(answer)
        callback(problem, answer)
      }
      return Reflect.apply(query, this, [...asked.slice(0, -1), counting])
    }),
    vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(function (
      this: PGlite,
      work: (tx: Transaction) => Promise<unknown>,
    ) {
      const watched = (tx: Transaction) =>
        work({
          ...tx,
          query: (...asked: Parameters<Transaction['query']>) => note(tx.query(...asked)),
        } as Transaction)
      return Reflect.apply(transaction, this, [watched])
    }),
  ]
  const stop = () => {
    for (const spy of spies) spy.mockRestore()
  }
  return { counts, stop }
}
