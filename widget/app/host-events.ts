import type { Problem } from '../core/problem.ts'
import type { RecordedEvent } from '../core/recorded-events.ts'
import type { ScreenName, State } from './states.ts'

/** The events that the host receives. */
export type HostEvent =
  | { type: 'authenticated'; method: string }
  | { type: 'flow-complete'; method: string; screen: ScreenName }
  | { type: 'organization'; id: string; slug: string }
  | { type: 'logged-out' }
  | { type: 'screen-change'; screen: ScreenName; previous: ScreenName }
  | { type: 'error'; problem: Problem }
  | { type: 'event'; name: RecordedEvent; details: { type: string } }

/** The events that result from a change of the state. */
export function toHostEvents(state: State, previous: State): HostEvent[] {
  const events: HostEvent[] = []
  const { screen } = state
  if (screen !== previous.screen) events.push({ type: 'screen-change', screen, previous: previous.screen })
  const before = problemsOf(previous)
  for (const problem of problemsOf(state)) {
    if (!before.includes(problem)) events.push({ type: 'error', problem })
  }
  const signIn = state.progress?.signIn
  if (signIn?.isComplete && signIn !== previous.progress?.signIn) {
    events.push({ type: 'flow-complete', method: signIn.by, screen: signIn.screen as ScreenName })
  }
  return events
}

const problemsOf = ({ errorMessage, toasts }: State): Problem[] => [
  ...(errorMessage ? [errorMessage] : []),
  ...toasts.map(({ problem }) => problem),
]
