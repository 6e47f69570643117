import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { CodeChallenge, RedirectUrl, TemplateId, toLinkMinutes } from '../../../base/document/link-values.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { findRedirect, type Project } from '../../../base/projects/store.ts'
import type { StrengthResult } from '../../../operations/methods/password/check-strength.ts'
import { toStrengthResponse } from '../../../operations/methods/password/check-strength.ts'
import { CodeVerifier, LinkToken, Password } from '../schemas.ts'
import { OrganizationReference } from './entering-fields.ts'

/** A request for a check of a password. */
export const StrengthCheck = z.object({
  email_address: z.optional(Email),
  password: Text.check(z.maxLength(1000)),
})

/** The response of a check of a password. Its feedback has other names than that of consumers. */
export function toMemberStrength(project: Pick<Project, 'luds'>, rating: StrengthResult) {
  const { feedback, ...response } = toStrengthResponse(project, rating)
  const { luds_requirements: luds_feedback, ...zxcvbn_feedback } = feedback
  return { ...response, zxcvbn_feedback, luds_feedback }
}

/** A password of a member. */
export const memberPassword = {
  organization_id: OrganizationReference,
  email_address: Email,
  password: Password,
}

/** A new password, with the present one. */
export const changedPassword = {
  organization_id: OrganizationReference,
  email_address: Email,
  existing_password: Password,
  new_password: Password,
}

/** A new password, with the token of a reset email. */
export const resetByToken = {
  password_reset_token: LinkToken,
  password: Password,
  code_verifier: z.optional(CodeVerifier),
}

/** A request for a reset email. */
export const MemberReset = z.object({
  organization_id: OrganizationReference,
  email_address: Email,
  login_redirect_url: z.optional(RedirectUrl),
  reset_password_redirect_url: z.optional(RedirectUrl),
  reset_password_expiration_minutes: toLinkMinutes(30),
  reset_password_template_id: TemplateId,
  code_challenge: z.optional(CodeChallenge),
})

/** A password of an address. */
export const DiscoveryPassword = z.object({ email_address: Email, password: Password })

/** A request for an email that sets the password of an address. */
export const DiscoveryReset = z.object({
  email_address: Email,
  discovery_redirect_url: z.optional(RedirectUrl),
  reset_password_redirect_url: z.optional(RedirectUrl),
  reset_password_expiration_minutes: toLinkMinutes(30),
  reset_password_template_id: TemplateId,
  pkce_code_challenge: z.optional(CodeChallenge),
})

/** A new password of an address, with the token of a reset email. */
export const DiscoveryResetByToken = z.object({
  password_reset_token: LinkToken,
  password: Password,
  pkce_code_verifier: z.optional(CodeVerifier),
})

type ResetProject = Pick<Project, 'redirectUrls' | 'requiresPkceForResets'>

/** Returns what a reset email needs of a request. @throws SdkError for redirect URIs that are not registered */
export const toResetOrder = (project: ResetProject, body: z.output<typeof MemberReset>) => ({
  reference: body.organization_id,
  ...toOrder(project, {
    ...body,
    login: body.login_redirect_url,
    codeChallenge: body.code_challenge,
  }),
})

/** Returns what an email for the password of an address needs of a request. @throws SdkError like `toResetOrder` */
export const toDiscoveryResetOrder = (project: ResetProject, body: z.output<typeof DiscoveryReset>) =>
  toOrder(project, {
    ...body,
    login: body.discovery_redirect_url,
    codeChallenge: body.pkce_code_challenge,
  })

function toOrder(
  { redirectUrls, requiresPkceForResets }: ResetProject,
  body: Omit<z.output<typeof DiscoveryReset>, 'discovery_redirect_url' | 'pkce_code_challenge'> & {
    login: string | undefined
    codeChallenge: string | undefined
  },
) {
  const { codeChallenge } = body
  if (requiresPkceForResets && codeChallenge === undefined) {
    throw new SdkError('invalid_pkce_code_challenge')
  }
  const login = findRedirect(redirectUrls, body.login)
  const reset = findRedirect(redirectUrls, body.reset_password_redirect_url)
  if (redirectUrls.length === 0) throw new SdkError('no_login_redirect_urls_set')
  if (login === undefined) throw new SdkError('invalid_login_redirect_url')
  if (reset === undefined) throw new SdkError('invalid_password_reset_redirect_url')
  return {
    address: body.email_address,
    pages: { login, reset },
    codeChallenge,
    minutes: body.reset_password_expiration_minutes,
    templateId: body.reset_password_template_id,
  }
}
