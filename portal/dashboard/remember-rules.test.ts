import { describe, expect, it } from 'vitest'
import {
  type DashboardLocation,
  nothingRemembered,
  readDashboardLocation,
  selectTab,
} from './dashboard-location-rules.ts'
import { remember, toInitialLists } from './remember-rules.ts'

const viewer = { isAdmin: true }
const activity = (list: DashboardLocation['list']): DashboardLocation => ({
  tab: 'activity',
  isAdmin: false,
  people: 'openers',
  list,
})

describe('Files only', () => {
  const chosen = remember(nothingRemembered, activity({ only: 'files', page: '3' }))

  it('is restored on the next visit if the URL does not set it (rule P14)', () => {
    expect(chosen).toMatchObject({ tab: 'activity', filesOnly: true, pages: { activity: 3 } })
    expect(readDashboardLocation('', viewer, chosen).list).toEqual({ only: 'files', page: '3' })
    expect(readDashboardLocation('?tab=activity', viewer, chosen).list).toEqual({})
    const files: DashboardLocation = { tab: 'files', isAdmin: false, people: 'openers', list: {} }
    expect(selectTab(files, 'activity', toInitialLists(chosen)).list).toEqual({ only: 'files' })
  })

  it('ends when switched off, not when one file or another tab is opened', () => {
    expect(remember(chosen, activity({ file: 'file-1' })).filesOnly).toBe(true)
    expect(remember(chosen, { ...activity({}), tab: 'files' }).filesOnly).toBe(true)
    expect(remember(chosen, { ...activity({}), tab: 'open' })).toEqual({ ...chosen, tab: 'open' })
    const ended = remember(chosen, activity({}))
    expect(ended.filesOnly).toBe(false)
    expect(toInitialLists(ended)).toEqual({})
  })
})
