/** Every list call of an admin with each filter and each pair of filters, and the calls about a single cake. */

type Filter = Record<string, string>

/** A cake whose details are requested. */
export type BenchCake = { id: string; checksum: string; baker: string }
/** The cake with the most activity, and one with little. */
export type BenchCakes = { busy: BenchCake; quiet: BenchCake }

const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

const searches: Filter[] = [
  ...['report 12', 'firm7.test', 'pa', 'bakery.test'].map((search) => ({ search })),
  { file_type: 'json' },
]
const toActivityFilters = ({ busy }: BenchCakes): Filter[] => [
  ...searches,
  ...['baked', 'opened', 'alerts'].map((activity_type) => ({ activity_type })),
  ...[{ exclude_viewer: 'true' }, { exclude_domain: 'true' }, { file_id: busy.id }, { sort_dir: 'asc' }],
  { timestamp_after: ago(90), timestamp_before: ago(30) },
]
const toFileFilters = ({ busy }: BenchCakes): Filter[] => [
  ...searches,
  ...[{ user: '*@harbour-inn7.test' }, { baker: busy.baker }],
  { created_after: ago(90), created_before: ago(30) },
  ...['name', 'baker', 'openable_date', 'expiration_date'].map((sort_by) => ({ sort_by })),
  { sort_dir: 'asc' },
]
const peopleFilters: Filter[] = [
  ...[{ search: 'clara.keller' }, { status: 'active' }, { status: 'banned' }, { created_after: ago(400) }],
]
const sortedBy = (...names: string[]): Filter[] => names.map((sort_by) => ({ sort_by }))

type List = { path: string; filters: Filter[]; deepest?: Filter }

function toLists(cakes: BenchCakes): List[] {
  const [activity, files] = [toActivityFilters(cakes), toFileFilters(cakes)]
  const people = [...peopleFilters, ...sortedBy('email', 'cake_permission_count')]
  return [
    { path: '/get_all_audit_logs', filters: activity, deepest: { page: '500', limit: '20' } },
    { path: '/stats/summary', filters: activity.filter((filter) => !('activity_type' in filter)) },
    { path: '/get_files', filters: files, deepest: { page: '1000', limit: '10' } },
    {
      path: '/users/openers',
      filters: [...people, ...sortedBy('last_opened_at')],
      deepest: { page: '1000', limit: '10' },
    },
    {
      path: '/users/bakers',
      filters: [...people, ...sortedBy('last_bake_at')].filter((filter) => !('created_after' in filter)),
    },
  ]
}

export type BenchCall = {
  path: string
  query: Filter
  /** for a call that does not return a list */
  body?: Record<string, unknown>
  label: string
  deepest?: Filter
}

/** The calls about one cake: its access, latest activity and chart. */
function toDocumentCalls({ busy, quiet }: BenchCakes): BenchCall[] {
  const baseCall = { path: '/get_document', query: {} }
  const toBody = ({ checksum }: BenchCake) => ({
    checksum,
    email: benchAdmin,
    admin: true,
    time_zone: 'Europe/Bucharest',
  })
  const access = { email: benchAdmin, checksum: busy.checksum, admin: 'true' }
  return [
    { ...baseCall, body: toBody(busy), label: '/get_document of the busiest cake' },
    { ...baseCall, body: toBody(quiet), label: '/get_document of a quiet cake' },
    { path: '/get_document/effective_access', query: access, label: '/get_document/effective_access' },
  ]
}

/** The caller. */
export const benchAdmin = 'admin@bakery.test'

export function listCalls(cakes: BenchCakes): BenchCall[] {
  const calls = toLists(cakes).flatMap(({ path, filters, deepest }) => {
    const pairs = filters.flatMap((first, index) =>
      filters.slice(index + 1).map((second) => ({ ...first, ...second })),
    )
    const queries: Filter[] = [{}, ...filters, ...pairs]
    const unique = new Map(queries.map((query) => [JSON.stringify(Object.entries(query).sort()), query]))
    return [...unique.values()].map((query) => ({
      path,
      query,
      label: `${path} ${new URLSearchParams(query)}`,
      // Only unfiltered lists have the full number of pages.
      ...(deepest !== undefined && Object.keys(query).every((key) => key.startsWith('sort'))
        ? { deepest }
        : {}),
    }))
  })
  return [...calls, ...toDocumentCalls(cakes)]
}
