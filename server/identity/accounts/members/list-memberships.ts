import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { organizations } from '../../base/schema/organizations.ts'
import { emails, type MemberStatus, members, users } from '../../base/schema/users.ts'
import { inProject, type ProjectUnit } from '../../base/unit-of-work.ts'
import type { Organization } from '../organizations/store.ts'
import { hasFormOf } from '../users/spellings.ts'
import type { User } from '../users/store.ts'

/** A membership of someone with an address. */
export type Membership = {
  organization: Organization
  user: User
  status: MemberStatus
  /** whether the member has proved the address */
  isVerified: boolean
}

/**
 * Lists the organizations of a project in which an address is the current one of a member, for someone who has just proved
 * the address. A retired address belongs to no one here (rule B2).
 */
export const listMemberships = (unit: ProjectUnit, { address }: { address: Email }): Promise<Membership[]> =>
  unit.tx
    .select({
      organization: organizations,
      user: users,
      status: members.status,
      isVerified: sql<boolean>`${emails.verifiedAt} is not null`,
    })
    .from(emails)
    .innerJoin(members, and(eq(members.projectId, emails.projectId), eq(members.userId, emails.userId)))
    .innerJoin(users, eq(users.id, emails.userId))
    .innerJoin(
      organizations,
      and(eq(organizations.projectId, emails.projectId), eq(organizations.id, members.organizationId)),
    )
    .where(
      inProject(
        unit,
        emails,
        hasFormOf(address),
        isNull(emails.retiredAt),
        isNull(organizations.deletedAt),
        ne(members.status, 'deleted'),
      ),
    )
    .orderBy(asc(organizations.createdAt), asc(organizations.id))
