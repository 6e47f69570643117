import type { ReactNode } from 'react'
import type { Translate } from '../messages/translate.ts'
import type { PhoneBooks } from './phones.ts'
import type { Store } from './ports.ts'
import type { Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import type { Feedback, MainScreen } from './states.ts'
import type { LazyWallets } from './wallets.ts'

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
  /** Another way on, for a screen that may offer one at its foot. */
  instead?: ReactNode
}

/** What a piece of Main is given. */
export type BlockProps<Event> = ScreenProps<MainScreen & Feedback, Event> & {
  locale: string
  /** The languages of the visitor's browser, the preferred one first. */
  languages(): readonly string[]
  phones: PhoneBooks
  wallets: LazyWallets
  /** The site by which somebody last signed in on this browser. */
  lastSocial: Pick<Store, 'read'>
}
