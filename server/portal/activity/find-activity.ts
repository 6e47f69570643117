import { type SQL, sql } from 'drizzle-orm'
import { type ActivityKind, rejectionPrefix } from '#contract/activity.ts'
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

/** The list's parameters that the tiles do not have. */
export type ActivityChoice = Partial<
  Pick<QueryOf<typeof listActivity>, 'activity_type' | 'activity_id' | 'sort_dir'>
>

/** Returns the listing of visible activity, filtered and sorted by time (rules F16, F21, F22). */
export function toActivityListing(
  viewer: Viewer,
  filters: ActivityFilters,
  { activity_type = 'all', activity_id, sort_dir = 'desc' }: ActivityChoice,
): Listing {
  const [managed, ownActions] = toScope(viewer)
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
      allOf([managed, ...toFileFilters(filters), toSearch(filters), ...conditions]),
      allOf([
        ownActions,
        ...toFileFilters(filters).map(unlessConcealed),
        toConcealedSearch(filters),
        ...conditions,
      ]),
    ],
  }
}

/** Two disjoint conditions: activity on the viewer's (or company's) cakes, and the viewer's other actions. */
export function toScope({ userId, companyId, asAdmin }: Viewer): [SQL, SQL] {
  return asAdmin
    ? [
        sql`a.organization_id = ${companyId}`,
        sql`a.actor_id = ${userId} and a.organization_id is distinct from ${companyId}`,
      ]
    : [sql`a.baker_id = ${userId}`, sql`a.actor_id = ${userId} and a.baker_id is distinct from ${userId}`]
}

/** Filters on columns that every viewer can see. */
function toFilters(viewer: Viewer, filters: ActivityFilters): (SQL | undefined)[] {
  return [
    ...isWithin(sql`a.at`, filters.timestamp_after, filters.timestamp_before),
    filters.exclude_viewer ? sql`a.actor_id is distinct from ${viewer.userId}` : undefined,
    filters.files_only ? sql`a.file_title is not null` : undefined,
    filters.exclude_domain ? sql`split_part(a.actor, '@', 2) <> ${toDomain(viewer.email)}` : undefined,
  ]
}

/** Filters on a row's file. */
const toFileFilters = ({ file_id, file_type }: ActivityFilters): (SQL | undefined)[] => [
  file_id === undefined ? undefined : sql`a.file_id = ${file_id}`,
  hasFileType(sql`a.file_type`, file_type),
]

/** As `concealsFile` of contract/activity.ts, for stored actions (stored-action.ts). */
const isConcealed = sql`starts_with(a.action, ${rejectionPrefix})`

/** Filters do not match hidden columns either (rule F16). */
const unlessConcealed = (condition: SQL | undefined): SQL | undefined =>
  condition && sql`(not ${isConcealed} and ${condition})`

/** IDs are compared directly: a million of them would make up most of the trigram index. */
function toSearch({ search }: Pick<ActivityFilters, 'search'>): SQL | undefined {
  if (search === '') return undefined
  return isId(search)
    ? sql`(a.id = ${search} or a.file_id = ${search})`
    : searchTextContains(sql`a.search_text`, search, sql`a.folded_text`)
}

/** Like `toSearch`, for rows that may hide their file: these only match by actor and checksum. */
function toConcealedSearch({ search }: Pick<ActivityFilters, 'search'>): SQL | undefined {
  if (search === '') return undefined
  const visibleMatch = isId(search)
    ? sql`a.id = ${search}`
    : searchTextContains(
        sql`fold_text(' ' || a.actor || ' ' || coalesce(a.refused_checksum, a.refused_header_hash, ''))`,
        search,
      )
  return sql`(${unlessConcealed(toSearch({ search }))} or (${isConcealed} and ${visibleMatch}))`
}

/** Whether the search text is a complete ID. */
export const isId = (search: string): boolean => /^(?:activity|file)-[0-9a-f-]{36}$/.test(search)
