import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { countSend } from '../../proofs/limits.ts'
import { limitLinkMinutes } from '../../proofs/minutes-rules.ts'
import { runUnit } from '../../unit-of-work.ts'
import { type EmailOwner, findEmailOwner } from '../../users/passwords.ts'
import { findResetPages } from './reset-email.ts'
import { sendReset } from './send-reset.ts'

export type ResetRequest = {
  project: Project
  sender: EmailSender
  address: Email
  /** the requested lifetime of the link */
  minutes: number
  codeChallenge: string | undefined
  loginUrl: string | undefined
  resetUrl: string | undefined
  /** the template that the request names */
  templateId: string | undefined
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
  const { project, address } = request
  const checked = toChecked(request)
  const owner = await runUnit(deps.db, project, (unit) => findEmailOwner(unit, address))
  if (!owner) throw new SdkError('email_not_found')
  await send(deps, checked)
  return owner
}

function toChecked({ loginUrl, resetUrl, ...request }: ResetRequest) {
  const { project, codeChallenge } = request
  const minutes = limitLinkMinutes(project, request.minutes)
  if (project.requiresPkceForResets && codeChallenge === undefined) {
    throw new SdkError('invalid_pkce_code_challenge')
  }
  return { ...request, minutes, pages: findResetPages(project, { loginUrl, resetUrl }) }
}

async function send(deps: Deps, checked: ReturnType<typeof toChecked>): Promise<void> {
  const { project, address, countedVisitor } = checked
  await countSend(deps, { project, address, visitor: countedVisitor })
  await runUnit(deps.db, project, (unit) => sendReset(unit, deps, checked))
}
