import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Api } from '../api/client.ts'
import type { DownloadAny } from '../api/download.ts'
import type { ResetRequests } from '../api/reset-requests.ts'
import type { SessionStore, Tokens } from '../api/session-store.ts'
import type { SignUpStore } from '../api/sign-up-store.ts'
import type { Translate } from '../messages/translate.ts'
import type { InstallOffer } from '../platform/install-offer.ts'
import type { LaunchedFiles } from '../platform/launched-files.ts'
import type { Store } from '../platform/store.ts'
import type { Theme } from '../ui/theme.ts'
import type { Toasts } from '../ui/toasts.ts'
import type { Arrival } from './arrival.ts'
import type { Config } from './config.ts'
import type { FallbackKey } from './failure-text.ts'
import type { IdleWatch } from './idle-watch.ts'
import type { LanguageChoice } from './language.ts'
import type { OfflineUser } from './offline-user.ts'

/** Everything outside React that screens use. main.tsx creates the single instance. */
export type Services = {
  config: Config
  api: Api
  /** the calls that respond with a file */
  download: DownloadAny
  session: SessionStore
  signUp: SignUpStore
  /** the email about a shared file that led to this tab */
  arrival: Arrival
  resetRequests: ResetRequests
  /** counts the calls that the server rejected because an onboarding step is missing */
  gateRejections: Pick<Store<number>, 'subscribe'>
  /** the texts in the current language */
  t: Translate
  language: LanguageChoice
  toasts: Toasts
  /** Shows a failed call as a toast, unless the portal handles it by redirecting (failure-text.ts). */
  showFailure: (error: unknown, fallback: FallbackKey) => void
  idle: IdleWatch
  /** who can use the opener while the server is unreachable */
  offlineUser: OfflineUser
  /** the file that waits for the opener */
  launchedFiles: LaunchedFiles
  /** the browser's offer to install the portal as an app */
  installOffer: InstallOffer
  theme: Store<Theme>
  /** whether single-key shortcuts are on */
  shortcuts: Store<boolean>
  /** local storage */
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** as reported by the browser; it can be wrong */
  isOnline: () => boolean
  /** whether focusing a field opens an on-screen keyboard, as on phones */
  hasScreenKeyboard: () => boolean
  /** epoch milliseconds */
  now: () => number
  /** milliseconds of a clock that never jumps, for measuring durations */
  monotonic: () => number
  /** this page's own origin */
  origin: string
}

const ServicesContext = createContext<Services | undefined>(undefined)

export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === undefined) throw new Error('useServices needs a ServicesProvider above it.')
  return services
}

/** @returns the session's tokens, undefined while signed out; updates when another tab signs in or out */
export function useSession(): Tokens | undefined {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.get)
}
