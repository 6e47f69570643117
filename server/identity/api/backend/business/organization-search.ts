import { and, asc, eq, exists, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { containsFolded } from '../../../../platform/db/fold-text.ts'
import { organizations } from '../../../base/schema/organizations.ts'
import { emails, members } from '../../../base/schema/users.ts'
import { inProject, type ProjectUnit } from '../../../base/unit-of-work.ts'
import { hasAddress, isAddressOf } from '../../wire/business/member-search.ts'
import { showOrganizations } from '../../wire/business/organization.ts'
import { type Filters, filtersOf, toCondition } from '../../wire/business/search-filters.ts'
import { readCursor, toSearch, writeCursor } from '../../wire/page-cursor.ts'

export const Search = toSearch()

const { list, part, flag } = filtersOf('organization_search')

/** Matches the organizations with a member who is not removed, and whose address fits. */
const hasMember = (fits: SQL): SQL =>
  exists(
    sql`(select 1 from ${members} where ${and(
      eq(members.organizationId, organizations.id),
      ne(members.status, 'deleted'),
      hasAddress(fits),
    )})`,
  )

/** This server stores no connections and no claimed domains yet, so no organization has one. */
const never = sql`false`

const filters: Filters = {
  organization_ids: list((ids) => or(inArray(organizations.id, ids), inArray(organizations.externalId, ids))),
  organization_slugs: list((slugs) => inArray(organizations.slug, slugs)),
  organization_slug_fuzzy: part((text) => containsFolded(organizations.slug, text)),
  organization_name_fuzzy: part((text) => containsFolded(organizations.name, text)),
  member_emails: list((addresses) => hasMember(isAddressOf(addresses))),
  member_email_fuzzy: part((text) => hasMember(containsFolded(emails.address, text))),
  allowed_domains: list(
    (domains) =>
      sql`${organizations.emailAllowedDomains} ?| ${sql.param(domains.map((domain) => domain.toLowerCase()))}::text[]`,
  ),
  allowed_domain_fuzzy: part((text) =>
    exists(
      sql`(select 1 from jsonb_array_elements_text(${organizations.emailAllowedDomains}) as allowed (domain)
        where ${containsFolded(sql`domain`, text)})`,
    ),
  ),
  claimed_email_domains: list(() => never),
  has_active_sso_connection: flag((value) => (value ? never : undefined)),
  sso_connection_id: part(() => never),
}

/** Finds a page of the organizations of a project. @throws SdkError organization_search_… */
export async function searchOrganizations(unit: ProjectUnit, body: z.output<typeof Search>): Promise<object> {
  const { cursor, limit } = body
  const fits = toCondition('organization_search', filters, body.query)
  const isLiving = isNull(organizations.deletedAt)
  const from = readCursor(cursor, 'organization_search_invalid_cursor')
  const rows = await unit.tx
    .select()
    .from(organizations)
    .where(inProject(unit, organizations, isLiving, fits, from && gt(organizations.id, from.after)))
    .orderBy(asc(organizations.id))
    .limit(limit + 1)
  const total =
    from?.total ?? (await unit.tx.$count(organizations, inProject(unit, organizations, isLiving, fits)))
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    organizations: await showOrganizations(unit, page),
    results_metadata: { total, ...(last ? { next_cursor: writeCursor({ after: last.id, total }) } : {}) },
  }
}
