import type { DescribedRoute } from '../fuzz/routes.ts'

/**
 * A value, or a kind of value of the project, written as `$kind`. `#kind` is also a value of the project, but does not
 * name anything there.
 */
export type Template = string | number | boolean | readonly Template[] | { readonly [name: string]: Template }

type Fields = Readonly<Record<string, Template>>
type Texts = Readonly<Record<string, string>>

/** How to call a route so that the call succeeds with the values of the calling project. */
export type Row = {
  /** the status of that call; 200 by default */
  expectedStatus?: number
  /** the same for the portal, whose accounts cannot be changed with an API secret */
  ownOfPortal?: number
  /** the only project to test; the portal's issuer has other paths than a site's */
  only?: 'portal' | 'shop'
  /** sends the session of the calling project */
  session?: true
  path?: Texts
  query?: Texts
  body?: Fields
  /** sent as a form instead of JSON */
  form?: Texts
  headers?: Texts
  cookies?: Texts
  bearer?: string
  /** optional parameters of a call */
  also?: Fields
  /** the parameters that together name the project of the call; one of them is always kept */
  names?: readonly string[]
}

export type Rows = Readonly<Record<string, Row>>

/** A place in a call that names something. */
export type Slot = { location: string; kind: string; isOptional: boolean }

const parts = ['path', 'query', 'body', 'form', 'headers', 'cookies'] as const

/** Lists the places in a call that name something, including those that the route's API always has. */
export function listSlots(row: Row, { path }: Pick<DescribedRoute, 'path'>): Slot[] {
  const listed = parts.flatMap((part) => listKinds(row[part] ?? {}, part))
  const also = listKinds(row.also ?? {}, 'body').map((slot) => ({ ...slot, isOptional: true }))
  const bearer = row.bearer === undefined ? [] : [toSlot('bearer', row.bearer)]
  return [...listed, ...bearer, ...also, ...listCredentials(row, path)]
}

const toSlot = (location: string, kind: string, isOptional = false): Slot => ({
  location,
  kind: kind.slice(1),
  isOptional,
})

function listCredentials(row: Row, path: string): Slot[] {
  if (path.startsWith('/sdk/v1/')) {
    return [
      toSlot('token', '$sessionToken', !row.session),
      toSlot('headers.origin', '$origin'),
      toSlot('cookies.browser', '$browser', true),
    ]
  }
  return isBackendPath(path) ? [toSlot('secret', '$secret')] : []
}

/** Whether the route is called with an API secret. */
export const isBackendPath = (path: string): boolean =>
  path.startsWith('/v1/') && !/^\/v1\/(?:public|oauth\/callback|sessions\/jwks)\//.test(path)

function listKinds(template: Template, location: string): Slot[] {
  if (typeof template === 'string') return template.startsWith('$') ? [toSlot(location, template)] : []
  if (typeof template !== 'object') return []
  return Object.entries(template).flatMap(([name, part]) => listKinds(part, `${location}.${name}`))
}
