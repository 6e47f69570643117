import type { Email } from '#contract/ids.ts'
import type { EmailMessage } from '../../../../emails/kinds.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import type { Deps } from '../../deps.ts'
import { findTemplate } from '../../projects/email.ts'
import type { Project } from '../../projects/store.ts'
import { issueLink } from '../../proofs/links.ts'
import { toLink } from '../../proofs/to-link.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { findEmailOwner } from '../../users/passwords.ts'

export type ResetOrder = {
  project: Project
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
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  {
    project,
    sender,
    address,
    minutes,
    codeChallenge,
    pages,
    visitor,
    templateId,
    isSigningUp = false,
  }: ResetOrder,
): Promise<void> {
  // Issues the token even without an account, so that timing does not reveal whether one exists. In that case, it sends
  // no email.
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
