import { type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/route.ts'
import {
  activeDays,
  type exportBakers,
  type listBakers,
  type listOpeners,
  type UserStatus,
} from '#contract/routes/users.ts'
import { days, later } from '../../platform/machine/clock.ts'
import { isBannedAddress } from '../companies/bans.ts'
import { allOf, columnContains, isWithin } from '../lists/filters.ts'
import type { Listing } from '../lists/find-page.ts'
import type { Viewer } from '../lists/viewer.ts'

export type PeopleFilters = QueryOf<typeof exportBakers>
export type OpenerSorting = Pick<QueryOf<typeof listOpeners>, 'sort_by' | 'sort_dir'>
export type BakerSorting = Pick<QueryOf<typeof listBakers>, 'sort_by' | 'sort_dir'>

/** Openers are active if they have opened a cake since this time (rule F23). */
export const activeSince = (now: Date): Date => later(now, -days(activeDays))

/** Returns the listing of openers: one row per email address or domain with access to visible cakes (rule F16). */
export function toOpenerListing(
  viewer: Viewer,
  { search, status, created_after, created_before }: PeopleFilters,
  { sort_by, sort_dir }: OpenerSorting,
  now: Date,
): Listing {
  const isActive = sql`coalesce(p.last_opened_at >= ${activeSince(now).toISOString()}::timestamptz, false)`
  return {
    from: viewer.asAdmin ? sql`organization_openers p` : sql`openers p`,
    id: sql`p.grantee`,
    ...{
      email: { key: sql`p.grantee` },
      cake_permission_count: { key: sql`p.cakes` },
      last_opened_at: { key: sql`p.last_opened_at`, nulls: 'least' as const },
    }[sort_by],
    direction: sort_dir,
    branches: [
      allOf([
        viewer.asAdmin ? sql`p.organization_id = ${viewer.companyId}` : sql`p.owner_id = ${viewer.userId}`,
        isListed(viewer),
        search === '' ? undefined : columnContains(sql`lower(p.grantee)`, search),
        ...isWithin(sql`p.permitted_at`, created_after, created_before),
        hasStatus(viewer, sql`p.grantee`, isActive, status),
      ]),
    ],
  }
}

/**
 * The listed people: grantees; people who opened a cake through a wildcard that still exists; and people with a ban
 * that the viewer can lift, so it can still be lifted after their access was revoked (rule F16).
 */
function isListed(viewer: Viewer): SQL {
  const isSame = viewer.asAdmin ? sql`w.organization_id = p.organization_id` : sql`w.owner_id = p.owner_id`
  const table = viewer.asAdmin ? sql`organization_openers w` : sql`openers w`
  const org = viewer.asAdmin ? sql`b.level = 'org' and b.organization_id = ${viewer.companyId}` : sql`false`
  const isLiftable = sql`((${org}) or (b.level = 'individual' and b.baker_id = ${viewer.userId}))`
  return sql`(p.cakes > 0
    or (p.last_opened_at is not null and exists (select 1 from ${table} where ${isSame}
      and w.grantee = '*@' || split_part(p.grantee, '@', 2) and w.cakes > 0))
    or ${isBannedAddress(sql`p.grantee`, isLiftable)})`
}

/** Returns the listing of bakers: the users of a company who have baked. */
export function toBakerListing(
  viewer: Viewer,
  { search, status, created_after, created_before }: PeopleFilters,
  { sort_by, sort_dir }: BakerSorting,
): Listing {
  return {
    from: sql`persons u join person_addresses e on e.user_id = u.id and e.is_primary`,
    id: sql`u.id`,
    ...{
      email: { key: sql`e.address` },
      cake_permission_count: { key: sql`u.cakes_baked` },
      last_bake_at: { key: sql`u.last_bake_at` },
    }[sort_by],
    direction: sort_dir,
    branches: [
      allOf([
        sql`u.organization_id = ${viewer.companyId} and u.cakes_baked > 0`,
        search === '' ? undefined : columnContains(sql`e.address`, search),
        ...isWithin(sql`u.created_at`, created_after, created_before),
        hasStatus(viewer, sql`e.address`, sql`u.baking_stopped_at is null`, status),
      ]),
    ],
  }
}

/** Filters by status: banned, otherwise active or inactive. Only bans shown in `ban_info` count. */
function hasStatus(viewer: Viewer, address: SQL, isActive: SQL, status: UserStatus): SQL | undefined {
  if (status === 'all') return undefined
  const isBanned = isBannedAddress(
    address,
    sql`((b.level = 'org' and b.organization_id = ${viewer.companyId})
    or (b.level = 'individual' and b.baker_id = ${viewer.userId}))`,
  )
  if (status === 'banned') return isBanned
  return allOf([sql`not ${isBanned}`, status === 'active' ? isActive : sql`not ${isActive}`])
}
