import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../../platform/outbox/store.ts'
import { issueLink, toLink } from '../../../accounts/proofs/links.ts'
import { limitLinkMinutes } from '../../../accounts/proofs/minutes-rules.ts'
import type { Deps } from '../../../base/deps.ts'
import { CodeChallenge, LinkMinutes, RedirectUrl, TemplateId } from '../../../base/document/link-values.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { findTemplate } from '../../../base/projects/email.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import { findRedirect } from '../../../base/projects/store.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'

/** The fields of a request for a sign-in link. */
export const SendLink = z.object({
  email: Email,
  login_magic_link_url: z.optional(RedirectUrl),
  signup_magic_link_url: z.optional(RedirectUrl),
  login_expiration_minutes: LinkMinutes,
  signup_expiration_minutes: LinkMinutes,
  login_template_id: TemplateId,
  signup_template_id: TemplateId,
  create_user_as_pending: z.optional(z.boolean()),
  code_challenge: z.optional(CodeChallenge),
})
type SendLink = z.output<typeof SendLink>

/** The pages that a link opens: one for users who have verified the email address, one for everyone else. */
export type LinkPages = { login: string; signup: string }

/**
 * Finds the registered redirect URIs of a link, and requires a PKCE challenge if the project does. Always checks both
 * URIs: an error for only one of them would reveal whether an account exists.
 * @throws SdkError invalid_pkce_code_challenge, no_login_redirect_urls_set, no_match_for_provided_magic_link_url
 */
export function readLinkPages(
  project: Pick<DirectoryProject, 'requiresPkceForLinks' | 'redirectUrls'>,
  body: Pick<SendLink, 'code_challenge' | 'login_magic_link_url' | 'signup_magic_link_url'>,
): LinkPages {
  if (project.requiresPkceForLinks && body.code_challenge === undefined) {
    throw new SdkError('invalid_pkce_code_challenge')
  }
  return {
    login: findLinkPage(project.redirectUrls, body.login_magic_link_url),
    signup: findLinkPage(project.redirectUrls, body.signup_magic_link_url),
  }
}

/** Like `readLinkPages`, with the field names of the calls for businesses. */
export const readMemberLinkPages = (
  project: Parameters<typeof readLinkPages>[0],
  body: {
    pkce_code_challenge?: string | undefined
    login_redirect_url?: string | undefined
    signup_redirect_url?: string | undefined
  },
): LinkPages =>
  readLinkPages(project, {
    code_challenge: body.pkce_code_challenge,
    login_magic_link_url: body.login_redirect_url,
    signup_magic_link_url: body.signup_redirect_url,
  })

/**
 * Returns the registered redirect URI of a link.
 * @throws SdkError no_login_redirect_urls_set, no_match_for_provided_magic_link_url
 */
export function findLinkPage(redirectUrls: readonly string[], requested: string | undefined): string {
  const page = findRedirect(redirectUrls, requested)
  if (page !== undefined) return page
  throw new SdkError(
    requested === undefined ? 'no_login_redirect_urls_set' : 'no_match_for_provided_magic_link_url',
  )
}

export type SignInLinkRequest = {
  project: DirectoryProject
  sender: EmailSender
  body: SendLink
  pages: LinkPages
  /** a user has verified the address */
  isKnown: boolean
  visitor: Visitor
  /** the user of the session, or the user to whom the link adds the address */
  userId?: string | undefined
  /** the ID of the contact, if it is known */
  contactId?: string
  /** whether the email says that the link adds the address, not that it signs in */
  addsContact: boolean
}

/** Issues a sign-in link and adds its email to the outbox. */
export async function sendLink(unit: DirectoryUnit, deps: Deps, request: SignInLinkRequest): Promise<void> {
  const { project, sender, body, pages, isKnown, visitor, userId, contactId, addsContact } = request
  const { email: address, code_challenge: codeChallenge } = body
  const flow = isKnown ? 'login' : 'signup'
  const minutes = limitLinkMinutes(project, body[`${flow}_expiration_minutes`])
  const token = await issueLink(unit, deps, {
    purpose: 'sign_in',
    project,
    address,
    userId,
    minutes,
    codeChallenge,
    visitor,
    ...(contactId === undefined ? {} : { contactId }),
  })
  const link = toLink(pages[flow], 'magic_links', token)
  const kind = addsContact ? 'addEmailLink' : 'signInLink'
  const envelope = {
    to: address,
    sender,
    ...findTemplate(project, { kind, id: body[`${flow}_template_id`] }, sender.locale),
  }
  await enqueueEmail(unit.tx, deps, envelope, { kind, values: { link, minutes } })
}
