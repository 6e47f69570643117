import { pageOf } from './list-rules.ts'
import { type Kept, listNameOf, type Remembered, type Spot } from './spot-rules.ts'

/** How the lists are before any of them was looked at in this visit: a choice that was made once goes on to hold. */
export const toKept = ({ filesOnly }: Remembered): Kept => (filesOnly ? { activity: { only: 'files' } } : {})

/** What is remembered of somebody who is here now. */
export function remember(before: Remembered, spot: Spot): Remembered {
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
