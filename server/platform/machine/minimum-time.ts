import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** How late a timer can fire on an idle machine. */
const timerMilliseconds = 2

/**
 * Runs work, and settles after a number of milliseconds at the earliest, so that its time says nothing about work that is
 * faster. Work that takes longer is not delayed.
 * @throws what the work throws, also not before that time
 */
export async function withMinimumTime<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const end = performance.now() + milliseconds
  const running = work()
  await Promise.allSettled([running, sleep(milliseconds - timerMilliseconds)])
  // A timer counts whole milliseconds from the last event, so the time of a response would reveal when the work ended.
  while (performance.now() < end) await nextTurn()
  return running
}
