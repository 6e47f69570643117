import type { Logger } from 'pino'
import { toCount } from '#contract/count.ts'
import type { Clock } from '../machine/clock.ts'
import type { Database } from './database.ts'
import { DatabaseUnavailable, findCode, isAborted, isDiskFull, isTimedOut } from './unavailable.ts'

type Outage = { kind: 'gone' | 'full'; since: Date }

/**
 * Returns the same database, and logs one line when it becomes unavailable and one when it is available again, however
 * many requests fail in between. During an outage, it checks every second whether the outage has ended.
 */
export function watchOutages(db: Database, { log, clock }: { log: Logger; clock: Clock }): Database {
  let outage: Outage | undefined

  async function untilAvailable(): Promise<void> {
    while (outage) {
      await clock.sleep(1000)
      try {
        await (outage.kind === 'full' ? db.requireSpace() : db.ping())
        const seconds = Math.round((clock.now().getTime() - outage.since.getTime()) / 1000)
        log.warn(`The database is available again, after ${toCount(seconds, 'second')}.`)
        outage = undefined
      } catch (error) {
        report(error)
      }
    }
  }

  function report(problem: unknown): void {
    const kind = isDiskFull(problem) ? 'full' : 'gone'
    if (outage?.kind === kind) return
    log.error(
      kind === 'full'
        ? 'The disk of the database is full. Requests that write get the status 503 until it has space.'
        : `The database is not available (${findCode(problem) || 'no connection'}). Requests get the status 503 until it is.`,
    )
    if (outage) {
      // A database whose disk is full may crash.
      outage.kind = kind
      return
    }
    outage = { kind, since: clock.now() }
    void untilAvailable()
  }

  async function watch<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      if (error instanceof DatabaseUnavailable) {
        if (isAborted(error))
          log.warn('A transaction was given up, because it was aborted repeatedly to end deadlocks.')
        else if (isTimedOut(error)) log.warn('A statement was ended, because it took longer than its limit.')
        else report(error)
      }
      throw error
    }
  }

  return {
    ...db,
    transaction: (work) => watch(db.transaction(work)),
    read: (work) => watch(db.read(work)),
    isFull: () => outage?.kind === 'full',
  }
}
