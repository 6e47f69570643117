import { describe, expect, it } from 'vitest'
import { nothingRemembered } from './dashboard-location-rules.ts'
import { createRemembered } from './remembered.ts'

function openStorage(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

const somewhere = {
  tab: 'users',
  dashboardTab: 'users',
  isAdmin: true,
  pages: { bakers: 3 },
  filesOnly: true,
} as const

describe('the remembered dashboard location', () => {
  it('is stored separately for each user', () => {
    const storage = openStorage()
    createRemembered(storage, 'user-1').set(somewhere)
    expect(createRemembered(storage, 'user-1').get()).toEqual(somewhere)
    expect(createRemembered(storage, 'user-2').get()).toEqual(nothingRemembered)
  })

  it.each(['{', '{"tab":"safe"}', 'null'])('is empty if the stored value is %s', (text) =>
    expect(
      createRemembered(openStorage(new Map([['cakelock_dashboard_user-1', text]])), 'user-1').get(),
    ).toEqual(nothingRemembered),
  )
})
