import { isOfEndedSession } from '../../core/ended-session.ts'
import type { Ports } from '../../core/ports.ts'
import { type Problem, toProblem } from '../../core/problem.ts'
import type { Session } from '../../core/provider/sessions.ts'
import type { Settings } from '../../core/settings.ts'

/** The part of the flow that autofill uses. */
export type AutofillFlow = {
  state(): { screen: string; busy?: unknown }
  subscribe(listener: () => void): () => void
  accept(session: Session): void
  reject(problem: Problem): void
}

/** Whether the configuration has a field with passkey autofill. */
const hasField = ({ products }: Settings) =>
  products.includes('passkeys') &&
  products.some((product) => product === 'otp' || product === 'emailMagicLinks' || product === 'passwords')

const maxAttempts = 5
/** The delay after the first failure; it doubles with each further failure. */
const pauseMs = 500

/**
 * Offers passkeys in the autofill lists of Main's fields. Browsers allow one prompt at a time, so this one is canceled
 * when another call starts and reopened when that call fails, five times at most. A visitor who dismisses it is not
 * asked again before signing in.
 *
 * @returns a cleanup function
 */
export function startAutofill(flow: AutofillFlow, ports: Ports): () => void {
  let attempts = 0
  let isOver = false
  /** True once the browser has confirmed its support; until then, support is assumed. */
  let isKnown = false
  let isDismissed = false
  let waiting: AbortController | undefined

  const isWanted = () => {
    const state = flow.state()
    return (
      isKnown &&
      !isOver &&
      !isDismissed &&
      state.screen === 'Main' &&
      !state.busy &&
      hasField(ports.settings()) &&
      ports.passkeys.find().autofill &&
      ports.provider().sessions.current() === null
    )
  }

  function follow() {
    if (ports.provider().sessions.current()) isDismissed = false
    if (!isWanted()) {
      waiting?.abort()
      waiting = undefined
    } else if (!waiting) {
      waiting = new AbortController()
      void wait(waiting.signal)
    }
  }

  async function wait(signal: AbortSignal) {
    for (let pause = pauseMs; attempts < maxAttempts && !signal.aborted; pause *= 2) {
      attempts++
      const { problem, isChosen } = await attempt(signal)
      if (!problem || signal.aborted) return
      if (problem.code === 'passkey_dismissed') {
        isDismissed = true
        return
      }
      // The browser, or an extension that replaces its function, would fail again.
      if (problem.code === 'passkey_refused_by_browser' || problem.code === 'unknown') {
        attempts = maxAttempts
        return
      }
      // Before the visitor chooses a passkey, failures stay silent. The client may also have relied on a
      // session that has ended elsewhere.
      if (isChosen && !isOfEndedSession(problem)) flow.reject(problem)
      await ports.clock.waitUntil(ports.clock.now() + pause, signal)
    }
  }

  /** Returns the problem, if any. A chosen passkey counts even if another call has started since. */
  async function attempt(signal: AbortSignal): Promise<{ problem?: Problem; isChosen: boolean }> {
    // Once the list is open, any failure that is not the browser's must follow the visitor's choice.
    let isChosen = false
    const onPrompt = () => {
      isChosen = true
    }
    try {
      const { passkeys } = ports.provider()
      if (!passkeys) return { problem: { code: 'passkey_dismissed' }, isChosen }
      const { sessionMinutes } = ports.settings()
      flow.accept(await passkeys.signIn({ sessionMinutes, autofill: true, onPrompt }, signal))
      return { isChosen }
    } catch (error) {
      return { problem: toProblem(error, ports.clock.now()), isChosen }
    }
  }

  const unsubscribe = flow.subscribe(follow)
  void Promise.resolve(ports.passkeys.ask()).then(() => {
    isKnown = true
    follow()
  })
  return () => {
    isOver = true
    unsubscribe()
    follow()
  }
}
