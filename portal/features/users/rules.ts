import type { QueryInput } from '#contract/route.ts'
import {
  type BakerRow,
  bakerSorts,
  type listOpeners,
  openerSorts,
  type UserStatus,
  userStatuses,
} from '#contract/routes/users.ts'
import type { ListState } from '../../dashboard/dashboard-location-rules.ts'
import { defaultPageSize, optionOf, sortingOf, toPaging } from '../../dashboard/list-rules.ts'
import { toBounds } from '../../dashboard/range-rules.ts'

type Filters = Pick<QueryInput<typeof listOpeners>, 'search' | 'status' | 'created_after' | 'created_before'>

/** The query that lists and exports of users share. */
export function toFilters(list: ListState): Filters {
  const { after, before } = toBounds({ from: list.from, to: list.to })
  return {
    search: list.search ?? '',
    status: optionOf(userStatuses, list.status),
    ...(after === undefined ? {} : { created_after: after }),
    ...(before === undefined ? {} : { created_before: before }),
  }
}

const paging = (list: ListState) => toPaging(list, defaultPageSize)

export const openersSorting = (list: ListState) => sortingOf(openerSorts, list, 'last_opened_at')
export const bakersSorting = (list: ListState) => sortingOf(bakerSorts, list, 'last_bake_at')

export function toOpenersQuery(list: ListState, admin: boolean) {
  const { by, dir } = openersSorting(list)
  return { ...toFilters(list), ...paging(list), admin, sort_by: by, sort_dir: dir }
}

export function toBakersQuery(list: ListState) {
  const { by, dir } = bakersSorting(list)
  return { ...toFilters(list), ...paging(list), sort_by: by, sort_dir: dir }
}

/** `Banned` with a ban, else by activity (portal, user status). */
export const statusOf = ({
  ban_info,
  is_active,
}: Pick<BakerRow, 'ban_info' | 'is_active'>): Exclude<UserStatus, 'all'> =>
  ban_info !== null ? 'banned' : is_active ? 'active' : 'inactive'

/** The level of a new ban: the company in admin mode, else the user's own cakes. */
export const banLevel = (isAdmin: boolean) => (isAdmin ? 'org' : 'individual')
