import { and, eq, inArray } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import { readMember } from '../../accounts/members/read-members.ts'
import { isVisitor } from '../../accounts/members/visitors.ts'
import type { Organization } from '../../accounts/organizations/store.ts'
import { issueCode } from '../../accounts/proofs/codes.ts'
import { countSendWithin } from '../../accounts/proofs/limits.ts'
import { issueLink, memberLinkType, toLink } from '../../accounts/proofs/links.ts'
import type { CodeRequester } from '../../accounts/proofs/requester.ts'
import { findContact } from '../../accounts/users/contacts.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { findTemplate } from '../../base/projects/email.ts'
import { type DirectoryProject, toDirectoryOf } from '../../base/projects/store.ts'
import { links } from '../../base/schema/links.ts'
import { codes } from '../../base/schema/sessions.ts'
import { type DirectoryUnit, deleteRows } from '../../base/unit-of-work.ts'
import { type Actor, requireGivenSecondFactor, requireTarget } from '../access/member-acts.ts'
import { changePurposes, requireChangeable } from '../entering/redeem-address-change.ts'

/** How long a proof of a new address works, in minutes. */
const minutes = 5

/** A request for a proof of the new address of a member. */
export type AddressChangeOrder = {
  /** the ID or external ID of the member */
  reference: string
  address: Email
  /** a code, which its requester enters, or a link to a registered redirect URI */
  proof: { method: 'email_otp'; requester: CodeRequester } | { method: 'magic_link'; page: string }
  templateId: string | undefined
  /** the visitor whose requests count against the limits */
  visitor: Visitor
}

/** Who acts, and where. */
type By = { actor: Actor; organization: Organization; project: DirectoryProject; sender: EmailSender }

/**
 * Sends a code or a link to the new address of a member (rule B29). It works for five minutes, and replaces an earlier one. Signing in
 * with it changes the address.
 * @returns the ID of the member
 * @throws SdkError session_authorization_error, member_not_found, insufficient_factors, duplicate_member_email, inactive_email;
 *   RequestError too_many_requests; anything that `requireChangeable` throws
 */
export async function startAddressChange(
  unit: DirectoryUnit,
  deps: Deps,
  { actor, organization, project, sender }: By,
  { reference, address, proof, templateId, visitor }: AddressChangeOrder,
): Promise<string> {
  const target = await requireTarget(unit, actor, { reference, actions: ['update.info.email'] })
  requireGivenSecondFactor(actor, target)
  const { id: userId } = target.record.user
  requireChangeable(target.record, { project, organization, address, method: proof.method })
  await requireFree(unit, userId, address)
  const place = toDirectoryOf(project, unit)
  await countSendWithin(unit, deps, { project: place, address, visitor })
  await endAddressChanges(unit, userId)
  const purpose = actor.member ? 'change_email' : 'change_email_by_site'
  const request = { purpose, project: place, address, userId, minutes } as const
  const message =
    proof.method === 'email_otp'
      ? await toCodeMessage(unit, deps, { ...request, requester: proof.requester })
      : await toLinkMessage(unit, deps, request, proof.page)
  const texts = findTemplate(project, { kind: message.kind, id: templateId }, sender.locale)
  await enqueueEmail(unit.tx, deps, { to: address, sender, ...texts }, message)
  return userId
}

/** Invalidates the codes and links that would change the address of a member. */
async function endAddressChanges(unit: DirectoryUnit, userId: string): Promise<void> {
  for (const table of [codes, links]) {
    const isChange = and(eq(table.userId, userId), inArray(table.purpose, [...changePurposes]))
    await deleteRows(unit, table, isChange)
  }
}

async function toCodeMessage(...parameters: Parameters<typeof issueCode>) {
  const { code } = await issueCode(...parameters)
  return { kind: 'addEmail', values: { code, minutes } } as const
}

async function toLinkMessage(
  unit: DirectoryUnit,
  deps: Deps,
  request: Parameters<typeof issueLink>[2],
  page: string,
) {
  const link = toLink(page, memberLinkType, await issueLink(unit, deps, request))
  return { kind: 'addEmailLink', values: { link, minutes } } as const
}

/**
 * Requires that no other member has an address, current or retired (rule B2). A member may return to a retired address; someone who
 * has only asked for a code or link does not have it (rule B4).
 */
async function requireFree(unit: DirectoryUnit, userId: string, address: Email): Promise<void> {
  const held = await findContact(unit, { kind: 'email', value: address })
  const holder = held && (await readMember(unit, { userId: held.userId }))
  if (!holder || isVisitor(holder)) return
  if (held?.userId !== userId || held.isPrimary) throw new SdkError('duplicate_member_email')
}
