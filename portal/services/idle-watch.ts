import { limits } from '#contract/product.ts'

const minute = 60_000
const lockAfter = limits.idleLockMinutes * minute
/** The server locks what it has not heard of for as long, so it hears of somebody who is there without asking anything. */
const tellEvery = 5 * minute
/** Tabs tell each other no more often than this. */
const noteEvery = 10_000

export type IdlePorts = {
  /** the wall clock, in milliseconds, which goes on while the computer sleeps */
  now: () => number
  /** calls back after so many milliseconds, unless the returned function is called first */
  after: (milliseconds: number, then: () => void) => () => void
  /** calls back whenever somebody touches the page; returns how to stop */
  onTouch: (listener: () => void) => () => void
  /** when somebody last touched any tab of the portal, as the tabs tell each other */
  findLast: () => number | undefined
  noteLast: (at: number) => void
  forgetLast: () => void
}

export type IdleWatch = {
  /**
   * Watches until told to stop: calls `onIdle` once nobody has touched any tab for half an hour (rule A54), and
   * `onBusy` now and then while somebody does.
   */
  watch: (listeners: { onIdle: () => void; onBusy: () => void }) => () => void
  /** whether the portal was locked so, and the PIN not given since */
  hasLocked: () => boolean
  /** forgets all that was seen: somebody else begins, or the same person anew */
  reset: () => void
}

export function createIdleWatch({
  now,
  after,
  onTouch,
  findLast,
  noteLast,
  forgetLast,
}: IdlePorts): IdleWatch {
  let hasLocked = false
  return {
    watch({ onIdle, onBusy }) {
      let last = now()
      let told = now()
      let stopTimer = () => {}
      noteLast(last)

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
        // A computer that slept comes here first: its timers have slept too.
        if (idleFor() >= lockAfter) return check()
        if (now() - last >= noteEvery) noteLast(now())
        last = now()
        if (now() - told < tellEvery) return
        told = now()
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
