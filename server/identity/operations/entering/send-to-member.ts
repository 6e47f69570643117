import type { Email } from '#contract/ids.ts'
import type { EmailMessage } from '../../../../emails/kinds.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { withMinimumTime } from '../../../platform/machine/minimum-time.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import { createVisitor } from '../../accounts/members/visitors.ts'
import type { AuthMethod } from '../../accounts/organizations/method-rules.ts'
import { findOrganization, lockOrganization, type Organization } from '../../accounts/organizations/store.ts'
import { countAndSend } from '../../accounts/proofs/limits.ts'
import { lockContact } from '../../accounts/users/holder.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { findTemplate } from '../../base/projects/email.ts'
import { type DirectoryProject, toDirectoryOf, toWholeProject } from '../../base/projects/store.ts'
import { type DirectoryUnit, readUnit } from '../../base/unit-of-work.ts'
import { decideReception, type Reception } from './reception.ts'

/** An email with a code or a link, and the template that the request names. */
export type Issued = { message: EmailMessage; templateId: string | undefined }

/** A request for an email that lets someone sign in to an organization. */
export type MemberSending = {
  project: DirectoryProject
  sender: EmailSender
  /** the ID, slug or external ID of the organization */
  reference: string
  address: Email
  visitor: Visitor
  method: AuthMethod
  /**
   * whether the response tells if the address belongs to a member; otherwise it is the same for members, former members and
   * strangers, and the email explains (rule B35)
   */
  isTruthful: boolean
  /** whether someone who may join becomes a pending member (rule B4); a reset of a password creates no one */
  createsVisitors: boolean
  /** issues the code or link, whose email is replaced if it must not sign in; so timing reveals nothing */
  issue: (
    directory: DirectoryUnit,
    recipient: { isVerified: boolean; organization: Organization },
  ) => Promise<Issued>
}

/** The member to whom a code or link was sent; undefined if there is none, or the response must not tell. */
export type SentTo = { userId: string; emailId: string; isCreated: boolean } | undefined

/**
 * How long a response takes at least that must not tell who is a member (rule B35): longer than the work on an idle machine, which
 * differs by fractions of a millisecond between members and strangers.
 */
const hiddenMs = 40

/**
 * Sends an email with which someone signs in to an organization, under the limits of rule A9. Locks organization and address (rule
 * B39).
 * @throws SdkError organization_not_found, inactive_email; if it is truthful, also email_jit_provisioning_not_allowed and
 *   invalid_email_for_jit_provisioning; RequestError too_many_requests, not_allowed
 */
export const sendToMember = (deps: Deps, sending: MemberSending): Promise<SentTo> =>
  sending.isTruthful
    ? countAndSendTo(deps, sending)
    : withMinimumTime(hiddenMs, () => countAndSendTo(deps, sending))

async function countAndSendTo(deps: Deps, sending: MemberSending): Promise<SentTo> {
  const { project, address, visitor } = sending
  const requested = await readUnit(deps.db, toWholeProject(project), (unit) =>
    findOrganization(unit, sending.reference),
  )
  if (!requested) throw new SdkError('organization_not_found')
  const place = toDirectoryOf(project, { organizationId: requested.id })
  const outcome = await countAndSend(deps, { project: place, address, visitor }, async (directory) => {
    const organization = await lockOrganization(directory, requested.id, 'share')
    if (!organization) return { rejection: 'organization_not_found' } as const
    await lockContact(directory, { kind: 'email', value: address })
    return send(directory, deps, organization, sending)
  })
  // Thrown after the commit, because rejected requests count too.
  if ('rejection' in outcome) throw new SdkError(outcome.rejection)
  return outcome.sentTo
}

async function send(
  directory: DirectoryUnit,
  deps: Deps,
  organization: Organization,
  sending: MemberSending,
) {
  const { project, sender, address, isTruthful, issue } = sending
  const reception = await decideReception(directory, deps, {
    project,
    organization,
    address,
    method: sending.method,
  })
  if (isTruthful && reception.kind === 'notMember') return { rejection: reception.rejection }
  const sentTo = isTruthful ? await toRecipient(directory, deps, reception, sending) : undefined
  const isVerified = reception.kind === 'member' && reception.member.row.verifiedAt !== null
  const { message, templateId } = await issue(directory, { isVerified, organization })
  const explanation = explain(reception, organization)
  const shown = explanation ?? message
  const texts = explanation
    ? {}
    : findTemplate(project, { kind: message.kind, id: templateId }, sender.locale)
  await enqueueEmail(directory.tx, deps, { to: address, sender, ...texts }, shown)
  return { sentTo }
}

/** Returns the member who receives a code or link. Someone who may join becomes a pending member (rule B4). */
async function toRecipient(
  directory: DirectoryUnit,
  deps: Deps,
  reception: Reception,
  { address, createsVisitors }: MemberSending,
): Promise<SentTo> {
  const { member } =
    reception.kind === 'joins' ? { member: reception.visitor } : { member: undefined, ...reception }
  if (member) return { userId: member.user.id, emailId: member.row.id, isCreated: false }
  if (reception.kind !== 'joins' || !createsVisitors) return undefined
  return { ...(await createVisitor(directory, deps, address)), isCreated: true }
}

/** Returns the email that replaces a code or link that must not be sent; undefined if it may be. */
function explain(reception: Reception, { name: organization }: Organization): EmailMessage | undefined {
  if (reception.kind === 'notMember' || reception.kind === 'retiredAddress') {
    return { kind: reception.kind, values: { organization } }
  }
  if (reception.kind !== 'methodNotAllowed') return undefined
  return { kind: reception.kind, values: { organization, methods: reception.methods } }
}
