import type { Email } from '#contract/ids.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { findRedirect } from '../../projects/rules.ts'
import type { Factor } from '../../schema/sessions.ts'

/**
 * Returns the registered redirect URI of a link.
 * @throws SdkError no_login_redirect_urls_set, no_match_for_provided_magic_link_url
 */
export function findLinkPage(redirectUrls: readonly string[], named: string | undefined): string {
  const page = findRedirect(redirectUrls, named)
  if (page !== undefined) return page
  throw new SdkError(
    named === undefined ? 'no_login_redirect_urls_set' : 'no_match_for_provided_magic_link_url',
  )
}

/** The purposes of links that sign in. The email of a password reset has a sign-in link too. */
export const signInPurposes = ['sign_in', 'invite', 'reset_password'] as const

/** Creates the session factor of a link that the site's server sent itself, which proves no email address. */
export const toEmbeddedFactor = (now: Date, id: string): Factor => ({
  type: 'magic_link',
  delivery_method: 'embedded',
  last_authenticated_at: now.toISOString(),
  embeddable_magic_link_factor: { embedded_id: id },
})

/** Creates the session factor of a mailed link. */
export const toLinkFactor = (now: Date, emailId: string, address: Email): Factor => ({
  type: 'magic_link',
  delivery_method: 'email',
  last_authenticated_at: now.toISOString(),
  email_factor: { email_id: emailId, email_address: address },
})
