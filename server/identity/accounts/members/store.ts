import { eq, ne } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { requireRoomForMember } from '../../base/projects/project-limits.ts'
import { intermediateSessions } from '../../base/schema/intermediate-sessions.ts'
import type { SessionRow } from '../../base/schema/sessions.ts'
import { emails, type MemberStatus, members } from '../../base/schema/users.ts'
import {
  type DirectoryUnit,
  deleteRows,
  inProject,
  inWholeProject,
  updateRows,
} from '../../base/unit-of-work.ts'
import { claimUser, createClaimedUser } from '../users/claim.ts'
import { type ContactRow, proveContact } from '../users/contacts.ts'
import { createUserWith } from '../users/create.ts'
import { findHolder } from '../users/holder.ts'
import { recordWriting, type User, type UserFields } from '../users/store.ts'
import { endPhoneNumber } from './credentials.ts'

/** What a member has in addition to its user. */
export type MemberRow = typeof members.$inferSelect

/** A member of an organization, with its current or retired address. */
export type Member = { user: User; member: MemberRow; row: ContactRow; isRetired: boolean }

type MemberDeps = Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>

/**
 * Finds the member of an organization who has an address, current or retired (rule B2), and locks the member. Call it after
 * locking the organization and the address (rule B39).
 */
export async function lockMemberOf(unit: DirectoryUnit, address: Email): Promise<Member | undefined> {
  const holder = await findHolder(unit, { kind: 'email', value: address })
  // Read for every address, so that the time of a response does not tell who is a member (rule B35).
  const [found] = await unit.tx
    .select({ member: members, retiredAt: emails.retiredAt })
    .from(emails)
    .innerJoin(members, eq(members.userId, emails.userId))
    .where(inProject(unit, emails, holder ? eq(emails.id, holder.row.id) : eq(emails.address, address)))
  if (!holder) return undefined
  if (!found) throw new Error('A user of an organization has no row in members.')
  return { ...holder, member: found.member, isRetired: found.retiredAt !== null }
}

/** Counts the members of an organization that are not removed. */
export const countMembers = (unit: DirectoryUnit): Promise<number> =>
  unit.tx.$count(members, inProject(unit, members, ne(members.status, 'deleted')))

/** The fields of a new member. */
export type NewMember = UserFields & { status: MemberStatus }

/**
 * Creates a member whose address is not proved. The address must be free and locked.
 * @throws RequestError not_allowed if the organization or the project has no room
 */
export async function createMember(
  unit: DirectoryUnit,
  deps: MemberDeps,
  address: Email,
  { status, ...fields }: NewMember,
): Promise<string> {
  await requireRoomForMember(unit)
  const contact = { kind: 'email', value: address } as const
  const isActive = status === 'active'
  const member = { status }
  const created = await createUserWith(unit, deps, contact, {
    ...fields,
    isActive,
    member,
    isVerified: false,
  })
  if (created === 'taken') throw new Error('A locked address was taken in the meantime.')
  await recordWriting(unit, deps, created.userId)
  return created.userId
}

/**
 * Creates an active member who has just proved the address, which is free and locked.
 * @throws RequestError not_allowed if the organization or the project has no room
 */
export async function createProvedMember(
  unit: DirectoryUnit,
  deps: MemberDeps,
  address: Email,
  fields: Pick<UserFields, 'roles'> = {},
): Promise<{ userId: string; emailId: string }> {
  await requireRoomForMember(unit)
  const member = { status: 'active' } as const
  const created = await createClaimedUser(
    unit,
    deps,
    { kind: 'email', value: address },
    { ...fields, member },
  )
  if (!created) throw new Error('A locked address was taken in the meantime.')
  return { userId: created.userId, emailId: created.contactId }
}

/**
 * Redeems a proof of the current address of a member, who is locked: the first one claims the member, and a member who was
 * pending or invited becomes active (rule B5).
 * @param kept the session in which the address was proved, which a claim leaves
 * @returns whether the proof claimed the member, so that a session that continues needs a new token
 */
export async function proveMember(
  unit: DirectoryUnit,
  deps: MemberDeps,
  { user, member, row }: Member,
  { sender, kept }: { sender: EmailSender; kept?: SessionRow | undefined },
): Promise<boolean> {
  const { id: userId } = user
  await proveContact(unit, deps, row)
  const isFirst = user.claimedAt === null || row.verifiedAt === null
  if (isFirst) {
    // A second factor of a member who was claimed before never ends by a claim.
    const keepsTotp = user.claimedAt !== null
    if (!keepsTotp) await endPhoneNumber(unit, userId)
    await claimUser(unit, deps, { userId, contact: row, kept, sender, keepsTotp })
    await deleteRows(inWholeProject(unit), intermediateSessions, eq(intermediateSessions.userId, userId))
  }
  if (member.status === 'active') return isFirst
  const change = { status: 'active', updatedAt: deps.clock.now() } as const
  await updateRows(unit, members, change, eq(members.userId, userId))
  await publish(unit, { kind: 'member_changed', userId, detail: { status: change.status } })
  return isFirst
}
