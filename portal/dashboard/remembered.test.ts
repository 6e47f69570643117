import { describe, expect, it } from 'vitest'
import { memoryStorage } from '#support/portal/memory-storage.ts'
import { nothingRemembered } from './dashboard-location-rules.ts'
import { createRemembered } from './remembered.ts'

const somewhere = {
  tab: 'users',
  dashboardTab: 'users',
  isAdmin: true,
  pages: { bakers: 3 },
  filesOnly: true,
  hiddenColumns: { files: ['id'] },
} as const

describe('the remembered dashboard location', () => {
  it('is stored separately for each user', () => {
    const storage = memoryStorage()
    createRemembered(storage, 'user-1').set(somewhere)
    expect(createRemembered(storage, 'user-1').get()).toEqual(somewhere)
    expect(createRemembered(storage, 'user-2').get()).toEqual(nothingRemembered)
  })

  it.each(['{', '{"tab":"safe"}', 'null'])('is empty if the stored value is %s', (text) => {
    const storage = memoryStorage()
    storage.setItem('cakelock_dashboard_user-1', text)
    expect(createRemembered(storage, 'user-1').get()).toEqual(nothingRemembered)
  })
})
