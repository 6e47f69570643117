import {
  type DashboardLocation,
  listNameOf,
  type Remembered,
  type RememberedLists,
} from './dashboard-location-rules.ts'
import { pageOf } from './list-rules.ts'

/** How the lists are before any of them was looked at in this visit: a choice that was made once goes on to hold. */
export const toKept = ({ filesOnly }: Remembered): RememberedLists =>
  filesOnly ? { activity: { only: 'files' } } : {}

/** What is remembered of somebody who is here now. */
export function remember(before: Remembered, spot: DashboardLocation): Remembered {
  const { tab, isAdmin, list } = spot
  if (tab === 'open') return { ...before, tab }
  const name = listNameOf(spot)
  return {
    tab,
    dashboardTab: tab,
    isAdmin,
    pages: name === undefined ? before.pages : { ...before.pages, [name]: pageOf(list) },
    // The activity of one file is about files anyway, and says nothing of what somebody wants to see of all.
    filesOnly: tab === 'activity' && list.file === undefined ? list.only === 'files' : before.filesOnly,
  }
}
