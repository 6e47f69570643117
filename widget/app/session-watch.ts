import type { Clock } from '../core/ports.ts'
import type { Session } from '../core/provider.ts'

/**
 * Says once that somebody is signed in and once that they no longer are, whichever way the news comes: from
 * the flow, from a session that was there at the start, or from another tab.
 *
 * The provider's news of a sign-in may come before the flow's, which knows the method; it is held back for
 * `patienceMs` so that the flow can say it first.
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
    /** A login of the widget's own was accepted. Said over an older session too: it is a new sign-in. */
    completed(method: string, now: Session) {
      session = now
      announced = false
      authenticated(method)
    },
    /** The provider confirmed a session, or that there is none. */
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
