import type { ReactNode } from 'react'
import type { Translate } from '../messages/translate.ts'
import type { PhoneMetadataLoader } from './phones.ts'
import type { Store } from './ports.ts'
import type { Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import type { Feedback, MainScreen } from './states.ts'

/** The props of every screen. Screens have no logic. */
export type ScreenProps<State, Event> = {
  state: State
  send(event: Event): void
  t: Translate
  /** Converts a problem to its text, with links to the provider's site. */
  toText(problem: Problem): ReactNode
  settings: Settings
  /** Epoch ms, for countdowns. */
  now(): number
  /** An alternative action at the foot of the screen. */
  alternative?: ReactNode
}

/** The props of a screen that several methods show. It has callbacks, which replace the events of a method. */
export type SharedScreenProps<State> = Omit<ScreenProps<State, never>, 'send' | 'settings'>

/** The props of a block of Main. */
export type BlockProps<Event> = ScreenProps<MainScreen & Feedback, Event> & {
  locale: string
  /** The languages of the visitor's browser, in order of preference. */
  languages(): readonly string[]
  phones: PhoneMetadataLoader
  /** The provider of the last social sign-in in this browser. */
  lastProvider: Pick<Store, 'read'>
  /** Resolves with the name of the project; '' if it has none. */
  findProjectName(): Promise<string>
  /** Sentences about mistakes in the configuration, for the page's developer. */
  mistakes: readonly string[]
  /** Whether a mistake leaves no way to sign in. */
  hasConflict: boolean
}
