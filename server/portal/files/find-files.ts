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
  // A missing openable date sorts as the earliest; a missing expiry date, as the latest.
  openable_date: { key: sql`f.openable_at`, nulls: 'least' },
  expiration_date: { key: sql`f.expires_at`, nulls: 'greatest' },
}

/** Returns the listing of visible cakes, filtered and sorted (rules F16, F19, F22). */
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

/** The cakes that the viewer can change in the current mode (rule F17). */
export function toManaged(viewer: Viewer, filters: FileFilters): SQL {
  const isManaged = viewer.asAdmin
    ? sql`f.organization_id = ${viewer.companyId}`
    : sql`f.owner_id = ${viewer.userId}`
  return allOf([isManaged, ...toFilters(filters), ...toOpenFilters(filters)])
}

/** The cakes that are only shared with the viewer. */
export const toShared = (viewer: Viewer, filters: FileFilters): SQL =>
  allOf([isSharedWith(viewer), ...toFilters(filters), ...toSharedFilters(viewer, filters)])

/** Saved cakes of others that are shared with the viewer and not already listed by admin mode. */
function isSharedWith({ userId, grantees, asAdmin, companyId }: Viewer): SQL {
  const isGranted = sql`f.id in (select p.file_id from permissions p where p.grantee in (${grantees[0]}, ${grantees[1]}))`
  const isElsewhere = asAdmin ? sql`f.organization_id <> ${companyId}` : undefined
  return allOf([isGranted, sql`f.is_saved`, sql`f.owner_id <> ${userId}`, isElsewhere])
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

/** Cakes with a permission for this grantee. */
export const hasGrantee = (grantee: string) =>
  sql`f.id in (select p.file_id from permissions p where p.grantee = ${grantee})`

/** Filters on grantees, for cakes whose grantees the viewer can see. */
function toOpenFilters({ search, user }: FileFilters): (SQL | undefined)[] {
  return [
    user === undefined ? undefined : hasGrantee(user),
    search === ''
      ? undefined
      : sql`(${searchTextContains(sql`f.search_text`, search, sql`f.folded_text`)} or ${searchTextContains(sql`f.grantees_text`, search)})`,
  ]
}

/** Filters on the viewer's own grants only, because other grantees are hidden (rule F16). */
function toSharedFilters({ grantees }: Viewer, { search, user }: FileFilters): (SQL | undefined)[] {
  const matchingGrantee = grantees.find((grantee) => grantee === (user as string))
  return [
    user === undefined ? undefined : matchingGrantee === undefined ? sql`false` : hasGrantee(matchingGrantee),
    search === '' ? undefined : searchTextContains(sql`f.search_text`, search, sql`f.folded_text`),
  ]
}
