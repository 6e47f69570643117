import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { toCount } from '#contract/count.ts'
import { type Clock, seconds } from '../machine/clock.ts'
import type { Database } from './database.ts'
import { readRows } from './read-rows.ts'

/** Codes of authenticator apps change every 30 seconds, and the server accepts the code before and after. */
const tolerance = seconds(30)

type Deps = { db: Pick<Database, 'read'>; clock: Clock; log: Logger }

/**
 * Compares the clock of this machine with that of PostgreSQL, which may be on another one. Each comparison logs a line only
 * if the result differs from that of the last one.
 */
export function createClockComparison({ db, clock, log }: Deps): () => Promise<void> {
  let wasWrong = false
  return async () => {
    const before = clock.now().getTime()
    const query = sql`select extract(epoch from clock_timestamp())::float8 as now`
    const rows = await db.read((tx) => readRows<{ now: number }>(tx, query))
    const middle = (before + clock.now().getTime()) / 2
    const ahead = middle - (rows[0]?.now ?? 0) * 1000
    const isWrong = Math.abs(ahead) > tolerance
    if (isWrong && !wasWrong) {
      const direction = ahead > 0 ? 'ahead of' : 'behind'
      log.error(
        `The clock of this machine is ${toCount(Math.round(Math.abs(ahead) / 1000), 'second')} ${direction} the clock of the database. Codes, sessions and links depend on it.`,
      )
    }
    if (!isWrong && wasWrong)
      log.warn('The clock of this machine agrees with the clock of the database again.')
    wasWrong = isWrong
  }
}

/** Compares the clocks at the start and every 15 seconds. @returns a function that stops it */
export function startComparingClocks(deps: Deps): () => void {
  const compare = createClockComparison(deps)
  // Without a database there is nothing to compare.
  const run = () => void compare().catch(() => {})
  run()
  const timer = setInterval(run, seconds(15))
  return () => clearInterval(timer)
}
