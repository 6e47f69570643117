import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/route.ts'
import type { exportFiles, listFiles } from '#contract/routes/documents.ts'
import { allOf, hasFileType, isWithin, searchTextContains } from '../lists/filters.ts'
import type { Listing } from '../lists/find-page.ts'
import type { Viewer } from '../lists/viewer.ts'

export type FileFilters = QueryOf<typeof exportFiles>

const sorts: Record<QueryOf<typeof listFiles>['sort_by'], Pick<Listing, 'key' | 'nulls'>> = {
  name: { key: sql`lower(f.title)` },
  baker: { key: sql`f.baker_address` },
  created: { key: sql`f.created_at` },
  // Without an openable date a cake opens at once, without an expiry date never closes.
  openable_date: { key: sql`f.openable_at`, nulls: 'least' },
  expiration_date: { key: sql`f.expires_at`, nulls: 'greatest' },
}

/** The cakes that somebody sees, filtered and sorted (rules F16, F19, F22). */
export function toFileListing(
  viewer: Viewer,
  filters: FileFilters,
  { sort_by, sort_dir }: Pick<QueryOf<typeof listFiles>, 'sort_by' | 'sort_dir'>,
): Listing {
  return {
    from: sql`files f`,
    id: sql`f.id`,
    direction: sort_dir,
    ...sorts[sort_by],
    branches: [toManaged(viewer, filters), toShared(viewer, filters)],
  }
}

/** Those of them that are the viewer's to change, in the mode they ask in (rule F17). */
export function toManaged(viewer: Viewer, filters: FileFilters): SQL {
  const seenWhole = viewer.asAdmin
    ? sql`f.organization_id = ${viewer.organizationId}`
    : sql`f.owner_id = ${viewer.userId}`
  return allOf([seenWhole, ...toFilters(filters), ...toOpenFilters(filters)])
}

/** Those that are only shared with them. */
export const toShared = (viewer: Viewer, filters: FileFilters): SQL =>
  allOf([isSharedWith(viewer), ...toFilters(filters), ...toSharedFilters(viewer, filters)])

/** Cakes of others, beyond what admin mode shows anyway. */
function isSharedWith({ userId, grantees, asAdmin, organizationId }: Viewer): SQL {
  const isGranted = sql`f.id in (select p.file_id from permissions p where p.grantee in (${grantees[0]}, ${grantees[1]}))`
  const isElsewhere = asAdmin ? sql`f.organization_id <> ${organizationId}` : undefined
  return allOf([isGranted, sql`f.owner_id <> ${userId}`, isElsewhere])
}

function toFilters(filters: FileFilters): (SQL | undefined)[] {
  const ids = filters.file_ids?.map((id) => sql`${id}`)
  return [
    ...isWithin(sql`f.created_at`, filters.created_after, filters.created_before),
    hasFileType(sql`f.file_type`, filters.file_type),
    filters.baker === undefined ? undefined : sql`f.baker_address = ${filters.baker}`,
    filters.file_id === undefined ? undefined : sql`f.id = ${filters.file_id}`,
    ids === undefined ? undefined : sql`f.id in (${sql.join(ids, sql`, `)})`,
  ]
}

/** Whether somebody, or a domain, has a permission on it. */
export const hasGrantee = (grantee: string) =>
  sql`f.id in (select p.file_id from permissions p where p.grantee = ${grantee})`

/** Where everybody with access may be seen, one can look for them. */
function toOpenFilters({ search, user }: FileFilters): (SQL | undefined)[] {
  return [
    user === undefined ? undefined : hasGrantee(user),
    search === ''
      ? undefined
      : sql`(${searchTextContains(sql`f.search_text`, search)} or ${searchTextContains(sql`f.grantees_text`, search)})`,
  ]
}

/** Of a cake shared with the viewer nobody else's access is told, so neither is it looked at (rule F16). */
function toSharedFilters({ grantees }: Viewer, { search, user }: FileFilters): (SQL | undefined)[] {
  const mine = grantees.find((grantee) => grantee === (user as string))
  return [
    user === undefined ? undefined : mine === undefined ? sql`false` : hasGrantee(mine),
    search === '' ? undefined : searchTextContains(sql`f.search_text`, search),
  ]
}
