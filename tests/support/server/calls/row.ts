import type { ProductName } from '#contract/products.ts'
import type { EntryKind } from '../../../../server/identity/base/schema/log-kinds.ts'
import { type DescribedRoute, listRouteLeaves } from '../fuzz/routes.ts'
import type { TestServer } from '../test-server.ts'
import type { Method } from './backend/client.ts'

/**
 * A value, or a kind of value of the project, written as `$kind`. `#kind` is also a value of the project, but does not
 * name anything there.
 */
export type Template = string | number | boolean | readonly Template[] | { readonly [name: string]: Template }

type Fields = Readonly<Record<string, Template>>
type Texts = Readonly<Record<string, string>>

/** How to call a route so that the call succeeds with the values of the calling project. */
export type Row = {
  /** the status of that call, or of the shop's and the portal's; 200 by default */
  status?: number | readonly [shop: number, portal: number]
  /** the only project to test; the portal's issuer has other paths than a site's */
  only?: 'portal' | 'shop'
  /** the product that the call requires, if it requires one (rule A28) */
  product?: ProductName
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

/** Why a call leaves no entry in the log of its project. */
type NoEntry = { log: string }
type Write = 'POST' | 'PUT' | 'DELETE'

/** What a call of the browser API leaves in the log, and how to call it, including the calls it needs first. */
export type Logged = { log: readonly EntryKind[]; drive: (server: TestServer) => Promise<unknown> }

/** The calls of the browser API. One that changes something says what it leaves in the log, or why nothing. */
export type BrowserCalls = Readonly<
  Record<`GET /sdk/v1/${string}`, Row> & Record<`${Write} /sdk/v1/${string}`, Row & (Logged | NoEntry)>
>

/** The method of the provider's client that makes the call, and other ones. */
export type Client = Method & { more?: readonly Method[] }

/** The calls of the backend API. One that changes something says what it leaves in the log, or why nothing. */
export type BackendCalls = Readonly<
  Record<`GET /v1/${string}`, Row & Client> &
    Record<`${Write} /v1/${string}`, Row & Client & (Pick<Logged, 'log'> | NoEntry)>
>

/** Pages, callbacks, issuers and keys. Some have a method of the provider's client. */
export type PageCalls = Readonly<Record<string, Row | (Row & Client)>>

/** A row of any API. */
export type Call = Row & Partial<Client> & Partial<Omit<Logged, 'log'>> & { log?: Logged['log'] | string }

/** A place in a call that names something. */
export type Slot = { location: string; kind: string; isOptional: boolean }

const parts = ['path', 'query', 'body', 'form', 'headers', 'cookies'] as const

/** The kinds of values of path parameters that mean the same in every call. */
const pathKinds: Texts = {
  userId: '$userId',
  applicationId: '$clientId',
  registrationId: '$registrationId',
  publicToken: '$publicToken',
  domain: '$domain',
}

/** The kinds of values of optional fields that mean the same in every call. */
const fieldKinds: Texts = {
  user_id: '$userId',
  session_token: '$sessionToken',
  session_jwt: '$sessionJwt',
  cursor: '$cursor',
}

/** Lists the places in a call that name something, including those that the route's API always has. */
export function listSlots(row: Row, route: DescribedRoute): Slot[] {
  const listed = parts.flatMap((part) => listKinds(row[part] ?? {}, part))
  const bearer = row.bearer === undefined ? [] : [toSlot('bearer', row.bearer)]
  const also = listKinds(row.also ?? {}, 'body').map((slot) => ({ ...slot, isOptional: true }))
  return [...listed, ...bearer, ...also, ...listUsual(row, route), ...listCredentials(row, route.path)]
}

/** Lists the parameters and fields of a route that its row leaves to `pathKinds` and `fieldKinds`. */
export function listUsual({ path = {}, body, form, also }: Row, route: DescribedRoute): Slot[] {
  const parameters = [...route.path.matchAll(/:(\w+)/g)]
    .flatMap(([, name = '']) => (pathKinds[name] !== undefined && path[name] === undefined ? [name] : []))
    .map((name) => toSlot(`path.${name}`, pathKinds[name] ?? ''))
  const names = route.body && !form ? listRouteLeaves(route).map(({ path: [name = ''] }) => name) : []
  const fields = Object.entries(fieldKinds)
    .filter(([name]) => names.includes(name) && body?.[name] === undefined && also?.[name] === undefined)
    .map(([name, kind]) => toSlot(`body.${name}`, kind, true))
  return [...parameters, ...fields]
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
  path.startsWith('/v1/') && !/^\/v1\/(?:public|oauth\/callback|(?:b2b\/)?sessions\/jwks)\//.test(path)

function listKinds(template: Template, location: string): Slot[] {
  if (typeof template === 'string') return template.startsWith('$') ? [toSlot(location, template)] : []
  if (typeof template !== 'object') return []
  return Object.entries(template).flatMap(([name, part]) => listKinds(part, `${location}.${name}`))
}
