import { eq, isNotNull } from 'drizzle-orm'
import type { AnyProvider } from '#contract/any-providers.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { Project } from '../../base/projects/store.ts'
import { findRedirect } from '../../base/projects/store.ts'
import { emails } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject } from '../../base/unit-of-work.ts'
import { toLink } from '../proofs/links.ts'
import type { Identity } from './identity.ts'
import { findOwner } from './registrations.ts'

/** The registered redirect URIs of a social sign-in. */
export type ReturnUrls = { loginRedirectUrl: string; signupRedirectUrl: string }

/**
 * Returns the requested redirect URIs if they are registered, or the first registered ones if the request names none.
 * @throws SdkError no_match_for_provided_oauth_url, no_login_redirect_urls_set, no_signup_redirect_urls_set
 */
export function findReturnUrls(
  project: Pick<Project, 'redirectUrls' | 'signupRedirectUrls'>,
  login: string | undefined,
  signup: string | undefined,
): ReturnUrls {
  const loginRedirectUrl = findRedirect(project.redirectUrls, login)
  const signupRedirectUrl = findRedirect(project.signupRedirectUrls ?? project.redirectUrls, signup)
  if (loginRedirectUrl === undefined) {
    throw new SdkError(login === undefined ? 'no_login_redirect_urls_set' : 'no_match_for_provided_oauth_url')
  }
  if (signupRedirectUrl === undefined) {
    throw new SdkError(
      signup === undefined ? 'no_signup_redirect_urls_set' : 'no_match_for_provided_oauth_url',
    )
  }
  return { loginRedirectUrl, signupRedirectUrl }
}

/**
 * Builds the URL for a completed sign-in: the sign-in URL for an existing account, otherwise the sign-up URL, with the
 * token.
 */
export async function toSignedInUrl(
  unit: DirectoryUnit,
  back: ReturnUrls,
  identity: Identity,
  token: string,
): Promise<string> {
  const isKnown = (await findOwner(unit, identity)) !== undefined || (await hasAccount(unit, identity))
  return toLink(isKnown ? back.loginRedirectUrl : back.signupRedirectUrl, 'oauth', token)
}

async function hasAccount(unit: DirectoryUnit, { email, isEmailVerified }: Identity): Promise<boolean> {
  if (email === null || !isEmailVerified) return false
  const verifiedEmails = await unit.tx
    .select({ id: emails.id })
    .from(emails)
    .where(inProject(unit, emails, eq(emails.address, email), isNotNull(emails.verifiedAt)))
  return verifiedEmails.length > 0
}

/** The errors that a page can receive in its redirect URL. */
export type OAuthReturnError = 'oauth_access_denied' | 'oauth_flow_callback_error' | 'oauth_config_not_found'

/**
 * Builds the URL for a failed sign-in. It contains an error type and no message, so no one can inject text into the
 * page.
 */
export function toFailedUrl(back: ReturnUrls, provider: AnyProvider, type: OAuthReturnError): string {
  const url = new URL(back.loginRedirectUrl)
  url.searchParams.set('stytch_token_type', 'oauth')
  url.searchParams.set('stytch_error_type', type)
  url.searchParams.set('stytch_provider', provider)
  return url.href
}
