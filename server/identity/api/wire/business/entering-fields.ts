import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { Text } from '#contract/text.ts'
import { CodeChallenge, RedirectUrl, TemplateId, toLinkMinutes } from '../../../base/document/link-values.ts'
import { CodeVerifier, LinkToken, SessionMinutes } from '../schemas.ts'

/** The token of an intermediate session. */
export const IntermediateToken = z._default(Text.check(z.maxLength(200)), '')

/** The ID, slug or external ID of an organization. */
export const OrganizationReference = Text.check(z.maxLength(200))

/** The fields of every call that signs in to an organization. */
export const enteringFields = {
  intermediate_session_token: IntermediateToken,
  session_duration_minutes: SessionMinutes,
}

export type EnteringFields = z.output<z.ZodMiniObject<typeof enteringFields>>

/** The lifetime of a code by email, in minutes: 2 to 15, as in the contract. */
export const MemberCodeMinutes = z._default(z.int().check(z.minimum(2), z.maximum(15)), 10)

/** A request for a discovery code. */
export const DiscoveryCode = z.object({
  email_address: Email,
  discovery_expiration_minutes: MemberCodeMinutes,
  login_template_id: TemplateId,
})

/** A request for a code of an organization. */
export const MemberCode = z.object({
  organization_id: OrganizationReference,
  email_address: Email,
  login_template_id: TemplateId,
  signup_template_id: TemplateId,
  login_expiration_minutes: MemberCodeMinutes,
  signup_expiration_minutes: MemberCodeMinutes,
})

/** An entered code of an address. */
export const EnteredCode = z.object({ email_address: Email, code: Text.check(z.maxLength(20)) })

/** An entered code of an organization. */
export const enteredMemberCode = {
  organization_id: OrganizationReference,
  email_address: Email,
  code: Text.check(z.maxLength(20)),
}

/** The lifetime of a link, in minutes: one hour by default. */
const MemberLinkMinutes = toLinkMinutes(60)

/** A request for a discovery link. */
export const DiscoveryLink = z.object({
  email_address: Email,
  discovery_redirect_url: z.optional(RedirectUrl),
  discovery_expiration_minutes: MemberLinkMinutes,
  login_template_id: TemplateId,
  pkce_code_challenge: z.optional(CodeChallenge),
})

/** A request for a link of an organization. */
export const MemberLink = z.object({
  organization_id: OrganizationReference,
  email_address: Email,
  login_redirect_url: z.optional(RedirectUrl),
  signup_redirect_url: z.optional(RedirectUrl),
  login_template_id: TemplateId,
  signup_template_id: TemplateId,
  login_expiration_minutes: MemberLinkMinutes,
  signup_expiration_minutes: MemberLinkMinutes,
  pkce_code_challenge: z.optional(CodeChallenge),
})

/** The token of a link of an organization. */
export const presentedLink = { magic_links_token: LinkToken, pkce_code_verifier: z.optional(CodeVerifier) }

/** The token of a discovery link. */
export const PresentedDiscoveryLink = z.object({
  discovery_magic_links_token: LinkToken,
  pkce_code_verifier: z.optional(CodeVerifier),
})

type Lifetimes = z.output<typeof MemberCode>

/** Returns the lifetimes and templates of a code or link, for a member who has proved the address and for others. */
export const toLifetimes = (
  body: Pick<
    Lifetimes,
    `${'login' | 'signup'}_${'expiration_minutes' | 'template_id'}`
  >,
) => ({
  login: { minutes: body.login_expiration_minutes, templateId: body.login_template_id },
  signup: { minutes: body.signup_expiration_minutes, templateId: body.signup_template_id },
})
