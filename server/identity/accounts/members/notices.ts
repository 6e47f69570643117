import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { EmailMessage } from '../../../../emails/kinds.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import { adminRole } from '../../base/document/business-fields.ts'
import { emails, members, users } from '../../base/schema/users.ts'
import { type DirectoryUnit, inProject } from '../../base/unit-of-work.ts'
import { findCurrent, type MemberAddress, type MemberRecord } from './read-members.ts'

/** How many admins get a notice about a member. */
const maxAdmins = 20

/** Emails the admins of an organization: the active members with the assigned role and a verified address. */
export async function tellAdmins(
  unit: DirectoryUnit,
  deps: Parameters<typeof enqueueEmail>[1],
  sender: EmailSender,
  message: EmailMessage,
): Promise<void> {
  const isAdmin = and(
    eq(members.status, 'active'),
    isNotNull(emails.verifiedAt),
    isNull(emails.retiredAt),
    sql`${users.roles} @> ${JSON.stringify([adminRole])}::jsonb`,
  )
  const admins = await unit.tx
    .select({ address: emails.address })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .innerJoin(emails, eq(emails.userId, users.id))
    .where(inProject(unit, users, isAdmin))
    .orderBy(asc(users.createdAt))
    .limit(maxAdmins)
  for (const { address } of admins) {
    await enqueueEmail(unit.tx, deps, { to: address as Email, sender }, message)
  }
}

/** Emails a notice to a member, if the current address is verified: naming an address never causes notices to it (rule A55). */
export async function tellMember(
  unit: DirectoryUnit,
  deps: Parameters<typeof enqueueEmail>[1],
  sender: EmailSender,
  record: Pick<MemberRecord, 'addresses'>,
  message: EmailMessage,
): Promise<void> {
  const current = findCurrent(record)
  if (current?.isVerified)
    await enqueueEmail(unit.tx, deps, { to: current.address as Email, sender }, message)
}

/** Tells the previous address of a member, if it is verified, that the member has another one (rules B29 and B30). */
export async function tellFormerAddress(
  unit: DirectoryUnit,
  deps: Parameters<typeof enqueueEmail>[1],
  sender: EmailSender,
  { record, former, address }: { record: MemberRecord; former: MemberAddress; address: Email },
): Promise<void> {
  if (!former.isVerified) return
  const values = { organization: record.organization.name, contact: address }
  const message = { kind: 'memberAddressChanged', values } as const
  await enqueueEmail(unit.tx, deps, { to: former.address as Email, sender }, message)
}
