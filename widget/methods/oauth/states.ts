import type { SocialProvider } from '#contract/social-providers.ts'
import type { MethodName } from '../../core/ports.ts'
import type { Problem } from '../../core/problem.ts'
import type { KnownAccount, Session } from '../../core/provider.ts'
import type { SocialReturn } from '../../core/social.ts'
import type { MainInput } from '../../core/states.ts'

/** It goes on in a window beside the page. */
export type OAuthPopup = { screen: 'OAuthPopup'; name: SocialProvider; behind: MainInput }

/** Somebody has come back, and what they came back with is looked at. */
export type OAuthReturn = { screen: 'OAuthReturn'; came: SocialReturn; checking: boolean }

/** The address has an account that opens in another way. What opens it begins here. */
export type OAuthEmailInUse = {
  screen: 'OAuthEmailInUse'
  account: KnownAccount
  /** That of the account, for what begins here. */
  email: string
  busy: MethodName | null
}

export type OAuthConfirmation = { screen: 'OAuthConfirmation' }

export type OAuthScreen = OAuthPopup | OAuthReturn | OAuthEmailInUse | OAuthConfirmation

export type OAuthEvent = { method: 'oauth' } & (
  | { type: 'pressed'; name: SocialProvider }
  /** The host keeps the page where it is. */
  | { type: 'kept' }
  /** The page is shown again as it was left. */
  | { type: 'shownAgain' }
  /** It is to go on in this page after all. */
  | { type: 'herePressed' }
  | { type: 'windowClosed' }
  | { type: 'returned'; came: SocialReturn }
  | { type: 'accepted'; session: Session; name: SocialProvider | null }
  | { type: 'emailInUse'; account: KnownAccount; token: string }
  /** The visitor has signed in the way they did before: add the site that they came back from. */
  | { type: 'addRequested'; token: string }
  | { type: 'tryAgainPressed' }
  | { type: 'otherPressed' }
  | { type: 'backPressed' }
  | { type: 'failed'; problem: Problem }
)

export type OAuthEffect = { method: 'oauth' } /** Leads the page to the site. */ & (
  | { run: 'go'; name: SocialProvider }
  /** Opens a window for the site, and waits for what comes of it. */
  | { run: 'openWindow'; name: SocialProvider }
  | { run: 'finish'; came: SocialReturn }
  | { run: 'addSite'; token: string }
  | { run: 'complete'; session: Session; name: SocialProvider | null }
)
