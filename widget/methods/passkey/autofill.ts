import { isOfEndedSession } from '../../core/ended-session.ts'
import type { Ports } from '../../core/ports.ts'
import { type Problem, toProblem } from '../../core/problem.ts'
import type { Session } from '../../core/provider.ts'
import type { Settings } from '../../core/settings.ts'

/** The flow, as far as it matters here. */
export type AutofillFlow = {
  state(): { screen: string; busy?: unknown }
  subscribe(listener: () => void): () => void
  accept(session: Session): void
  refuse(problem: Problem): void
}

/** Whether the configuration draws a field whose list can offer them, and wants that. */
const hasField = ({ products }: Settings) =>
  products.includes('passkeys') &&
  products.some((product) => product === 'otp' || product === 'emailMagicLinks' || product === 'passwords')

const mostAttempts = 5
/** After the first failure; each one after that waits twice as long. */
const pauseMs = 500

/**
 * While Main is there and nothing else is at work, passkeys wait in the lists of its fields. The browser allows one
 * prompt at a time, so this one is taken back when anything else begins, and laid out again when that has failed:
 * five times in all. Whoever turns it away is not asked again before they have signed in.
 *
 * @returns how to end it
 */
export function waitInFields(flow: AutofillFlow, world: Ports): () => void {
  let attempts = 0
  let isOver = false
  /** The browser has said whether it can; until then that is a guess. */
  let isKnown = false
  let isTurnedAway = false
  let waiting: AbortController | undefined

  const isWanted = () => {
    const state = flow.state()
    return (
      isKnown &&
      !isOver &&
      !isTurnedAway &&
      state.screen === 'Main' &&
      !state.busy &&
      hasField(world.settings()) &&
      world.passkeys.find().autofill &&
      world.provider().sessions.current() === null
    )
  }

  function follow() {
    if (world.provider().sessions.current()) isTurnedAway = false
    if (!isWanted()) {
      waiting?.abort()
      waiting = undefined
    } else if (!waiting) {
      waiting = new AbortController()
      void wait(waiting.signal)
    }
  }

  async function wait(signal: AbortSignal) {
    for (let pause = pauseMs; attempts < mostAttempts && !signal.aborted; pause *= 2) {
      attempts++
      const { refusal, isChosen } = await attempt(signal)
      if (!refusal || signal.aborted) return
      if (refusal.code === 'passkey_dismissed') {
        isTurnedAway = true
        return
      }
      // What the browser itself refuses it would refuse again.
      if (refusal.code === 'passkey_refused_by_browser') {
        attempts = mostAttempts
        return
      }
      // Before a passkey is chosen nobody has asked for anything, so nothing is said. The client may also have believed
      // in a session that ended elsewhere, and now knows better.
      if (isChosen && !isOfEndedSession(refusal)) flow.refuse(refusal)
      await world.clock.waitUntil(world.clock.now() + pause, signal)
    }
  }

  /** Why it did not work, if so. A passkey that was taken counts even if something else has begun meanwhile. */
  async function attempt(signal: AbortSignal): Promise<{ refusal?: Problem; isChosen: boolean }> {
    // Once the list waits for the visitor, a refusal other than the browser's can only follow their choice.
    let isChosen = false
    const onPrompt = () => {
      isChosen = true
    }
    try {
      const { passkeys } = world.provider()
      if (!passkeys) return { refusal: { code: 'passkey_dismissed' }, isChosen }
      const { sessionMinutes } = world.settings()
      flow.accept(await passkeys.signIn({ sessionMinutes, autofill: true, onPrompt }, signal))
      return { isChosen }
    } catch (error) {
      return { refusal: toProblem(error, world.clock.now()), isChosen }
    }
  }

  const unsubscribe = flow.subscribe(follow)
  void Promise.resolve(world.passkeys.ask()).then(() => {
    isKnown = true
    follow()
  })
  return () => {
    isOver = true
    unsubscribe()
    follow()
  }
}
