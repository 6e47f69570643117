import type { Email } from '#contract/ids.ts'
import { findRedirect } from '../../projects/rules.ts'
import { SdkError } from '../../provider/error.ts'
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

/** Creates the session factor of a mailed link. */
export const toLinkFactor = (now: Date, emailId: string, address: Email): Factor => ({
  type: 'magic_link',
  delivery_method: 'email',
  last_authenticated_at: now.toISOString(),
  email_factor: { email_id: emailId, email_address: address },
})
