import type { me } from '#contract/routes/auth.ts'
import type { listFiles } from '#contract/routes/documents.ts'
import { accessOf, paths } from '../router/paths.ts'
import type { ScreenName, TextsName } from './screens.ts'

/** A page, as far as it is known before the portal's code has loaded. */
export type Visit = {
  path: string
  search: string
  isSignedIn: boolean
  /** the tab of the last visit, which is shown if the URL has none */
  rememberedTab: string | undefined
}

type Call = { path: (typeof me | typeof listFiles)['path']; input: object }

/** What the page's screens consist of, and what they read first. */
export type Plan = { screens: ScreenName[]; texts: TextsName[]; calls: Call[] }

export const tabs = ['open', 'files', 'users', 'activity', 'subscription'] as const
type Tab = (typeof tabs)[number]

const open: Partial<Record<string, ScreenName>> = {
  [paths.signUp]: 'signUp',
  [paths.resetPassword]: 'resetPassword',
  [paths.forgotPassword]: 'resetPassword',
}

/**
 * Decides what a page requests in parallel with the portal's code. Whatever it misses is requested later, as if there were no
 * plan.
 */
export function planStart({ path, search, isSignedIn, rememberedTab }: Visit): Plan {
  const isOpen = accessOf(path) === 'open'
  if (isOpen) {
    const { [path]: screen } = open
    return { screens: screen ? ['frame', screen] : ['frame'], texts: ['first', 'authenticated'], calls: [] }
  }
  if (!isSignedIn) return { screens: ['login'], texts: ['first'], calls: [] }
  const query = new URLSearchParams(path === paths.portal ? search : '')
  const tab = toTab(query.get('tab')) ?? toTab(rememberedTab) ?? 'open'
  const texts: TextsName[] = ['first', 'authenticated']
  return {
    screens: ['frame', tab],
    texts: tab === 'open' ? texts : [...texts, 'dashboard'],
    calls: [{ path: '/auth/me', input: {} }, ...listCalls(query)],
  }
}

const toTab = (text: string | null | undefined): Tab | undefined => tabs.find((tab) => tab === text)

/** The first page of the files, if the URL has no filter: the query of FilesPage.tsx, in the same order. */
function listCalls(query: URLSearchParams): Call[] {
  if (query.get('tab') !== 'files' || [...query.keys()].some((key) => key !== 'tab' && key !== 'admin'))
    return []
  const input = {
    admin: query.get('admin') === 'on',
    file_type: 'all',
    sort_by: 'created',
    sort_dir: 'desc',
    page: 1,
    limit: 10,
  }
  return [{ path: '/get_files', input }]
}
