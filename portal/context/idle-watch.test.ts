import { describe, expect, it } from 'vitest'
import { createIdleWatch } from './idle-watch.ts'

const minute = 60_000

/** A page with its own clock, and the activity that other tabs have stored. */
function openPage() {
  let time = 1_000_000
  let recorded: number | undefined
  let timers: { at: number; then: () => void }[] = []
  let touch = () => {}
  const seen: string[] = []
  const idle = createIdleWatch({
    now: () => time,
    after(milliseconds, then) {
      const timer = { at: time + milliseconds, then }
      timers.push(timer)
      return () => {
        timers = timers.filter((candidate) => candidate !== timer)
      }
    },
    onTouch(listener) {
      touch = listener
      return () => {
        touch = () => {}
      }
    },
    findLast: () => recorded,
    recordLast: (at) => {
      recorded = at
    },
    forgetLast: () => {
      recorded = undefined
    },
  })
  const sleep = (minutes: number) => {
    time += minutes * minute
  }
  const pass = (minutes: number) => {
    const until = time + minutes * minute
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      timers = timers.filter((timer) => timer !== next)
      time = next.at
      next.then()
    }
    time = until
  }
  const stop = idle.watch({ onIdle: () => seen.push('idle'), onBusy: () => seen.push('busy') })
  return {
    idle,
    seen,
    stop,
    sleep,
    pass,
    touch: () => touch(),
    touchElsewhere: () => {
      recorded = time
    },
  }
}

describe('the idle watch', () => {
  it('reports idleness once after half an hour without input', () => {
    const page = openPage()
    page.pass(29.9)
    expect(page.seen).toEqual([])
    page.pass(0.1)
    expect(page.seen).toEqual(['idle'])
    page.pass(100)
    expect(page.seen).toEqual(['idle'])
    expect(page.idle.hasLocked()).toBe(true)
    page.idle.reset()
    expect(page.idle.hasLocked()).toBe(false)
  })

  it('counts from the last input in any tab', () => {
    const page = openPage()
    page.pass(20)
    page.touch()
    page.pass(20)
    page.touchElsewhere()
    page.pass(29)
    expect(page.seen).toEqual(['busy'])
    page.pass(1)
    expect(page.seen).toEqual(['busy', 'idle'])
  })

  it('locks at the first input after the computer slept', () => {
    const page = openPage()
    page.sleep(480)
    page.touch()
    expect(page.seen).toEqual(['idle'])
  })

  it('reports activity every five minutes', () => {
    const page = openPage()
    for (let minutes = 1; minutes <= 12; minutes++) {
      page.pass(1)
      page.touch()
    }
    expect(page.seen).toEqual(['busy', 'busy'])
  })

  it('reports nothing once stopped', () => {
    const page = openPage()
    page.stop()
    page.sleep(31)
    page.touch()
    page.pass(31)
    expect(page.seen).toEqual([])
  })
})
