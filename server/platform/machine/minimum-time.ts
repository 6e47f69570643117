import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs work, and settles after a number of milliseconds at the earliest, so that its time says nothing about work that is
 * faster. Work that takes longer is not delayed.
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
