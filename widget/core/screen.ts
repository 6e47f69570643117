import type { Translate } from '../messages/translate.ts'
import type { Problem } from './problem.ts'
import type { Settings } from './settings.ts'

/** What every screen is given: its state, a way to say what happened, and words. Screens hold no logic. */
export type ScreenProps<State, Event> = {
  state: State
  send(event: Event): void
  t: Translate
  /** The sentence for a problem. */
  say(problem: Problem): string
  settings: Settings
  /** Epoch ms, for countdowns. */
  now(): number
}
