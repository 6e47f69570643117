import { type SQL, sql } from 'drizzle-orm'
import { type ActivityKind, refusalPrefix } from '#contract/activity.ts'
import type { QueryOf } from '#contract/route.ts'
import type { ActivityType, listActivity, summary } from '#contract/routes/activity.ts'
import { allOf, hasFileType, isWithin, searchTextContains } from '../lists/filters.ts'
import type { Listing } from '../lists/find-page.ts'
import { toDomain, type Viewer } from '../lists/viewer.ts'

export type ActivityFilters = QueryOf<typeof summary>

export const kindOfType: Record<Exclude<ActivityType, 'all'>, ActivityKind> = {
  baked: 'baked',
  opened: 'opened',
  alerts: 'alert',
}

/** What of the activity list is asked for beside the filters that the tiles have too. */
export type ActivityChoice = Partial<
  Pick<QueryOf<typeof listActivity>, 'activity_type' | 'activity_id' | 'sort_dir'>
>

/** The activity that somebody sees, filtered and by time (rules F16, F21, F22). */
export function toActivityListing(
  viewer: Viewer,
  filters: ActivityFilters,
  { activity_type = 'all', activity_id, sort_dir = 'desc' }: ActivityChoice,
): Listing {
  const [around, elsewhere] = toScope(viewer)
  const conditions = [
    ...toFilters(viewer, filters),
    activity_type === 'all' ? undefined : sql`a.kind = ${kindOfType[activity_type]}`,
    activity_id === undefined ? undefined : sql`a.id = ${activity_id}`,
  ]
  return {
    from: sql`activity a`,
    id: sql`a.id`,
    key: sql`a.at`,
    direction: sort_dir,
    branches: [
      allOf([around, ...toFileFilters(filters), toSearch(filters), ...conditions]),
      allOf([
        elsewhere,
        ...toFileFilters(filters).map(unlessRefused),
        toConcealedSearch(filters),
        ...conditions,
      ]),
    ],
  }
}

/** Around their own cakes, or in admin mode the organization's; and what they did elsewhere. */
export function toScope({ userId, organizationId, asAdmin }: Viewer): [SQL, SQL] {
  return asAdmin
    ? [
        sql`a.organization_id = ${organizationId}`,
        sql`a.actor_id = ${userId} and a.organization_id is distinct from ${organizationId}`,
      ]
    : [sql`a.baker_id = ${userId}`, sql`a.actor_id = ${userId} and a.baker_id is distinct from ${userId}`]
}

/** Filters by what every row shows. */
function toFilters(viewer: Viewer, filters: ActivityFilters): (SQL | undefined)[] {
  return [
    ...isWithin(sql`a.at`, filters.timestamp_after, filters.timestamp_before),
    filters.exclude_viewer ? sql`a.actor_id is distinct from ${viewer.userId}` : undefined,
    filters.files_only ? sql`a.file_title is not null` : undefined,
    filters.exclude_domain ? sql`split_part(a.actor, '@', 2) <> ${toDomain(viewer.email)}` : undefined,
  ]
}

/** Filters by the file that a row is about. */
const toFileFilters = ({ file_id, file_type }: ActivityFilters): (SQL | undefined)[] => [
  file_id === undefined ? undefined : sql`a.file_id = ${file_id}`,
  hasFileType(sql`a.file_type`, file_type),
]

const isRefused = sql`starts_with(a.action, ${refusalPrefix})`

/** What a row does not show, it is not found by either (rule F16). */
const unlessRefused = (condition: SQL | undefined): SQL | undefined =>
  condition && sql`(not ${isRefused} and ${condition})`

/** An id is looked up as such: a million of them in the index of words would be its greater part. */
function toSearch({ search }: Pick<ActivityFilters, 'search'>): SQL | undefined {
  if (search === '') return undefined
  return isId(search)
    ? sql`(a.id = ${search} or a.file_id = ${search})`
    : searchTextContains(sql`a.search_text`, search)
}

/** The same among rows of which some hide their file: those are found by who did it and by the checksum. */
function toConcealedSearch({ search }: Pick<ActivityFilters, 'search'>): SQL | undefined {
  if (search === '') return undefined
  const shown = isId(search)
    ? sql`a.id = ${search}`
    : searchTextContains(sql`lower(' ' || a.actor || ' ' || coalesce(a.refused_checksum, ''))`, search)
  return sql`(${unlessRefused(toSearch({ search }))} or (${isRefused} and ${shown}))`
}

/** Whether what is searched for is a whole id. */
export const isId = (search: string): boolean => /^(?:activity|file)-[0-9a-f-]{36}$/.test(search)
