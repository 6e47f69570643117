import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import type { EmailMessage } from '../../../../../emails/kinds.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../../platform/outbox/store.ts'
import { countSend } from '../../../accounts/proofs/limits.ts'
import { type FoundLink, issueLink, toLink } from '../../../accounts/proofs/links.ts'
import { limitLinkMinutes } from '../../../accounts/proofs/minutes-rules.ts'
import { type EmailOwner, findEmailOwner } from '../../../accounts/users/passwords.ts'
import type { Deps } from '../../../base/deps.ts'
import { CodeChallenge, LinkMinutes, RedirectUrl, TemplateId } from '../../../base/document/link-values.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { findTemplate } from '../../../base/projects/email.ts'
import { type DirectoryProject, findRedirect } from '../../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'

/** The fields of a request for a reset email. */
export const StartReset = z.object({
  email: Email,
  login_redirect_url: z.optional(RedirectUrl),
  reset_password_redirect_url: z.optional(RedirectUrl),
  reset_password_expiration_minutes: LinkMinutes,
  reset_password_template_id: TemplateId,
  code_challenge: z.optional(CodeChallenge),
})

export type ResetRequest = {
  project: DirectoryProject
  sender: EmailSender
  body: z.output<typeof StartReset>
  visitor: Visitor
  /** the visitor whose requests count against the limits */
  countedVisitor: Visitor
}

/**
 * Sends a reset email. The time and the response are the same whether or not an account exists.
 * @throws SdkError invalid_pkce_code_challenge, and for redirect URIs that are not registered; RequestError
 *   too_many_requests, inactive_email
 */
export async function requestReset(deps: Deps, request: ResetRequest): Promise<void> {
  await send(deps, toChecked(request))
}

/**
 * Like `requestReset`, for the site's own server, which may learn whether the account exists.
 * @throws SdkError email_not_found as well
 */
export async function requestResetByAddress(deps: Deps, request: ResetRequest): Promise<EmailOwner> {
  const checked = toChecked(request)
  const owner = await runUnit(deps.db, request.project, (unit) => findEmailOwner(unit, checked.address))
  if (!owner) throw new SdkError('email_not_found')
  await send(deps, checked)
  return owner
}

function toChecked({ body, ...request }: ResetRequest) {
  const { project } = request
  const { email: address, code_challenge: codeChallenge, reset_password_template_id: templateId } = body
  const minutes = limitLinkMinutes(project, body.reset_password_expiration_minutes)
  if (project.requiresPkceForResets && codeChallenge === undefined) {
    throw new SdkError('invalid_pkce_code_challenge')
  }
  return { ...request, address, codeChallenge, templateId, minutes, pages: findResetPages(project, body) }
}

async function send(deps: Deps, checked: ReturnType<typeof toChecked>): Promise<void> {
  const { project, address, countedVisitor } = checked
  await countSend(deps, { project, address, visitor: countedVisitor })
  await runUnit(deps.db, project, (unit) => sendReset(unit, deps, checked))
}

export type ResetOrder = {
  project: DirectoryProject
  sender: EmailSender
  address: Email
  minutes: number
  codeChallenge?: string | undefined
  visitor?: Visitor
  /** the template that the request names */
  templateId?: string | undefined
  /** the registered redirect URIs of the two links */
  pages: { login: string; reset: string }
  /** whether a sign-up waits for the proof of the email address and can be reset (rule O14) */
  isSigningUp?: boolean
}

/** Sends a reset email. It has two links with the same token: one sets a new password, the other signs in. */
export async function sendReset(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  order: ResetOrder,
): Promise<void> {
  const { project, sender, address, minutes, pages, templateId, isSigningUp = false } = order
  // Issues the token even without an account, so that timing does not reveal whether one exists. In that case, it sends
  // no email.
  const { codeChallenge, visitor } = order
  const request = { purpose: 'reset_password', project, address, minutes, codeChallenge, visitor } as const
  const token = await issueLink(unit, deps, request)
  const link = toLink(pages.reset, 'reset_password', token)
  const loginLink = toLink(pages.login, 'login', token)
  const isKnown = isSigningUp || (await findEmailOwner(unit, address)) !== undefined
  const message: EmailMessage = isKnown
    ? { kind: 'resetPassword', values: { link, loginLink, minutes } }
    : { kind: 'nothingToReset', values: {} }
  const texts = findTemplate(project, { kind: message.kind, id: templateId }, sender.locale)
  await enqueueEmail(unit.tx, deps, { to: address, sender, ...texts }, message)
}

/**
 * Finds the registered redirect URIs of a reset email.
 * @throws SdkError no_login_redirect_urls_set, invalid_login_redirect_url, invalid_password_reset_redirect_url
 */
function findResetPages(
  project: DirectoryProject,
  body: Pick<ResetRequest['body'], 'login_redirect_url' | 'reset_password_redirect_url'>,
): { login: string; reset: string } {
  const login = findRedirect(project.redirectUrls, body.login_redirect_url)
  const reset = findRedirect(project.redirectUrls, body.reset_password_redirect_url)
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
  throw toResetError(outcome.problem)
}

/** Returns the error for the token of a reset email that is not valid. */
export const toResetError = (problem: Extract<FoundLink, { problem: string }>['problem']): SdkError =>
  new SdkError(problem === 'unknown' ? 'unable_to_auth_password_reset_token' : problem)
