import { RequestError } from '../errors/request-error.ts'
import { findPayer } from './payer.ts'

/** Is called when a job begins to wait for its turn. @returns a function that is called when the wait ends */
type ReportWait = () => () => void

/** How many jobs may wait: of one payer, and of all together. */
type Places = { perPayer: number; total: number }

type Job = { start: () => void; reject: (error: unknown) => void }

/** Jobs that something waits for, such as a sign-in, and jobs whose result is only shown, such as a hint while typing. */
export type Lane = 'needed' | 'hints'

/** What the jobs of a payer in one lane have taken, in milliseconds, and which wait. */
type Payer = { spent: number; running: number; waiting: Job[] }

export type FairQueue = <Result>(
  work: () => Promise<Result>,
  options?: { lane?: Lane; payer?: string },
) => Promise<Result>

/**
 * Limits how many expensive jobs run at a time, and shares the time fairly between those who cause them.
 *
 * The next job is that of the payer whose jobs have taken the least time so far, so a payer with many or expensive jobs
 * waits for itself. A payer that comes back starts level with the others: unused time is not saved. Hints wait until no
 * other job does, and have separate places, so they cannot keep a sign-in waiting or fill its places. If all places
 * of a lane are taken, the payer with the most waiting jobs loses its newest one.
 * @returns a function that runs a job of the current payer (payer.ts), and throws RequestError unavailable if it has no
 *   place
 */
export function createFairQueue({
  concurrency,
  needed,
  hints = needed,
  reportWait = () => () => {},
  now = () => performance.now(),
}: {
  concurrency: number
  needed: Places
  hints?: Places
  reportWait?: ReportWait
  now?: () => number
}): FairQueue {
  const lanes = { needed: createLane(needed), hints: createLane(hints) }
  let running = 0

  function startNext(): void {
    const next = lanes.needed.takeNext() ?? lanes.hints.takeNext()
    if (!next) return
    running += 1
    next()
  }

  return async (work, { lane: name = 'needed', payer: payerName = findPayer() } = {}) => {
    const lane = lanes[name]
    const payer = lane.enter(payerName)
    if (running < concurrency) {
      running += 1
      lane.begin(payer)
      reportWait()()
    } else {
      lane.takePlace(payer)
      await new Promise<void>((start, reject) => payer.waiting.push({ start, reject })).finally(reportWait())
    }
    const startedAt = now()
    try {
      return await work()
    } finally {
      lane.end(payer, now() - startedAt)
      running -= 1
      startNext()
    }
  }
}

/** Above this number, payers that wait for nothing are forgotten, with what they have spent. */
const maxIdlePayers = 1000

/** The payers of a lane and their waiting jobs (start-time fair queuing, Goyal et al. 1996). */
function createLane({ perPayer, total }: Places) {
  const payers = new Map<string, Payer>()
  let waiting = 0
  /** what the payer of the latest job had spent when it started */
  let level = 0
  /** the cost of the latest job, as a guess for those that are still running */
  let usualCost = 1

  const isIdle = (payer: Payer) => payer.running === 0 && payer.waiting.length === 0
  const chargeOf = (payer: Payer) => payer.spent + payer.running * usualCost

  function begin(payer: Payer): void {
    level = Math.max(level, chargeOf(payer))
    payer.running += 1
  }

  return {
    begin,

    enter(name: string): Payer {
      if (payers.size > maxIdlePayers) for (const [key, each] of payers) if (isIdle(each)) payers.delete(key)
      const payer = payers.get(name) ?? { spent: level, running: 0, waiting: [] }
      if (isIdle(payer)) payer.spent = Math.max(payer.spent, level)
      payers.set(name, payer)
      return payer
    },

    /** @throws RequestError unavailable */
    takePlace(payer: Payer): void {
      if (payer.waiting.length >= perPayer) throw noPlace()
      waiting += 1
      if (waiting <= total) return
      waiting -= 1
      let largest = payer
      for (const each of payers.values()) if (each.waiting.length > largest.waiting.length) largest = each
      // With one job more, this payer would have as many as the largest.
      if (largest.waiting.length <= payer.waiting.length + 1) throw noPlace()
      largest.waiting.pop()?.reject(noPlace())
    },

    /** Takes the job of the payer that has spent the least. @returns what starts it; undefined if no job waits */
    takeNext(): (() => void) | undefined {
      let next: Payer | undefined
      for (const payer of payers.values()) {
        if (payer.waiting.length > 0 && (!next || chargeOf(payer) < chargeOf(next))) next = payer
      }
      const job = next?.waiting.shift()
      if (!next || !job) return undefined
      waiting -= 1
      begin(next)
      return job.start
    },

    end(payer: Payer, cost: number): void {
      usualCost = cost
      payer.spent += cost
      payer.running -= 1
    },
  }
}

const noPlace = () => new RequestError('unavailable', { retryAfterSeconds: 2 })
