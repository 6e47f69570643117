import type { Clock } from '../../../server/platform/machine/clock.ts'

/** A clock that only moves when a test moves it. Sleeps are recorded and end immediately. */
export type TestClock = Clock & { advance(milliseconds: number): void; slept: number[] }

export function createTestClock(start = '2026-03-01T12:00:00.000Z'): TestClock {
  let time = new Date(start).getTime()
  const slept: number[] = []
  return {
    now: () => new Date(time),
    sleep: async (milliseconds) => {
      slept.push(milliseconds)
    },
    advance: (milliseconds) => {
      time += milliseconds
    },
    slept,
  }
}
