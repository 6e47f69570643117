import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Api } from '../api/client.ts'
import type { DownloadAny } from '../api/download.ts'
import type { ResetAsked } from '../api/reset-asked.ts'
import type { SessionStore, Tokens } from '../api/session-store.ts'
import type { SignUpStore } from '../api/sign-up-store.ts'
import type { Config } from '../config.ts'
import type { Translate, TranslateOf } from '../messages/translate.ts'
import type { ThemeStore } from '../ui/theme.ts'
import type { Toasts } from '../ui/toasts.ts'
import type { FallbackKey } from './failure-text.ts'
import type { IdleWatch } from './idle-watch.ts'
import type { Shortcuts } from './shortcuts.ts'

/** What every screen may use of the outside. main.tsx makes one; nothing else reaches around it. */
export type Services = {
  config: Config
  api: Api
  /** the calls that answer with a file */
  download: DownloadAny
  session: SessionStore
  signUp: SignUpStore
  resetAsked: ResetAsked
  /** Tells when the server has said that a step of the gate is missing. */
  gateNews: { subscribe: (listener: () => void) => () => void }
  t: Translate
  /** the texts of a table that comes with its screens */
  words: <const Table extends Record<string, string>>(table: Table) => TranslateOf<Table>
  toasts: Toasts
  /** Shows a failed call as a toast, unless the portal answers it by leading elsewhere (failure-text.ts). */
  showFailure: (error: unknown, fallback: FallbackKey) => void
  idle: IdleWatch
  theme: ThemeStore
  shortcuts: Shortcuts
  /** local storage; may throw where the browser refuses it */
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** what the browser says; it may be wrong */
  isOnline: () => boolean
  /** whether a field that gets the focus brings up a keyboard on the screen, as on phones */
  hasScreenKeyboard: () => boolean
  /** the wall clock, in milliseconds */
  today: () => number
  /** Milliseconds, for measuring how fast something goes. */
  now: () => number
  /** this page's own origin */
  origin: string
}

const ServicesContext = createContext<Services | undefined>(undefined)

export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const world = useContext(ServicesContext)
  if (world === undefined) throw new Error('useWorld needs a WorldProvider above it.')
  return world
}

/** The session's tokens, undefined while signed out; follows the other tabs. */
export function useSession(): Tokens | undefined {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.get)
}
