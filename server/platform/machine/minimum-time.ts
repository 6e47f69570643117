import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs work, and settles after some time at the earliest, so that its time says nothing about work that is faster. Nothing is
 * added to work that takes longer.
 * @throws what the work throws, also not before that time
 */
export async function withMinimumTime<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const running = work()
  await Promise.allSettled([running, sleep(milliseconds)])
  return running
}
