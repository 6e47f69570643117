import { toCookieName } from '../../../../server/identity/api/public/browser-cookie.ts'
import { isBackendPath, listSlots, type Row, type Template } from '../calls/row.ts'
import { type DescribedRoute, nameOf } from '../fuzz/routes.ts'
import type { Sent } from './compare.ts'
import type { OwnedRows } from './owned-rows.ts'
import type { Side } from './pairs.ts'
import { portalSide, shopSide } from './pairs.ts'

/** Values that replace those of the calling project in a call, by their place in the call. */
export type Replaced = Readonly<Record<string, { kind: string; value: string }>>

/** Builds the call of a row for a project. */
export function buildCall(
  route: DescribedRoute,
  row: Row,
  { side, ownedRows }: { side: Side; ownedRows: OwnedRows },
  replaced: Replaced,
): { request: Request; text: string; sent: Sent } {
  const values: Record<string, string> = {}
  for (const { location, kind, isOptional } of listSlots(row, route)) {
    const value = ownedRows[kind]
    if (value === undefined) throw new Error(`${nameOf(route)}: '${kind}' is not a kind of value.`)
    if (!isOptional) values[location] = value
  }
  for (const [location, { value }] of Object.entries(replaced)) values[location] = value
  const fill = (part: string, template: Template = {}): Record<string, unknown> => {
    const filled = fillOwn(template, ownedRows) as Record<string, unknown>
    for (const [location, value] of Object.entries(values)) {
      const [head, ...rest] = location.split('.')
      if (head === part) put(filled, rest, value)
    }
    return filled
  }
  const texts = (part: string, template?: Template) => fill(part, template) as Record<string, string>
  const headers = new Headers({ 'user-agent': 'crossing', ...texts('headers', row.headers) })
  const authorization = toAuthorization(route, side, values)
  if (authorization !== undefined) headers.set('authorization', authorization)
  const cookies = Object.entries(texts('cookies', row.cookies)).flatMap(([name, value]) =>
    toCookieNames(name).map((cookieName) => `${cookieName}=${value}`),
  )
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  const body = toBody(row, fill, headers, route.method)
  const query = new URLSearchParams(texts('query', row.query)).toString()
  const path = toPath(route.path, texts('path', row.path))
  const url = `http://localhost:4000${path}${query === '' ? '' : `?${query}`}`
  const request = new Request(url, { method: route.method, headers, ...(body === undefined ? {} : { body }) })
  const text = [url, decodeURIComponent(url), ...Object.values(values), body ?? ''].join('\n')
  return { request, text, sent: Object.values(replaced) }
}

/** Copies a template with the values of `#kind`. */
function fillOwn(template: Template, ownedRows: OwnedRows): unknown {
  if (typeof template === 'string') return template.startsWith('#') ? ownedRows[template.slice(1)] : template
  if (typeof template !== 'object') return template
  if (Array.isArray(template)) return template.map((part: Template) => fillOwn(part, ownedRows))
  return Object.fromEntries(Object.entries(template).map(([name, part]) => [name, fillOwn(part, ownedRows)]))
}

const toPath = (path: string, values: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name] ?? ''))

function toAuthorization({ path }: DescribedRoute, side: Side, values: Record<string, string>) {
  const basic = (name: string, secret: string) =>
    `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
  if (values.bearer !== undefined) return `Bearer ${values.bearer}`
  if (path.startsWith('/sdk/v1/')) return basic(side.publicToken, values.token ?? side.publicToken)
  return isBackendPath(path) ? basic(side.id, values.secret ?? '') : undefined
}

function toBody(
  row: Row,
  fill: (part: string, template?: Template) => Record<string, unknown>,
  headers: Headers,
  method: string,
): string | undefined {
  if (row.form) {
    headers.set('content-type', 'application/x-www-form-urlencoded')
    return new URLSearchParams(fill('form', row.form) as Record<string, string>).toString()
  }
  if (method === 'GET' || method === 'DELETE') return undefined
  headers.set('content-type', 'application/json')
  return JSON.stringify(fill('body', row.body))
}

/** Sets a value at a path of keys. `*` is the only item of a list. */
function put(target: Record<string, unknown>, [name = '', ...rest]: string[], value: string): void {
  const key = name === '*' ? '0' : name
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const below = target[key]
  const next = typeof below === 'object' && below !== null ? below : rest[0] === '*' ? [] : {}
  target[key] = next
  put(next as Record<string, unknown>, rest, value)
}

/** The browser cookie for social sign-in has a different name in each project. A call sends it under both names. */
const toCookieNames = (name: string) =>
  name === 'oauth_browser'
    ? [portalSide, shopSide].map(({ id }) => toCookieName({ projectId: id, isSecure: false }))
    : [name]
