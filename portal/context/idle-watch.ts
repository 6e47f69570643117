import { minute } from '#contract/durations.ts'
import { limits } from '#contract/product.ts'

const lockAfter = limits.idleLockMinutes * minute
/**
 * Interval of the activity reports. The server also locks idle sessions, so users who make no calls must be reported as
 * active.
 */
const reportEvery = 5 * minute
/** The minimum interval at which a tab records input for the other tabs. */
const recordEvery = 10_000

export type IdlePorts = {
  /** epoch milliseconds; continues while the computer sleeps */
  now: () => number
  /** calls back after a delay; @returns a cancel function */
  after: (milliseconds: number, then: () => void) => () => void
  /** calls back on every user input; @returns an unsubscribe function */
  onTouch: (listener: () => void) => () => void
  /** time of the last input in any tab, in epoch milliseconds */
  findLast: () => number | undefined
  recordLast: (at: number) => void
  forgetLast: () => void
}

export type IdleWatch = {
  /**
   * Calls `onIdle` once after half an hour without input in any tab (rule A54), and `onBusy` regularly while there is
   * input.
   *
   * @returns a function that stops watching
   */
  watch: (listeners: { onIdle: () => void; onBusy: () => void }) => () => void
  /** whether the portal was locked by this watch and not unlocked since */
  hasLocked: () => boolean
  /** Clears the state for a new session. */
  reset: () => void
}

export function createIdleWatch({
  now,
  after,
  onTouch,
  findLast,
  recordLast,
  forgetLast,
}: IdlePorts): IdleWatch {
  let hasLocked = false
  return {
    watch({ onIdle, onBusy }) {
      let last = now()
      let reported = now()
      let stopTimer = () => {}
      recordLast(last)

      const idleFor = () => now() - Math.max(last, findLast() ?? 0)
      const stop = () => {
        stopTimer()
        stopTouch()
      }
      const check = () => {
        const left = lockAfter - idleFor()
        if (left > 0) {
          stopTimer = after(left, check)
          return
        }
        stop()
        hasLocked = true
        onIdle()
      }
      const stopTouch = onTouch(() => {
        // After sleep, input can come before the timer.
        if (idleFor() >= lockAfter) return check()
        if (now() - last >= recordEvery) recordLast(now())
        last = now()
        if (now() - reported < reportEvery) return
        reported = now()
        onBusy()
      })
      check()
      return stop
    },
    hasLocked: () => hasLocked,
    reset() {
      hasLocked = false
      forgetLast()
    },
  }
}
