import type { Clock } from '../core/ports.ts'
import type { Session } from '../core/provider.ts'

/**
 * Reports each sign-in and each sign-out once, whether the flow, an existing session or another tab causes it.
 *
 * The provider may report a sign-in before the flow, which knows the method. So a report of the provider is delayed by
 * `patienceMs`.
 */
export function createSessionWatch(
  clock: Clock,
  report: { authenticated(method: string): void; loggedOut(): void },
) {
  const patienceMs = 50
  let session: Session | null = null
  let announced = false
  let holding: AbortController | undefined

  function release() {
    holding?.abort()
    holding = undefined
  }

  function authenticated(method: string) {
    release()
    if (announced) return
    announced = true
    report.authenticated(method)
  }

  async function holdBack() {
    if (announced || holding) return
    holding = new AbortController()
    await clock.waitUntil(clock.now() + patienceMs, holding.signal)
    authenticated('session')
  }

  return {
    session: () => session,
    /** The widget's own sign-in was accepted. Reported even if there was a session before. */
    completed(method: string, now: Session) {
      session = now
      announced = false
      authenticated(method)
    },
    /** The provider has confirmed a session, or that there is none. */
    changed(now: Session | null) {
      session = now
      if (now) return void holdBack()
      release()
      if (!announced) return
      announced = false
      report.loggedOut()
    },
  }
}
