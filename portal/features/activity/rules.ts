import { FileId } from '#contract/ids.ts'
import type { QueryInput } from '#contract/route.ts'
import { activityTypes, type listActivity } from '#contract/routes/activity.ts'
import { fileTypes } from '#contract/routes/lists.ts'
import type { ListState } from '../../dashboard/dashboard-location-rules.ts'
import { optionOf, toPaging } from '../../dashboard/list-rules.ts'
import { toBounds } from '../../dashboard/range-rules.ts'

/** Default page size (portal, business constants). */
export const defaultEntries = 20

/** The user filter: everyone, all others, or users outside the viewer's domain. */
export const whose = ['all', 'others', 'outside'] as const

type Query = QueryInput<typeof listActivity>

/** Whether the URL has a file ID that cannot be one, as in a link that was cut. */
export const isLinkDamaged = ({ file }: ListState): boolean =>
  file !== undefined && !FileId.safeParse(file).success

/** The query that list, stat cards and export share. */
export function toFilters(list: ListState, admin: boolean): Query {
  const { after, before } = toBounds({ from: list.from, to: list.to })
  const file = FileId.safeParse(list.file)
  const userFilter = optionOf(whose, list.who)
  return {
    admin,
    search: list.search ?? '',
    file_type: optionOf(fileTypes, list.type),
    ...(after === undefined ? {} : { timestamp_after: after }),
    ...(before === undefined ? {} : { timestamp_before: before }),
    ...(file.success ? { file_id: file.data } : {}),
    ...(list.only === 'files' ? { files_only: true } : {}),
    ...(userFilter === 'others' ? { exclude_viewer: true } : {}),
    ...(userFilter === 'outside' ? { exclude_domain: true } : {}),
  }
}

/** The query of the list: with the selected stat card, the order, and the user's own sign-ins grouped (rule F27). */
export const toListQuery = (list: ListState, admin: boolean): Query => ({
  ...toFilters(list, admin),
  fold_sign_ins: list.each !== 'on',
  time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  activity_type: optionOf(activityTypes, list.kind),
  sort_by: 'timestamp',
  sort_dir: list.dir === 'asc' ? 'asc' : 'desc',
})

export const toPageQuery = (list: ListState, admin: boolean): Query => ({
  ...toListQuery(list, admin),
  ...toPaging(list, defaultEntries),
})
