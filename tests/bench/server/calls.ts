/** Every list call with its filters, one by one and in pairs, as somebody in admin mode makes it. */

type Filter = Record<string, string>

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

const activityFilters: Filter[] = [
  ...[
    { search: 'report 12' },
    { search: 'firm7.test' },
    { search: 'pa' },
    { search: 'bakery.test' },
    { file_type: 'json' },
  ],
  ...[{ activity_type: 'alerts' }, { activity_type: 'opened' }, { exclude_viewer: 'true' }],
  ...[{ exclude_domain: 'true' }, { sort_dir: 'asc' }],
  { timestamp_after: ago(90), timestamp_before: ago(30) },
]
const fileFilters: Filter[] = [
  ...[
    { search: 'report 12' },
    { search: 'firm7.test' },
    { search: 'pa' },
    { search: 'bakery.test' },
    { file_type: 'json' },
  ],
  ...[{ user: '*@harbour-inn7.test' }, { created_after: ago(90), created_before: ago(30) }],
  ...['name', 'baker', 'openable_date', 'expiration_date'].map((sort_by) => ({ sort_by })),
  { sort_dir: 'asc' },
]
const peopleFilters: Filter[] = [
  ...[{ search: 'clara.keller' }, { status: 'active' }, { status: 'banned' }, { created_after: ago(400) }],
  ...[{ sort_by: 'email' }, { sort_by: 'cake_permission_count' }],
]

const lists = [
  { path: '/get_all_audit_logs', filters: activityFilters, deepest: { page: '500', limit: '20' } },
  { path: '/stats/summary', filters: activityFilters.filter((one) => !('activity_type' in one)) },
  { path: '/get_files', filters: fileFilters, deepest: { page: '1000', limit: '10' } },
  { path: '/users/openers', filters: peopleFilters, deepest: { page: '1000', limit: '10' } },
  { path: '/users/bakers', filters: peopleFilters.filter((one) => !('created_after' in one)) },
]

export type BenchCall = { path: string; query: Filter; label: string; deepest?: Filter }

export function listCalls(): BenchCall[] {
  return lists.flatMap(({ path, filters, deepest }) => {
    const pairs = filters.flatMap((one, index) =>
      filters.slice(index + 1).map((other) => ({ ...one, ...other })),
    )
    const queries: Filter[] = [{}, ...filters, ...pairs]
    const unique = new Map(queries.map((query) => [JSON.stringify(Object.entries(query).sort()), query]))
    return [...unique.values()].map((query) => ({
      ...{ path, query, label: `${path} ${new URLSearchParams(query)}` },
      // The whole depth is there only without a filter that thins the list out.
      ...(deepest !== undefined && Object.keys(query).every((key) => key.startsWith('sort'))
        ? { deepest }
        : {}),
    }))
  })
}
