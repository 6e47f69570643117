/** Is called when a job begins to wait for its turn. @returns a function that is called when the wait ends */
type ReportWait = () => () => void

/**
 * Limits how many jobs run at a time; any number of others wait in order. Jobs of strangers need createFairQueue.
 * @returns a function that runs a job
 */
export function limitConcurrency({
  concurrency,
  reportWait = () => () => {},
}: {
  concurrency: number
  reportWait?: ReportWait
}) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const endWait = reportWait()
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    endWait()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
