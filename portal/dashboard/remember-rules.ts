import {
  type DashboardLocation,
  listNameOf,
  type Remembered,
  type RememberedLists,
} from './dashboard-location-rules.ts'
import { pageOf } from './list-rules.ts'

/** The initial state of the lists: the remembered filter stays set. */
export const toInitialLists = ({ filesOnly }: Remembered): RememberedLists =>
  filesOnly ? { activity: { only: 'files' } } : {}

/** Updates the remembered location. */
export function remember(before: Remembered, location: DashboardLocation): Remembered {
  const { tab, isAdmin, list } = location
  if (tab === 'open') return { ...before, tab }
  const name = listNameOf(location)
  return {
    ...before,
    tab,
    dashboardTab: tab,
    isAdmin,
    pages: name === undefined ? before.pages : { ...before.pages, [name]: pageOf(list) },
    // The activity of a single file always consists of files, so it does not change the remembered filter.
    filesOnly: tab === 'activity' && list.file === undefined ? list.only === 'files' : before.filesOnly,
  }
}
