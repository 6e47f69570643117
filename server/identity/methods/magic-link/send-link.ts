import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import { findTemplate } from '../../projects/email.ts'
import type { Project } from '../../projects/store.ts'
import { findRedirect } from '../../projects/store.ts'
import { issueLink, toLink } from '../../proofs/links.ts'
import { limitLinkMinutes } from '../../proofs/minutes-rules.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'

/** The pages that a link opens: one for users who have verified the email address, one for everyone else. */
export type LinkPages = { login: string; signup: string }

/**
 * Finds the registered redirect URIs of a link, and requires a PKCE challenge if the project does. Always checks both
 * URIs: an error for only one of them would reveal whether an account exists.
 * @throws SdkError invalid_pkce_code_challenge, no_login_redirect_urls_set, no_match_for_provided_magic_link_url
 */
export function readLinkPages(
  project: Pick<Project, 'requiresPkceForLinks' | 'redirectUrls'>,
  requested: { codeChallenge: string | undefined; login: string | undefined; signup: string | undefined },
): LinkPages {
  if (project.requiresPkceForLinks && requested.codeChallenge === undefined) {
    throw new SdkError('invalid_pkce_code_challenge')
  }
  return {
    login: findLinkPage(project.redirectUrls, requested.login),
    signup: findLinkPage(project.redirectUrls, requested.signup),
  }
}

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

/** The values that a request sets for each of the two kinds of recipients. */
type Choice = { minutes: number; templateId: string | undefined }

export type LinkOrder = {
  project: Project
  sender: EmailSender
  address: Email
  pages: LinkPages
  /** a user has verified the address */
  isKnown: boolean
  login: Choice
  signup: Choice
  codeChallenge: string | undefined
  visitor: Visitor
  /** the user of the session, or the user to whom the link adds the address */
  userId?: string | undefined
  /** the ID of the contact, if it is known */
  contactId?: string
  /** whether the email says that the link adds the address, not that it signs in */
  addsContact: boolean
}

/** Issues a sign-in link and adds its email to the outbox. */
export async function sendLink(unit: UnitOfWork, deps: Deps, order: LinkOrder): Promise<void> {
  const { project, sender, address, pages, isKnown, codeChallenge, visitor, userId, contactId, addsContact } =
    order
  const { minutes: requested, templateId } = isKnown ? order.login : order.signup
  const minutes = limitLinkMinutes(project, requested)
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
  const link = toLink(isKnown ? pages.login : pages.signup, 'magic_links', token)
  const kind = addsContact ? 'addEmailLink' : 'signInLink'
  const envelope = { to: address, sender, ...findTemplate(project, { kind, id: templateId }, sender.locale) }
  await enqueueEmail(unit.tx, deps, envelope, { kind, values: { link, minutes } })
}
