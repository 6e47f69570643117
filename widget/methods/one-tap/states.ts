import type { Problem } from '../../core/problem.ts'
import type { OAuthCallback } from '../../core/social.ts'

/** One Tap has no screen: it appears on Main. */
export type OneTapScreen = never

export type OneTapEvent = { method: 'one-tap' } & (
  | { type: 'began' }
  /** The prompt's node is mounted. */
  | { type: 'placed' }
  /** The height of the prompt in the form, in px; 0 if it is not in the form. */
  | { type: 'fitted'; height: number }
  /** The form has no prompt: it is displayed elsewhere, has ended, or never appeared. */
  | { type: 'ended' }
  /** The prompt is impossible, for a reason that the site's developer should know. */
  | { type: 'rejected'; problem: Problem }
  | { type: 'credentialGiven'; credential: string }
  /** The credential was accepted. The sign-in continues at this URL with its token. */
  | { type: 'accepted'; url: string; callback: OAuthCallback }
  /** The host canceled the redirect, so the sign-in continues here. */
  | { type: 'redirectCanceled'; callback: OAuthCallback }
  /** The page was restored from the back/forward cache. */
  | { type: 'shownAgain' }
  | { type: 'failed'; problem: Problem }
)

export type OneTapEffect = { method: 'one-tap' } & (
  | { run: 'submit'; credential: string }
  | { run: 'leave'; url: string; callback: OAuthCallback }
  | { run: 'continueHere'; callback: OAuthCallback }
)

/**
 * Failures that only the site's developer can fix. Their codes begin with `one_tap_`, because some provider codes mean
 * something else to visitors.
 */
export const failureReasons = [
  'unregistered_origin',
  'invalid_client',
  'oauth_config_not_found',
  'no_login_redirect_urls_set',
  'no_signup_redirect_urls_set',
  'default_provider_not_allowed',
] as const

/** The problem with that code, or undefined for other codes. */
export function findFailure(reason: string): Problem | undefined {
  const reasons: readonly string[] = failureReasons
  return reasons.includes(reason) ? { code: `one_tap_${reason}`, field: 'developer' } : undefined
}
