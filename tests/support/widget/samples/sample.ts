import type { SocialProvider } from '#contract/social-providers.ts'
import type { WidgetConfig } from '../../../../widget/app/config.ts'
import type { ScreenName, State } from '../../../../widget/app/states.ts'
import type { ShownToast } from '../../../../widget/app/toaster.ts'
import type { FoundWallet } from '../../../../widget/core/wallets.ts'

/** One variant of a screen: its state and the host's configuration. */
export type Sample<Name extends ScreenName = ScreenName> = {
  state: Extract<State, { screen: Name }>
  config?: WidgetConfig
  /** The wallets in the visitor's browser; none by default. */
  wallets?: readonly FoundWallet[]
  /** The social provider last used on this browser. */
  lastProvider?: SocialProvider
  /** The toasts at the bottom of the card. */
  toasts?: readonly ShownToast[]
  /** The browser does not support passkeys. */
  withoutPasskeys?: true
}

/** Samples by a descriptive name. */
export type SamplesOf<Name extends ScreenName> = Record<string, Sample<Name>>

/** The time in every sample, in epoch ms. The clock is stopped, so that no countdown moves. */
export const sampleNow = Date.UTC(2026, 10, 20, 9, 30)

export const sampleEmail = 'ann@example.org'

/** An email address long enough to wrap. */
export const longEmail = 'annabel.featherstonehaugh-cholmondeley@very-long-department.example.org'
