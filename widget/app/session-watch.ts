import type { Clock } from '../core/ports.ts'
import type { Session } from '../core/provider.ts'

/**
 * Reports each sign-in and each sign-out once, whether the flow, an existing session or another tab causes it.
 *
 * The provider may report a sign-in before the flow, which knows the method. So a report of the provider is delayed by
 * `delayMs`.
 */
export function createSessionWatch(
  clock: Clock,
  report: { authenticated(method: string): void; loggedOut(): void },
) {
  const delayMs = 50
  let session: Session | null = null
  let isReported = false
  let delayed: AbortController | undefined

  function cancelDelayed() {
    delayed?.abort()
    delayed = undefined
  }

  function authenticated(method: string) {
    cancelDelayed()
    if (isReported) return
    isReported = true
    report.authenticated(method)
  }

  async function reportLater() {
    if (isReported || delayed) return
    delayed = new AbortController()
    await clock.waitUntil(clock.now() + delayMs, delayed.signal)
    authenticated('session')
  }

  return {
    session: () => session,
    /** The widget's own sign-in was accepted. Reported even if there was a session before. */
    completed(method: string, now: Session) {
      session = now
      isReported = false
      authenticated(method)
    },
    /** The provider has confirmed a session, or that there is none. */
    changed(now: Session | null) {
      session = now
      if (now) return void reportLater()
      cancelDelayed()
      if (!isReported) return
      isReported = false
      report.loggedOut()
    },
  }
}
