import type { Email } from '#contract/ids.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { FoundLink } from '../../proofs/links.ts'
import type { Factor } from '../../schema/sessions.ts'

/** The reasons why a link cannot be redeemed. */
export type LinkProblem = Extract<FoundLink, { problem: string }>['problem']

/** The purposes of links that sign in. A password reset email also contains a sign-in link. */
export const signInPurposes = ['sign_in', 'invite', 'reset_password'] as const

/** Creates the session factor of a link that the site's own server sent. Such a link proves no email address. */
export const toEmbeddedFactor = (now: Date, id: string): Factor => ({
  type: 'magic_link',
  delivery_method: 'embedded',
  last_authenticated_at: now.toISOString(),
  embeddable_magic_link_factor: { embedded_id: id },
})

/** Creates the session factor of an emailed link. */
export const toLinkFactor = (now: Date, emailId: string, address: Email): Factor => ({
  type: 'magic_link',
  delivery_method: 'email',
  last_authenticated_at: now.toISOString(),
  email_factor: { email_id: emailId, email_address: address },
})

/** Returns the error for a link that cannot be redeemed. */
export const toLinkError = (problem: LinkProblem): SdkError =>
  new SdkError(problem === 'unknown' ? 'unable_to_auth_magic_link' : problem)
