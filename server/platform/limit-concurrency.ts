import { AppError } from './http/app-error.ts'

/**
 * Limits how many pieces of work run at a time; the others wait in order.
 * @returns a function that runs one, and throws AppError unavailable if too many wait
 */
export function limitConcurrency({ atOnce, waiting: mostWaiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce && waiting.length >= mostWaiting) {
      throw new AppError('unavailable', { retryAfterSeconds: 2 })
    }
    // Hands the slot directly to the longest-waiting call.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
