import type { SocialProvider } from '#contract/social-providers.ts'
import type { FoundWallet } from '../../core/wallets.ts'
import type { WidgetConfig } from '../config.ts'
import type { ScreenName, State } from '../states.ts'
import type { ShownToast } from '../toaster.ts'

/** One look of a screen: its state, and what the host has configured. */
export type Sample<Name extends ScreenName = ScreenName> = {
  state: Extract<State, { screen: Name }>
  config?: WidgetConfig
  /** The wallets of the visitor's browser; none where nothing is said. */
  wallets?: readonly FoundWallet[]
  /** The site by which somebody last signed in on this browser. */
  lastSocial?: SocialProvider
  /** What stands at the foot of the card, whatever screen is there. */
  toasts?: readonly ShownToast[]
  /** The browser can open no prompt for passkeys. */
  withoutPasskeys?: true
}

/** By a name that says what is to be seen. */
export type SamplesOf<Name extends ScreenName> = Record<string, Sample<Name>>

/** When every sample plays, epoch ms: the clock stands still, so that no countdown moves. */
export const sampleNow = Date.UTC(2026, 10, 20, 9, 30)

export const sampleEmail = 'ann@example.org'

/** As long as an address may be before it has to break. */
export const longEmail = 'annabel.featherstonehaugh-cholmondeley@very-long-department.example.org'
