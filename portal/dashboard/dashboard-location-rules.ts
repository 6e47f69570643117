/** The current section of the portal and its state. The URL stores it, so reload, Back and links restore it. */
export type DashboardLocation = {
  tab: Tab
  /** admin mode: lists, statistics and exports cover the company */
  isAdmin: boolean
  /** the list shown in the Users tab */
  people: People
  /** filters, order and page of the current list, as in the URL */
  list: ListState
}

/** `subscription` is only available in admin mode. */
export const dashboardTabs = ['files', 'users', 'activity', 'subscription'] as const
export type DashboardTab = (typeof dashboardTabs)[number]
/** `open` is opener mode; the other tabs are dashboard mode. */
export type Tab = 'open' | DashboardTab
/** Admin mode starts with the bakers. Without admin mode, only the openers are available. */
export const peopleLists = ['bakers', 'openers', 'admins'] as const
export type People = (typeof peopleLists)[number]

/** The parameters of a list, without default values. */
export type ListState = Readonly<Record<string, string>>
export type ListName = 'files' | 'activity' | People

/** The location of the last visit, with the page of each list. */
export type Remembered = {
  tab: Tab
  /** the tab that Dashboard opens from opener mode */
  dashboardTab: DashboardTab
  isAdmin: boolean
  pages: Partial<Record<ListName, number>>
  /** whether the activity was filtered by files */
  filesOnly: boolean
  /** the columns of each list that the user has hidden */
  hiddenColumns: HiddenColumns
}

export type HiddenColumns = Partial<Record<ListName, readonly string[]>>

export const nothingRemembered: Remembered = {
  tab: 'open',
  dashboardTab: 'files',
  isAdmin: false,
  pages: {},
  filesOnly: false,
  hiddenColumns: {},
}

export const listNameOf = ({
  tab,
  people,
}: Pick<DashboardLocation, 'tab' | 'people'>): ListName | undefined =>
  tab === 'open' || tab === 'subscription' ? undefined : tab === 'users' ? people : tab

const sharedFields = ['search', 'from', 'to', 'dir', 'page', 'size']

/** The valid parameters of each list. Others in a URL are ignored. */
const fieldsOf: Record<ListName, readonly string[]> = {
  files: [...sharedFields, 'type', 'file', 'user', 'baker', 'sort', 'show', 'panel'],
  activity: [...sharedFields, 'type', 'only', 'kind', 'who', 'each', 'file', 'entry'],
  bakers: [...sharedFields, 'status', 'sort'],
  openers: [...sharedFields, 'status', 'sort'],
  admins: [],
}

/** Parameters that are dropped when the tab changes (rule P15). */
const droppedFields = ['file', 'user', 'baker', 'each', 'show', 'panel', 'entry']

/** Reads the URL's query, with the remembered location as default. Only admins can be in admin mode. */
export function readDashboardLocation(
  search: string,
  viewer: { isAdmin: boolean },
  remembered: Remembered,
): DashboardLocation {
  const query = new URLSearchParams(search)
  const tabParam = query.get('tab')
  const requestedTab = toTab(tabParam) ?? remembered.tab
  // The Subscription tab implies admin mode. Users who are not admins get the files.
  const tab = requestedTab === 'subscription' && !viewer.isAdmin ? 'files' : requestedTab
  // Opener mode keeps the dashboard's admin mode.
  const isUnset = tabParam === null || tab === 'open'
  const isOn = tab === 'subscription' || (isUnset ? remembered.isAdmin : query.get('admin') === 'on')
  const isAdmin = viewer.isAdmin && isOn
  const requested = peopleLists.find((people) => people === query.get('people')) ?? 'bakers'
  const people = isAdmin ? requested : 'openers'
  const name = listNameOf({ tab, people })
  const allowedFields = name === undefined ? [] : fieldsOf[name]
  const fields = [...query].filter(([field, value]) => allowedFields.includes(field) && value !== '')
  const list: ListState = Object.fromEntries(fields)
  const hasNoList = tabParam === null && fields.length === 0
  return {
    tab,
    isAdmin,
    people,
    list: name !== undefined && hasNoList ? toRememberedList(name, remembered) : list,
  }
}

/** The remembered state of a list. */
function toRememberedList(name: ListName, { pages, filesOnly }: Remembered): ListState {
  const { [name]: page = 1 } = pages
  return {
    ...(name === 'activity' && filesOnly ? { only: 'files' } : {}),
    ...(page > 1 ? { page: `${page}` } : {}),
  }
}

const toTab = (text: string | null): Tab | undefined =>
  text === 'open' ? 'open' : dashboardTabs.find((tab) => tab === text)

/** The query string of a location. */
export function toSearch({ tab, isAdmin, people, list }: DashboardLocation): string {
  const query = new URLSearchParams({ tab })
  if (tab === 'open') return `?${query}`
  if (isAdmin) query.set('admin', 'on')
  if (tab === 'users' && isAdmin) query.set('people', people)
  for (const [field, value] of Object.entries(list)) query.set(field, value)
  return `?${query}`
}

/** The state of each list when it was last left. */
export type RememberedLists = Partial<Record<ListName, ListState>>

const without = (list: ListState, fields: readonly string[]): ListState =>
  Object.fromEntries(Object.entries(list).filter(([field]) => !fields.includes(field)))

/**
 * Selects a tab. Tabs other than Activity clear its file filter, tabs other than Files clear the file, user and baker
 * filters; otherwise each list is restored as it was left (rule P15). Selecting the current tab changes nothing.
 */
export function selectTab(
  location: DashboardLocation,
  tab: Tab,
  rememberedLists: RememberedLists,
): DashboardLocation {
  if (tab === location.tab) return location
  const name = listNameOf({ tab, people: location.people })
  return { ...location, tab, list: without((name && rememberedLists[name]) ?? {}, droppedFields) }
}

export function selectPeople(
  location: DashboardLocation,
  people: People,
  rememberedLists: RememberedLists,
): DashboardLocation {
  if (people === location.people) return location
  return { ...location, people, list: rememberedLists[people] ?? {} }
}

/**
 * Switches admin mode. Leaving it moves from bakers and admins to openers, and from Subscription to Files. Resets the
 * page.
 */
export function setAdmin(location: DashboardLocation, isAdmin: boolean): DashboardLocation {
  if (!isAdmin && location.tab === 'subscription')
    return { tab: 'files', isAdmin, people: 'openers', list: {} }
  const list = without(location.list, ['page', 'show', 'panel', 'entry'])
  if (isAdmin || location.people === 'openers') return { ...location, isAdmin, list }
  return { ...location, isAdmin, people: 'openers', list: location.tab === 'users' ? {} : list }
}

/** The Files tab filtered by a file, user or baker. */
export const showFiles = (
  location: DashboardLocation,
  filter: { file: string } | { user: string } | { baker: string },
): DashboardLocation => ({
  ...location,
  tab: 'files',
  list: 'file' in filter ? { ...filter, show: filter.file } : filter,
})

/** The Activity tab filtered by a file and, optionally, a time range. */
export const showActivity = (
  location: DashboardLocation,
  filter: { file: string; from?: string; to?: string },
): DashboardLocation => ({
  ...location,
  tab: 'activity',
  list: filter,
})
