import { eq } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../base/deps.ts'
import { type MemberStatus, members } from '../../base/schema/users.ts'
import { type DirectoryUnit, updateRows } from '../../base/unit-of-work.ts'
import { createUserWith } from '../users/create.ts'
import { isSelfMade, recordWriting, type UserFields, updateUser } from '../users/store.ts'
import type { Member } from './store.ts'

/**
 * Returns whether a member exists only because someone asked for a code or a link (rule B4). It has no roles, and does not reserve its
 * address.
 */
export const isVisitor = ({
  member,
  user,
}: {
  member: Pick<Member['member'], 'status'>
  user: Member['user']
}): boolean => member.status === 'pending' && isSelfMade(user)

/**
 * Creates a pending member, because someone who may join asked for a code or a link. The address must be free and locked.
 * @returns the ID of the member, and of the address
 * @throws RequestError not_allowed if the project has no room
 */
export async function createVisitor(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'accountPolicy'>,
  address: Email,
): Promise<{ userId: string; emailId: string }> {
  const contact = { kind: 'email', value: address } as const
  const member = { status: 'pending' } as const
  const created = await createUserWith(unit, deps, contact, { member, isVerified: false })
  if (created === 'taken') throw new Error('A locked address was taken in the meantime.')
  return { userId: created.userId, emailId: created.row.id }
}

/** Turns a visitor into a member whom the site or a member creates or invites. The ID stays. */
export async function takeOverVisitor(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  { user }: Member,
  { status, ...fields }: UserFields & { status: MemberStatus },
): Promise<string> {
  await updateUser(unit, user.id, fields)
  await recordWriting(unit, deps, user.id)
  await updateRows(unit, members, { status, updatedAt: deps.clock.now() }, eq(members.userId, user.id))
  return user.id
}
