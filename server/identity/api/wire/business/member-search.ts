import { and, asc, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { containsFolded } from '../../../../platform/db/fold-text.ts'
import { readMembers } from '../../../accounts/members/read-members.ts'
import { findOrganization, type Organization } from '../../../accounts/organizations/store.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { emails, members, phoneNumbers, users } from '../../../base/schema/users.ts'
import { inDirectory, inProject, inWholeProject, type ProjectUnit } from '../../../base/unit-of-work.ts'
import { readCursor, toSearch, writeCursor } from '../page-cursor.ts'
import { toMember } from './member.ts'
import { showOrganizations } from './organization.ts'
import { type Filters, filtersOf, toCondition } from './search-filters.ts'

/** A search for members of the organization of the request. */
export const OwnMemberSearch = toSearch()

/** A search for members of organizations, which the site names. */
export const MemberSearch = z.extend(OwnMemberSearch, {
  organization_ids: z.array(Text.check(z.maxLength(200))).check(z.minLength(1), z.maxLength(100)),
})
type Body = z.output<typeof MemberSearch>

const { list, part, flag } = filtersOf('member_search')

/** Matches the members whose current address fits. With the project, an index finds an address. */
export const hasAddress = (fits: SQL): SQL => {
  const isCurrent = and(
    eq(emails.projectId, members.projectId),
    eq(emails.userId, members.userId),
    isNull(emails.retiredAt),
  )
  return exists(sql`(select 1 from ${emails} where ${and(isCurrent, fits)})`)
}

/** Matches the current addresses of a list, whatever their case. */
export const isAddressOf = (addresses: readonly string[]): SQL =>
  inArray(
    emails.address,
    addresses.map((address) => address.toLowerCase()),
  )

/** Matches the members whose phone number for text messages fits. */
const hasNumber = (fits: SQL): SQL =>
  exists(
    sql`(select 1 from ${phoneNumbers} where ${and(eq(phoneNumbers.projectId, members.projectId), eq(phoneNumbers.userId, members.userId), fits)})`,
  )

/** Matches the members to whom one of these roles is assigned. */
const hasRoleOf = (roles: readonly string[]): SQL =>
  exists(
    sql`(select 1 from ${users} where ${eq(users.id, members.userId)} and ${users.roles} ?| ${sql.param([...roles])}::text[])`,
  )

const filters: Filters = {
  member_ids: list((ids) => inArray(members.userId, ids)),
  member_emails: list((addresses) => hasAddress(isAddressOf(addresses))),
  member_email_fuzzy: part((text) => hasAddress(containsFolded(emails.address, text))),
  member_phone_numbers: list((numbers) => hasNumber(inArray(phoneNumbers.number, numbers))),
  member_phone_number_fuzzy: part((text) => hasNumber(containsFolded(phoneNumbers.number, text))),
  statuses: list((statuses) => sql`${members.status} = any(${sql.param(statuses)})`),
  member_roles: list((roles) => hasRoleOf(roles)),
  member_is_breakglass: flag((value) => eq(members.isBreakglass, value)),
}

/** Converts the query of a search to a condition. Removed members match only if it names a status. @throws SdkError member_search_… */
function toMemberCondition({ query }: Pick<Body, 'query'>): SQL | undefined {
  const namesStatus = query?.operands.some(({ filter_name: name }) => name === 'statuses')
  const isLiving = namesStatus ? undefined : ne(members.status, 'deleted')
  return and(isLiving, toCondition('member_search', filters, query))
}

/**
 * Finds a page of the members of organizations, which the site names by ID, slug or external ID.
 * @throws SdkError organization_not_found, member_search_…
 */
export async function searchMembers(unit: ProjectUnit, body: Body): Promise<object> {
  const requested = await Promise.all(
    body.organization_ids.map((reference) => findOrganization(unit, reference)),
  )
  const organizations = requested.map((organization) => {
    if (!organization) throw new SdkError('organization_not_found')
    return organization
  })
  return readPageOf(unit, organizations, body)
}

/** Finds a page of the members of an organization, for a member of it. Rule B4: a member whom only a sign-in created is no one. */
export const searchOwnMembers = (
  unit: ProjectUnit,
  organization: Organization,
  body: z.output<typeof OwnMemberSearch>,
): Promise<object> => readPageOf(unit, [organization], body, isKnown)

/** Whether a member is more than a sign-in that is not complete. */
const isKnown = or(
  ne(members.status, 'pending'),
  exists(
    sql`(select 1 from ${users} where ${eq(users.id, members.userId)} and coalesce(${users.claimedAt}, ${users.writtenAt}, ${users.signedInAt}) is not null)`,
  ),
)

async function readPageOf(
  unit: ProjectUnit,
  organizations: readonly Organization[],
  body: z.output<typeof OwnMemberSearch>,
  isShown?: SQL,
): Promise<object> {
  const ids = organizations.map(({ id }) => id)
  const fits = and(inArray(members.organizationId, ids), isShown, toMemberCondition(body))
  const from = readCursor(body.cursor, 'member_search_invalid_cursor')
  const rows = await listMembers(inWholeProject(unit), fits, { after: from?.after, limit: body.limit + 1 })
  const total = from?.total ?? (await countMembers(inWholeProject(unit), fits))
  const page = rows.slice(0, body.limit)
  const last = rows.length > body.limit ? page.at(-1) : undefined
  const shown = await showOrganizations(unit, organizations)
  return {
    members: (await readPage(unit, organizations, page)).map(toMember),
    organizations: Object.fromEntries(shown.map((row) => [row.organization_id, row])),
    results_metadata: { total, ...(last ? { next_cursor: writeCursor({ after: last.userId, total }) } : {}) },
  }
}

type Listed = { userId: string; organizationId: string }

const listMembers = (
  unit: ProjectUnit,
  fits: SQL | undefined,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<Listed[]> =>
  unit.tx
    .select({ userId: members.userId, organizationId: members.organizationId })
    .from(members)
    .where(inProject(unit, members, fits, after === undefined ? undefined : gt(members.userId, after)))
    .orderBy(asc(members.userId))
    .limit(limit)

const countMembers = (unit: ProjectUnit, fits: SQL | undefined): Promise<number> =>
  unit.tx.$count(members, inProject(unit, members, fits))

/** Reads the members of a page, each in its organization. */
async function readPage(unit: ProjectUnit, organizations: readonly Organization[], page: readonly Listed[]) {
  const records = []
  for (const { id } of organizations) {
    const ids = page.filter(({ organizationId }) => organizationId === id).map(({ userId }) => userId)
    records.push(...(await readMembers(inDirectory(unit, id), ids)))
  }
  return records.toSorted((a, b) => (a.user.id < b.user.id ? -1 : 1))
}
