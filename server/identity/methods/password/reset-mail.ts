import { SdkError } from '../../errors/sdk-error.ts'
import { findRedirect } from '../../projects/rules.ts'
import type { Project } from '../../projects/store.ts'
import type { FoundLink } from '../../proofs/links.ts'

/**
 * Finds the registered redirect URIs of a reset mail.
 * @throws SdkError no_login_redirect_urls_set, invalid_login_redirect_url, invalid_password_reset_redirect_url
 */
export function findResetPages(
  project: Project,
  body: { login_redirect_url?: string | undefined; reset_password_redirect_url?: string | undefined },
): { login: string; reset: string } {
  const login = findRedirect(project.redirectUrls, body.login_redirect_url)
  const reset = findRedirect(project.redirectUrls, body.reset_password_redirect_url)
  if (project.redirectUrls.length === 0) throw new SdkError('no_login_redirect_urls_set')
  if (login === undefined) throw new SdkError('invalid_login_redirect_url')
  if (reset === undefined) throw new SdkError('invalid_password_reset_redirect_url')
  return { login, reset }
}

/** @throws SdkError if the token of a reset mail is not valid */
export function orRefuseReset<Found extends object>(
  found: Found | Extract<FoundLink, { problem: string }>,
): Found {
  if (!('problem' in found)) return found
  throw new SdkError(found.problem === 'unknown' ? 'unable_to_auth_password_reset_token' : found.problem)
}
