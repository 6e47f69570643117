import { PGlite, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'
import { vi } from 'vitest'

/**
 * Runs work whose database connection breaks before its statement of a number, as if the process was killed there: nothing of the
 * transaction stays, and no later statement runs. A number of a commit leaves open whether it happened.
 * @param number 1 for the first statement, also the begin and the commit of a transaction
 * @returns whether there was a statement of this number
 */
export async function killAt(number: number, work: () => Promise<unknown>): Promise<boolean> {
  let count = 0
  const isDead = () => {
    count += 1
    return count >= number
  }
  const broken = () => new Error('The process was killed.')
  const { query } = pg.Client.prototype
  const { transaction } = PGlite.prototype
  const spies = [
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
      if (!isDead()) return Reflect.apply(query, this, sent)
      const { connection } = this as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
      const callback = sent.at(-1)
      if (typeof callback !== 'function') return Promise.reject(broken())
      return callback(broken())
    }),
    vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(function (
      this: PGlite,
      run: (tx: Transaction) => Promise<unknown>,
    ) {
      const killed = (tx: Transaction) =>
        run({
          ...tx,
          query: async (...sent: Parameters<Transaction['query']>) => {
            if (isDead()) throw broken()
            return tx.query(...sent)
          },
        } as Transaction)
      return Reflect.apply(transaction, this, [killed])
    }),
  ]
  try {
    await work().catch(() => undefined)
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return count >= number
}
