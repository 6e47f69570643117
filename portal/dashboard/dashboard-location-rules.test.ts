import { describe, expect, it } from 'vitest'
import {
  type DashboardLocation,
  nothingRemembered,
  type RememberedLists,
  readDashboardLocation,
  selectPeople,
  selectTab,
  setAdmin,
  showActivity,
  showFiles,
  type Tab,
  toSearch,
} from './dashboard-location-rules.ts'

const at = (location: Partial<DashboardLocation>): DashboardLocation => ({
  tab: 'files',
  isAdmin: false,
  people: 'openers',
  list: {},
  ...location,
})
const asAdmin = { isAdmin: true, people: 'bakers' } as const
const read = (search: string, isAdmin = true, remembered = nothingRemembered) =>
  readDashboardLocation(search, { isAdmin }, remembered)

describe('the URL', () => {
  it.each<[string, string, Partial<DashboardLocation>]>([
    ['opens the opener by default', '', { tab: 'open' }],
    ['reads the tab', '?tab=users', { tab: 'users', people: 'openers' }],
    ['ignores an unknown tab', '?tab=safe', { tab: 'open' }],
    [
      'reads the fields of the list',
      '?tab=files&search=oven&page=3',
      { tab: 'files', list: { search: 'oven', page: '3' } },
    ],
    ['ignores the fields of other lists', '?tab=files&kind=alerts&status=banned', { tab: 'files', list: {} }],
    ['shows the bakers in admin mode by default', '?tab=users&admin=on', { tab: 'users', ...asAdmin }],
    [
      'shows the openers in admin mode',
      '?tab=users&admin=on&people=openers',
      { tab: 'users', isAdmin: true },
    ],
    [
      'shows the admins in admin mode',
      '?tab=users&admin=on&people=admins',
      { tab: 'users', isAdmin: true, people: 'admins' },
    ],
    [
      'turns on admin mode for the subscription',
      '?tab=subscription&session_id=cs_1',
      { tab: 'subscription', ...asAdmin },
    ],
  ])('%s', (_, search, location) => expect(read(search)).toEqual(at(location)))

  it('enters admin mode only for admins', () => {
    expect(read('?tab=users&admin=on&people=bakers', false)).toEqual(at({ tab: 'users' }))
    expect(read('?tab=subscription&admin=on', false)).toEqual(at({ tab: 'files' }))
    const remembered = {
      ...nothingRemembered,
      tab: 'subscription',
      dashboardTab: 'subscription',
      isAdmin: true,
      pages: {},
    } as const
    expect(read('', false, remembered)).toEqual(at({ tab: 'files' }))
    expect(read('', true, remembered)).toMatchObject({ tab: 'subscription', isAdmin: true })
  })

  it('uses the remembered location only if the URL has none', () => {
    const remembered = {
      ...nothingRemembered,
      tab: 'activity',
      dashboardTab: 'activity',
      isAdmin: true,
      pages: { activity: 4 },
    } as const
    expect(read('', true, remembered)).toEqual(at({ tab: 'activity', ...asAdmin, list: { page: '4' } }))
    expect(read('', false, remembered).isAdmin).toBe(false)
    expect(read('?tab=activity', true, remembered)).toEqual(at({ tab: 'activity' }))
    expect(read('?tab=open', true, remembered)).toMatchObject({ tab: 'open', isAdmin: true })
  })

  it.each<Partial<DashboardLocation>>([
    { tab: 'open' },
    { tab: 'files', list: { search: 'a b&c', show: 'file-1', panel: 'on' } },
    { tab: 'users', ...asAdmin, list: { status: 'banned' } },
    { tab: 'users', isAdmin: true, people: 'openers' },
    { tab: 'activity', ...asAdmin, list: { kind: 'alerts', dir: 'asc' } },
    { tab: 'subscription', ...asAdmin },
  ])('round-trips %o', (location) => expect(read(toSearch(at(location)))).toEqual(at(location)))
})

describe('choosing a tab (rule P15)', () => {
  const filters = {
    search: 'oven',
    file: 'file-1',
    user: 'a@b.test',
    baker: 'c@d.test',
    page: '2',
    show: 'file-1',
    panel: 'on',
  }
  const remembered: RememberedLists = {
    files: filters,
    activity: { kind: 'alerts', file: 'file-1', entry: 'activity-1' },
  }

  it.each<[string, Tab, Tab, DashboardLocation['list']]>([
    [
      'clears file, user and baker of Files when another tab is left for it',
      'users',
      'files',
      { search: 'oven', page: '2' },
    ],
    ['clears the file of Activity when another tab is left for it', 'files', 'activity', { kind: 'alerts' }],
    ['starts a tab that was never opened without filters', 'files', 'users', {}],
    ['opens Open Cake without a list', 'files', 'open', {}],
    ['opens the subscription without a list', 'files', 'subscription', {}],
  ])('%s', (_, from, to, list) => {
    expect(selectTab(at({ tab: from }), to, remembered)).toEqual(at({ tab: to, list }))
  })

  it('changes nothing for the current tab', () => {
    const location = at({ list: filters })
    expect(selectTab(location, 'files', remembered)).toBe(location)
  })

  it('restores each list of users as it was left', () => {
    const location = at({ tab: 'users', ...asAdmin, list: { search: 'x' } })
    expect(selectPeople(location, 'openers', { openers: { status: 'banned' } }).list).toEqual({
      status: 'banned',
    })
    expect(selectPeople(location, 'bakers', {})).toBe(location)
  })
})

describe('switching admin mode', () => {
  it.each<[string, Partial<DashboardLocation>, boolean, Partial<DashboardLocation>]>([
    [
      'shows the openers when turned off at the bakers',
      { tab: 'users', ...asAdmin, list: { search: 'x' } },
      false,
      { tab: 'users' },
    ],
    [
      'stays at the openers when turned off there',
      { tab: 'users', isAdmin: true, list: { search: 'x' } },
      false,
      { tab: 'users', list: { search: 'x' } },
    ],
    [
      'shows the files when turned off at the subscription',
      { tab: 'subscription', ...asAdmin },
      false,
      { tab: 'files' },
    ],
    [
      'stays at the same tab when turned off',
      { ...asAdmin, list: { type: 'pdf', page: '3' } },
      false,
      { list: { type: 'pdf' } },
    ],
    [
      'starts at the first page when turned on',
      { list: { type: 'pdf', page: '3', show: 'file-1', panel: 'on' } },
      true,
      { isAdmin: true, list: { type: 'pdf' } },
    ],
  ])('%s', (_, before, isAdmin, after) => expect(setAdmin(at(before), isAdmin)).toEqual(at(after)))
})

describe('linking from one list to another', () => {
  it('shows one file, expanded', () =>
    expect(showFiles(at({ tab: 'activity', list: { kind: 'alerts' } }), { file: 'file-1' })).toEqual(
      at({ list: { file: 'file-1', show: 'file-1' } }),
    ))

  it('shows the cakes of a user', () =>
    expect(showFiles(at({ tab: 'users' }), { user: 'a@b.test' }).list).toEqual({ user: 'a@b.test' }))

  it('shows the activity of a file in a time range', () => {
    const filter = { file: 'file-1', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
    expect(showActivity(at({ list: { search: 'x' } }), filter)).toEqual(at({ tab: 'activity', list: filter }))
  })
})
