import type { Problem } from '../../core/problem.ts'
import type { SocialReturn } from '../../core/social.ts'

/** It has no screen of its own: it happens on Main. */
export type OneTapScreen = never

export type OneTapEvent = { method: 'one-tap' } & (
  | { type: 'began' }
  /** The node for the prompt is in the page. */
  | { type: 'placed' }
  /** The prompt in the form has this height, in px; 0 where it is not in the form. */
  | { type: 'fitted'; height: number }
  /** There is no prompt in the form: it stands elsewhere, has come to an end, or never came. */
  | { type: 'ended' }
  /** There cannot be one, and whoever embeds the widget is to know why. */
  | { type: 'refused'; problem: Problem }
  | { type: 'credentialGiven'; credential: string }
  /** The credential was good. The sign-in goes on at this address, with what it holds. */
  | { type: 'accepted'; url: string; came: SocialReturn }
  /** The host keeps the page where it is, so the sign-in goes on here. */
  | { type: 'kept'; came: SocialReturn }
  /** The page is shown again as it was left. */
  | { type: 'shownAgain' }
  | { type: 'failed'; problem: Problem }
)

export type OneTapEffect = { method: 'one-tap' } & (
  | { run: 'submit'; credential: string }
  | { run: 'leave'; url: string; came: SocialReturn }
  | { run: 'goOn'; came: SocialReturn }
)

/**
 * The failures that only whoever embeds the widget can mend. Their codes begin with `one_tap_`, because the
 * provider uses some of these words elsewhere too, where they mean something to the visitor.
 */
export const failureReasons = [
  'unregistered_origin',
  'invalid_client',
  'oauth_config_not_found',
  'no_login_redirect_urls_set',
  'no_signup_redirect_urls_set',
  'default_provider_not_allowed',
] as const

/** The problem of that name, or undefined where it is another. */
export function findFailure(reason: string): Problem | undefined {
  const known: readonly string[] = failureReasons
  return known.includes(reason) ? { code: `one_tap_${reason}`, tone: 'warning' } : undefined
}
