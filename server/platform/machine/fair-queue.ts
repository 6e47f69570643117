import { RequestError } from '../errors/request-error.ts'
import { findPayer } from './payer.ts'

/** Is called when a job begins to wait for its turn. @returns a function that is called when the wait ends */
type ReportWait = () => () => void

type Job = { start: () => void; reject: (error: unknown) => void }

/** What the jobs of a payer have taken, in milliseconds, and which wait. */
type Payer = { spent: number; running: number; waiting: Job[] }

export type FairQueue = <Result>(work: () => Promise<Result>, payer?: string) => Promise<Result>

/** Above this number, payers that wait for nothing are forgotten, with what they have spent. */
const maxIdlePayers = 1000

/** For this time after a change from one payer to another, the queue is shared. */
const sharedMs = 10_000

/**
 * Limits how many expensive jobs run at a time, and shares the time fairly between those who cause them (start-time fair
 * queuing, Goyal et al. 1996).
 *
 * The next job is that of the payer whose jobs have taken the least time so far, so a payer with many or expensive jobs
 * waits for itself. A payer that comes back starts level with the others: unused time is not saved. While others use
 * the queue too, a payer runs at most half of the jobs, so one that is always busy leaves a processor to them. If all
 * places are taken, the payer with the most waiting jobs loses its newest one.
 * @param waiting how many jobs of one payer may wait, and four times as many of all
 * @returns a function that runs a job of a payer, usually the current one (payer.ts), and throws RequestError unavailable
 *   if it has no place
 */
export function createFairQueue({
  concurrency,
  waiting: perPayer,
  total = 4 * perPayer,
  reportWait = () => () => {},
  now = () => performance.now(),
}: {
  concurrency: number
  waiting: number
  total?: number
  reportWait?: ReportWait
  now?: () => number
}): FairQueue {
  const payers = new Map<string, Payer>()
  const share = Math.ceil(concurrency / 2)
  let [running, waiting] = [0, 0]
  /** what the payer of the latest job had spent when it started */
  let level = 0
  /** the cost of the latest job, as a guess for those that are still running */
  let usualCost = 1
  let latest: Payer | undefined
  let changedAt = Number.NEGATIVE_INFINITY

  const isIdle = (payer: Payer) => payer.running === 0 && payer.waiting.length === 0
  const chargeOf = (payer: Payer) => payer.spent + payer.running * usualCost
  const mayRun = (payer: Payer) => payer.running < share || now() - changedAt > sharedMs

  function enter(name: string): Payer {
    if (payers.size > maxIdlePayers) for (const [key, each] of payers) if (isIdle(each)) payers.delete(key)
    const payer = payers.get(name) ?? { spent: level, running: 0, waiting: [] }
    if (isIdle(payer)) payer.spent = Math.max(payer.spent, level)
    payers.set(name, payer)
    if (latest && latest !== payer) changedAt = now()
    latest = payer
    return payer
  }

  function begin(payer: Payer): void {
    level = Math.max(level, chargeOf(payer))
    payer.running += 1
    running += 1
  }

  /** @throws RequestError unavailable */
  function takePlace(payer: Payer): void {
    if (payer.waiting.length >= perPayer) throw noPlace()
    if (waiting >= total) {
      let largest = payer
      for (const each of payers.values()) if (each.waiting.length > largest.waiting.length) largest = each
      // With one job more, this payer would have as many as the largest.
      if (largest.waiting.length <= payer.waiting.length + 1) throw noPlace()
      largest.waiting.pop()?.reject(noPlace())
      waiting -= 1
    }
    waiting += 1
  }

  /** Starts jobs of the payers that have spent the least. */
  function startNext(): void {
    while (running < concurrency) {
      let next: Payer | undefined
      for (const payer of payers.values()) {
        const isCandidate = payer.waiting.length > 0 && mayRun(payer)
        if (isCandidate && (!next || chargeOf(payer) < chargeOf(next))) next = payer
      }
      const job = next?.waiting.shift()
      if (!next || !job) return
      waiting -= 1
      begin(next)
      job.start()
    }
  }

  return async (work, payerName = findPayer()) => {
    const payer = enter(payerName)
    if (running < concurrency && payer.waiting.length === 0 && mayRun(payer)) {
      begin(payer)
      reportWait()()
    } else {
      takePlace(payer)
      const started = new Promise<void>((start, reject) => payer.waiting.push({ start, reject }))
      startNext()
      await started.finally(reportWait())
    }
    const startedAt = now()
    try {
      return await work()
    } finally {
      usualCost = now() - startedAt
      payer.spent += usualCost
      payer.running -= 1
      running -= 1
      startNext()
    }
  }
}

const noPlace = () => new RequestError('unavailable', { retryAfterSeconds: 2 })
