import { beforeEach, describe, expect, it } from 'vitest'
import { jwtWith } from '#support/widget/jwt.ts'
import { createClock } from '#support/widget/test-widget.ts'
import { createSessionWatch } from './session-watch.ts'

const complete = { session_token: 'token', session_jwt: jwtWith({}) }
const pending = { session_token: 'token', session_jwt: jwtWith({ second_factor_pending: 'session-1' }) }

let reports: string[]
let clock: ReturnType<typeof createClock>
let watch: ReturnType<typeof createSessionWatch>
beforeEach(() => {
  reports = []
  clock = createClock()
  watch = createSessionWatch(clock, {
    authenticated: (method) => reports.push(`authenticated by ${method}`),
    loggedOut: () => reports.push('logged out'),
    secondFactorRequired: () => reports.push('second factor required'),
    pendingEnded: () => reports.push('ended while pending'),
  })
})

describe('a session whose second factor is pending', () => {
  it('counts as none until the code is entered', async () => {
    watch.changed(pending)
    await clock.move(50)
    expect([reports, watch.session()]).toEqual([['second factor required'], null])
    watch.changed(complete)
    await clock.move(50)
    expect(reports).toEqual(['second factor required', 'authenticated by session'])
    expect(watch.session()).toBe(complete)
  })

  it('is not asked for if it is complete or has ended right after', async () => {
    watch.changed(pending)
    watch.changed(complete)
    await clock.move(50)
    watch.changed(pending)
    watch.changed(null)
    await clock.move(50)
    expect(reports).toEqual(['authenticated by session', 'logged out', 'ended while pending'])
    watch.changed(null)
    expect(reports).toHaveLength(3)
  })

  it('signs out a session that was complete, such as after an enrollment elsewhere', async () => {
    watch.completed('otp', complete)
    watch.changed(pending)
    await clock.move(50)
    expect(reports).toEqual(['authenticated by otp', 'logged out', 'second factor required'])
  })
})
