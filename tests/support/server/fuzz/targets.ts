import { type DescribedRoute, listRouteLeaves } from './routes.ts'

/** One parameter of a route. */
export type Target =
  | { in: 'body' | 'query'; path: readonly string[] }
  | { in: 'path' | 'field' | 'header'; name: string }

const headers = [
  'authorization',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'accept',
  'content-type',
  'origin',
]

/**
 * Lists the parameters of a route: those of its schemas, those in its path, and the headers that any call may read.
 * @param fields fields that a route without schemas reads from its query or form
 */
export function listTargets(route: DescribedRoute, fields: readonly string[]): Target[] {
  const leaves = listRouteLeaves(route).map(
    ({ path }): Target => ({ in: route.body ? 'body' : 'query', path }),
  )
  const parts = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']): Target => ({ in: 'path', name }))
  const read = fields.map((name): Target => ({ in: 'field', name }))
  return [...unique(leaves), ...parts, ...read, ...headers.map((name): Target => ({ in: 'header', name }))]
}

/** Removes duplicates: a union of several kinds of text is one parameter. */
const unique = (targets: readonly Target[]): Target[] => [
  ...new Map(targets.map((target) => [JSON.stringify(target), target])).values(),
]
