import { SdkError } from '../../base/errors/sdk-error.ts'

/** The method and path of a route. A segment that begins with a colon is a parameter. */
export type RouteCall = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

/** A registered route, with its method and path. */
export type Registered<Route> = Route & { method: string; path: string }

/** Adds a route to the list of an API. */
export function register<Route extends { call: RouteCall }>(
  routes: Registered<Route>[],
  route: Route,
): Registered<Route> {
  const [method = '', path = ''] = route.call.split(' ')
  const registered = { ...route, method, path }
  routes.push(registered)
  return registered
}

/** The names of a path's parameters, which begin with a colon in the path. */
export type NamesIn<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? NamesIn<Head> | NamesIn<Tail>
  : Path extends `:${infer Name}`
    ? Name
    : never

/**
 * Rejects a request that matches no route.
 * @throws SdkError method_not_allowed if a route has the path, otherwise route_not_found
 */
export function rejectUnknownRoute(routes: readonly { path: string }[], path: string): never {
  const parts = path.split('/')
  throw new SdkError(
    routes.some((route) => fits(route.path.split('/'), parts)) ? 'method_not_allowed' : 'route_not_found',
  )
}

/** Returns whether a list of the contract's calls that this server knows and does not serve has a call. */
export function isUnserved(
  unserved: Readonly<Record<string, readonly RouteCall[]>>,
  { method, path }: { method: string; path: string },
): boolean {
  const parts = path.split('/')
  return Object.values(unserved)
    .flat()
    .some((call) => {
      const [unservedMethod, pattern = ''] = call.split(' ')
      return unservedMethod === method && fits(pattern.split('/'), parts)
    })
}

const fits = (pattern: readonly string[], parts: readonly string[]) =>
  pattern.length === parts.length &&
  pattern.every((part, index) => part.startsWith(':') || part === parts[index])
