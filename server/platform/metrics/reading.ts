import type { Measurement } from './metrics.ts'

type Read = () => Measurement[] | Promise<Measurement[]>

/** How long a reading is used again, so that frequent scrapes do not add work for the database, in milliseconds. */
const maxAge = 5000

/** How long a scrape waits for a reading. */
const maxWait = 2000

/**
 * Limits what a reading costs: at most one runs at a time, its result is used again for five seconds, and a scrape waits
 * two seconds for it at most.
 * @param now returns milliseconds that never go back
 * @returns a function that returns undefined if the reading failed or took too long
 */
export function limitReading(
  read: Read,
  now: () => number = () => performance.now(),
  wait = maxWait,
): () => Promise<Measurement[] | undefined> {
  let startedAt = Number.NEGATIVE_INFINITY
  let isRunning = false
  let current: Promise<Measurement[] | undefined> = Promise.resolve(undefined)
  return async () => {
    if (!isRunning && now() - startedAt >= maxAge) {
      startedAt = now()
      isRunning = true
      current = (async () => read())()
        .catch(() => undefined)
        .finally(() => {
          isRunning = false
        })
    }
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), wait)
    })
    try {
      return await Promise.race([current, timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}
