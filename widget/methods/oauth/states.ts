import type { SocialProvider } from '#contract/social-providers.ts'
import type { MethodName } from '../../core/method-name.ts'
import type { Problem } from '../../core/problem.ts'
import type { KnownAccount } from '../../core/provider/oauth.ts'
import type { Session } from '../../core/provider/sessions.ts'
import type { OAuthCallback } from '../../core/social.ts'
import type { MainInput } from '../../core/states.ts'

/** The sign-in continues in a popup. */
export type OAuthPopup = { screen: 'OAuthPopup'; name: SocialProvider; mainInput: MainInput }

/** The visitor has returned, and the token is being checked. */
export type OAuthReturn = { screen: 'OAuthReturn'; callback: OAuthCallback; checking: boolean }

/** The email address already has an account with other sign-in methods, which start here. */
export type OAuthEmailInUse = {
  screen: 'OAuthEmailInUse'
  account: KnownAccount
  /** The account's email address, prefilled for those methods. */
  email: string
  busy: MethodName | null
}

export type OAuthConfirmation = { screen: 'OAuthConfirmation' }

export type OAuthScreen = OAuthPopup | OAuthReturn | OAuthEmailInUse | OAuthConfirmation

export type OAuthEvent = { method: 'oauth' } & (
  | { type: 'pressed'; name: SocialProvider }
  /** The host canceled the redirect. */
  | { type: 'redirectCanceled' }
  /** The page was restored from the back/forward cache. */
  | { type: 'shownAgain' }
  /** Continue in this page instead of a popup. */
  | { type: 'herePressed' }
  | { type: 'windowClosed' }
  | { type: 'returned'; callback: OAuthCallback }
  | { type: 'accepted'; session: Session; name: SocialProvider | null }
  | { type: 'emailInUse'; account: KnownAccount; token: string }
  /** The visitor has signed in to the existing account: link the identity they returned with. */
  | { type: 'linkRequested'; token: string }
  | { type: 'tryAgainPressed' }
  | { type: 'otherPressed' }
  | { type: 'backPressed' }
  | { type: 'failed'; problem: Problem }
)

export type OAuthEffect = { method: 'oauth' } /** Navigates the page to the provider. */ & (
  | { run: 'go'; name: SocialProvider }
  /** Opens a popup for the provider and waits for the outcome. */
  | { run: 'openWindow'; name: SocialProvider }
  | { run: 'finish'; callback: OAuthCallback }
  | { run: 'linkIdentity'; token: string }
  | { run: 'complete'; session: Session; name: SocialProvider | null }
)
