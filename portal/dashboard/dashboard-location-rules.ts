/** Where in the portal's sections somebody is. The address bar says it, so that reload, Back and a link restore it. */
export type DashboardLocation = {
  tab: Tab
  /** admin mode: every list, statistic and export is the organization's */
  isAdmin: boolean
  /** which people the Users tab lists */
  people: People
  /** the filters, order and page of the list that is shown, as the address has them */
  list: ListState
}

/** The last is for admin mode only. */
export const dashboardTabs = ['files', 'users', 'activity', 'subscription'] as const
export type DashboardTab = (typeof dashboardTabs)[number]
/** Open Cake is the opener's mode, every other tab the dashboard's. */
export type Tab = 'open' | DashboardTab
/** The first is what admin mode begins with; who is not in it sees the openers alone. */
export const peopleLists = ['bakers', 'openers', 'admins'] as const
export type People = (typeof peopleLists)[number]

/** Fields of one list by name; what is as usual is left out. */
export type ListState = Readonly<Record<string, string>>
export type ListName = 'files' | 'activity' | People

/** What earlier visits left: where the person was, and how far they had turned the pages of each list. */
export type Remembered = {
  tab: Tab
  /** the tab that the Dashboard tab of the opener's mode leads to */
  dashboardTab: DashboardTab
  isAdmin: boolean
  pages: Partial<Record<ListName, number>>
  /** whether the activity was narrowed to files */
  filesOnly: boolean
}

export const nothingRemembered: Remembered = {
  tab: 'open',
  dashboardTab: 'files',
  isAdmin: false,
  pages: {},
  filesOnly: false,
}

export const listNameOf = ({
  tab,
  people,
}: Pick<DashboardLocation, 'tab' | 'people'>): ListName | undefined =>
  tab === 'open' || tab === 'subscription' ? undefined : tab === 'users' ? people : tab

/** The fields that a list's address may have, so that nothing else in a link is taken for one. */
const fieldsOf: Record<ListName, readonly string[]> = {
  files: ['search', 'from', 'to', 'type', 'file', 'user', 'baker', 'sort', 'dir', 'page', 'size', 'show'],
  activity: [
    'search',
    'from',
    'to',
    'type',
    'only',
    'kind',
    'who',
    'each',
    'file',
    'dir',
    'page',
    'size',
    'entry',
  ],
  bakers: ['search', 'from', 'to', 'status', 'sort', 'dir', 'page', 'size'],
  openers: ['search', 'from', 'to', 'status', 'sort', 'dir', 'page', 'size'],
  admins: [],
}

/** Fields that hold for one visit of a tab only: another tab lets go of them (rule P15). */
const leftBehind = ['file', 'user', 'baker', 'each', 'show', 'entry']

/** Reads the address; where it says nothing, what was remembered. Nobody but an admin is in admin mode. */
export function readDashboardLocation(
  search: string,
  viewer: { isAdmin: boolean },
  remembered: Remembered,
): DashboardLocation {
  const query = new URLSearchParams(search)
  const named = query.get('tab')
  const wanted = toTab(named) ?? remembered.tab
  // Only admin mode has the Subscription tab, so its name says both; whoever is no admin finds the files there.
  const tab = wanted === 'subscription' && !viewer.isAdmin ? 'files' : wanted
  // The opener's mode has no admin mode of its own: the dashboard's is as it was left.
  const saysNothing = named === null || tab === 'open'
  const isOn = tab === 'subscription' || (saysNothing ? remembered.isAdmin : query.get('admin') === 'on')
  const isAdmin = viewer.isAdmin && isOn
  const asked = peopleLists.find((people) => people === query.get('people')) ?? 'bakers'
  const people = isAdmin ? asked : 'openers'
  const name = listNameOf({ tab, people })
  const known = name === undefined ? [] : fieldsOf[name]
  const fields = [...query].filter(([field, value]) => known.includes(field) && value !== '')
  const list: ListState = Object.fromEntries(fields)
  const saysNothingOfIt = named === null && fields.length === 0
  return {
    tab,
    isAdmin,
    people,
    list: name !== undefined && saysNothingOfIt ? toRememberedList(name, remembered) : list,
  }
}

/** What of a list is as it was left, for an address that says nothing of it. */
function toRememberedList(name: ListName, { pages, filesOnly }: Remembered): ListState {
  const { [name]: page = 1 } = pages
  return {
    ...(name === 'activity' && filesOnly ? { only: 'files' } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  }
}

const toTab = (text: string | null): Tab | undefined =>
  text === 'open' ? 'open' : dashboardTabs.find((tab) => tab === text)

/** The query of the address that says this. */
export function toSearch({ tab, isAdmin, people, list }: DashboardLocation): string {
  const query = new URLSearchParams({ tab })
  if (tab === 'open') return `?${query}`
  if (isAdmin) query.set('admin', 'on')
  if (tab === 'users' && isAdmin) query.set('people', people)
  for (const [field, value] of Object.entries(list)) query.set(field, value)
  return `?${query}`
}

/** What a list was like when it was last left, without what another tab lets go of. */
export type RememberedLists = Partial<Record<ListName, ListState>>

const without = (list: ListState, fields: readonly string[]): ListState =>
  Object.fromEntries(Object.entries(list).filter(([field]) => !fields.includes(field)))

/**
 * Choosing a tab: any but Activity clears the file filter there, any but Files clears the file, user and baker filters
 * there; the rest of each list is as it was left (rule P15). The tab that is chosen already stays as it is.
 */
export function selectTab(spot: DashboardLocation, tab: Tab, kept: RememberedLists): DashboardLocation {
  if (tab === spot.tab) return spot
  const name = listNameOf({ tab, people: spot.people })
  return { ...spot, tab, list: without((name && kept[name]) ?? {}, leftBehind) }
}

export function selectPeople(
  spot: DashboardLocation,
  people: People,
  kept: RememberedLists,
): DashboardLocation {
  if (people === spot.people) return spot
  return { ...spot, people, list: kept[people] ?? {} }
}

/**
 * Leaving admin mode while looking at the bakers or the admins, whom only admins see, leads to the openers, and at the subscription
 * to the files. Pages begin anew.
 */
export function setAdmin(spot: DashboardLocation, isAdmin: boolean): DashboardLocation {
  if (!isAdmin && spot.tab === 'subscription') return { tab: 'files', isAdmin, people: 'openers', list: {} }
  const list = without(spot.list, ['page', 'show', 'entry'])
  if (isAdmin || spot.people === 'openers') return { ...spot, isAdmin, list }
  return { ...spot, isAdmin, people: 'openers', list: spot.tab === 'users' ? {} : list }
}

/** The Files tab for one file, or for the cakes of somebody. */
export const showFiles = (
  spot: DashboardLocation,
  filter: { file: string } | { user: string } | { baker: string },
): DashboardLocation => ({
  ...spot,
  tab: 'files',
  list: 'file' in filter ? { ...filter, show: filter.file } : filter,
})

/** The Activity tab for one file, or for a stretch of its time. */
export const showActivity = (
  spot: DashboardLocation,
  filter: { file: string; from?: string; to?: string },
): DashboardLocation => ({
  ...spot,
  tab: 'activity',
  list: filter,
})
