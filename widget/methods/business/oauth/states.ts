import type { MemberProvider } from '#contract/member-providers.ts'
import type { Problem } from '../../../core/problem.ts'

export type OAuthEvent = { method: 'oauth' } & (
  | { type: 'pressed'; name: MemberProvider }
  /** The host canceled the redirect. */
  | { type: 'redirectCanceled' }
  /** The page was restored from the back/forward cache. */
  | { type: 'shownAgain' }
  | { type: 'failed'; problem: Problem }
)

/** Navigates the page to the provider. */
export type OAuthEffect = {
  method: 'oauth'
  run: 'go'
  name: MemberProvider
  /** The organization to sign in to, if the visitor has chosen one. */
  organizationId: string | undefined
  /** The address that the provider suggests; '' if it is unknown. */
  email: string
}
