import { RequestError } from '../errors/request-error.ts'

/** Is called when a job begins to wait for its turn. @returns a function that is called when the wait ends */
type ReportWait = () => () => void

const noReport: ReportWait = () => () => {}

/**
 * Limits how many jobs run at a time; the others wait in order.
 * @returns a function that runs a job, and throws RequestError unavailable if too many are waiting
 */
export function limitConcurrency({
  waiting: waitingPerGroup,
  ...limits
}: {
  concurrency: number
  waiting: number
  reportWait?: ReportWait
}) {
  const run = limitConcurrencyFairly({ ...limits, waitingPerGroup })
  return <Result>(work: () => Promise<Result>): Promise<Result> => run('', work)
}

/**
 * Limits how many jobs run at a time, and takes them from the groups in turn, so no group waits for all the jobs of
 * another.
 * @returns a function that runs a job, and throws RequestError unavailable if too many jobs of its group are waiting
 */
export function limitConcurrencyFairly({
  concurrency,
  waitingPerGroup,
  reportWait = noReport,
}: {
  concurrency: number
  waitingPerGroup: number
  reportWait?: ReportWait
}) {
  let running = 0
  // The group whose turn it is comes first.
  const waiting = new Map<string, (() => void)[]>()
  const takeNext = () => {
    for (const [group, calls] of waiting) {
      waiting.delete(group)
      const next = calls.shift()
      if (calls.length > 0) waiting.set(group, calls)
      return next
    }
  }
  return async <Result>(group: string, work: () => Promise<Result>): Promise<Result> => {
    if (running >= concurrency) {
      const calls = waiting.get(group) ?? []
      if (calls.length >= waitingPerGroup) throw new RequestError('unavailable', { retryAfterSeconds: 2 })
      waiting.set(group, calls)
      const endWait = reportWait()
      await new Promise<void>((resolve) => calls.push(resolve))
      endWait()
    } else {
      running += 1
      reportWait()()
    }
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else running -= 1
    }
  }
}
