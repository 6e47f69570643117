import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { findRedirect } from '../../projects/store.ts'
import type { FoundLink } from '../../proofs/links.ts'

/**
 * Finds the registered redirect URIs of a reset email.
 * @throws SdkError no_login_redirect_urls_set, invalid_login_redirect_url, invalid_password_reset_redirect_url
 */
export function findResetPages(
  project: Project,
  { loginUrl, resetUrl }: { loginUrl: string | undefined; resetUrl: string | undefined },
): { login: string; reset: string } {
  const login = findRedirect(project.redirectUrls, loginUrl)
  const reset = findRedirect(project.redirectUrls, resetUrl)
  if (project.redirectUrls.length === 0) throw new SdkError('no_login_redirect_urls_set')
  if (login === undefined) throw new SdkError('invalid_login_redirect_url')
  if (reset === undefined) throw new SdkError('invalid_password_reset_redirect_url')
  return { login, reset }
}

/** @throws SdkError if the token of a reset email is not valid */
export function orRejectReset<Accepted extends object>(
  outcome: Accepted | Extract<FoundLink, { problem: string }>,
): Accepted {
  if (!('problem' in outcome)) return outcome
  throw new SdkError(outcome.problem === 'unknown' ? 'unable_to_auth_password_reset_token' : outcome.problem)
}
