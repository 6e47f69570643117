import type { Clock } from '../core/ports.ts'
import type { Session } from '../core/provider/sessions.ts'
import { isPending } from '../core/session-claims.ts'

/**
 * Reports each sign-in and each sign-out once, whether it comes from the flow, an existing session or another tab. A
 * session that still requires its second factor counts as none.
 *
 * The provider may report a sign-in before the flow, which knows the method. The provider's reports are therefore
 * delayed by `delayMs`.
 */
export function createSessionWatch(
  clock: Clock,
  report: {
    authenticated(method: string): void
    loggedOut(): void
    secondFactorRequired(): void
    /** A session ended before its second factor was entered. */
    pendingEnded(): void
  },
) {
  const delayMs = 50
  let session: Session | null = null
  let isReported = false
  let wasPending = false
  let delayed: AbortController | undefined
  let requiring: AbortController | undefined

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

  /** A sign-in of the flow asks for the second factor itself. */
  async function requireLater() {
    requiring = new AbortController()
    const { signal } = requiring
    await clock.waitUntil(clock.now() + delayMs, signal)
    if (!signal.aborted) report.secondFactorRequired()
  }

  return {
    session: () => session,
    /** The widget's own sign-in was accepted. Reported even if a session existed before. */
    completed(method: string, now: Session) {
      session = now
      isReported = false
      authenticated(method)
    },
    /** The provider has confirmed a session, or that there is none. */
    changed(now: Session | null) {
      const isMissingFactor = now !== null && isPending(now)
      session = isMissingFactor ? null : now
      requiring?.abort()
      const hasEnded = wasPending && now === null
      wasPending = isMissingFactor
      if (session) return void reportLater()
      cancelDelayed()
      if (isReported) {
        isReported = false
        report.loggedOut()
      }
      if (hasEnded) report.pendingEnded()
      if (isMissingFactor) void requireLater()
    },
  }
}
