import { PGlite, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import { vi } from 'vitest'

type Answer = { rows?: unknown[] } | undefined

/**
 * Notes how many rows each statement brings, at the drivers themselves, past everything of ours.
 * @returns the counts so far, and how to stop noting them
 */
export function watchDriverRows(): { counts: number[]; stop(): void } {
  const counts: number[] = []
  const note = async <Result>(asked: Promise<Result>): Promise<Result> => {
    const answer = await asked
    // What comes back of a query has its rows under this name in both drivers.
    counts.push((answer as Answer)?.rows?.length ?? 0)
    return answer
  }
  const { query } = pg.Client.prototype
  const { transaction } = PGlite.prototype
  const spies = [
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      return note(Reflect.apply(query, this, asked))
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
