import { sha256Hex } from '../../../../server/platform/secrets/secrets.ts'
import { listSamples } from '../calls/all.ts'
import { portalToken, shopToken } from '../test-server.ts'
import type { Hostile } from './hostile.ts'
import type { DescribedRoute } from './routes.ts'
import { type Candidates, toSample } from './samples.ts'
import type { Target } from './targets.ts'

export type Shot = {
  route: DescribedRoute
  target: Target
  value: Hostile
  /** the session's token; undefined for an anonymous caller */
  token: string | undefined
  candidates: Candidates
  /** sends the fields of the body as a form instead of JSON */
  isForm?: boolean
  /** turns the body into malformed JSON */
  spoil?: (json: string) => string | Uint8Array
}

const placeholder = '\u0007here\u0007'

/** Builds a request in which one parameter is hostile and the others match the route's schemas. */
export function buildRequest(
  origin: string,
  { route, target, value, token, candidates, isForm, spoil }: Shot,
): Request {
  const headers = new Headers({ authorization: toCredentials(route, token) })
  const path = route.path
    .replace(/:(\w+)/g, (_, name) =>
      target.in === 'path' && target.name === name ? value.encoded : toPathPart(name, candidates),
    )
    .replace('*', 'index.html')
  const query = toQuery(route, target, value, candidates)
  const url = `${origin}${path}${query === '' ? '' : `?${query}`}`
  const isSending = route.method === 'POST' || route.method === 'PUT'
  const init: RequestInit = { method: route.method, headers, redirect: 'manual' }
  if (isSending) {
    headers.set('content-type', 'application/json')
    const json = toJson(route, target, value, candidates)
    init.body = spoil ? spoil(json) : json
    if (isForm && !spoil) {
      headers.set('content-type', 'application/x-www-form-urlencoded')
      init.body = query
    }
  }
  if (target.in === 'header') setHostile(headers, target.name, value)
  return new Request(url, init)
}

function toCredentials({ path }: DescribedRoute, token: string | undefined): string {
  if (!path.startsWith('/sdk/')) return token === undefined ? 'none' : `Bearer ${token}`
  const pair = token === undefined ? `${shopToken}:${shopToken}` : `${portalToken}:${token}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

function toPathPart(name: string, { byName }: Candidates): string {
  if (name === 'publicToken') return shopToken
  if (name === 'provider') return 'google'
  return encodeURIComponent(String(byName[name] ?? 'project-shop'))
}

function toQuery(route: DescribedRoute, target: Target, value: Hostile, candidates: Candidates): string {
  const sample = route.query ? (toSample(route.query, candidates) as Record<string, unknown>) : {}
  const targetName = target.in === 'query' ? target.path[0] : target.in === 'field' ? target.name : undefined
  const pairs = Object.entries({ ...(target.in === 'field' ? fields : {}), ...sample })
    .filter(
      ([key, sampleValue]) =>
        key !== targetName &&
        sampleValue !== undefined &&
        sampleValue !== null &&
        typeof sampleValue !== 'object',
    )
    .map(([key, sampleValue]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(sampleValue))}`)
  return [
    ...pairs,
    ...(targetName === undefined ? [] : [`${encodeURIComponent(targetName)}=${value.encoded}`]),
  ].join('&')
}

/** Values that pass the first check of routes without schemas. */
const fields: Record<string, string> = {
  public_token: shopToken,
  code_challenge: 'a'.repeat(43),
  grant_type: 'authorization_code',
  client_id: 'connected-app-test-1',
  code: 'a'.repeat(43),
  redirect_uri: 'http://localhost/',
  code_verifier: 'b',
  stytch_csrf_token: 'a'.repeat(43),
  id_token: 'a.b.c',
  state: 'a'.repeat(43),
}

function toJson(route: DescribedRoute, target: Target, value: Hostile, candidates: Candidates): string {
  const byName = { ...candidates.byName, ...listSamples(route) }
  const sample = route.body ? toSample(route.body, { ...candidates, byName }) : fields
  if (target.in === 'body')
    return JSON.stringify(putAt(sample, target.path)).replace(JSON.stringify(placeholder), value.json)
  if (target.in === 'field') {
    return JSON.stringify({ ...(sample as object), [target.name]: placeholder }).replace(
      JSON.stringify(placeholder),
      value.json,
    )
  }
  return JSON.stringify(sample)
}

/** Marks where the hostile value goes in the sample: the first item of a list, both the key and the value of a record. */
function putAt(sample: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return placeholder
  if (key === '*')
    return Array.isArray(sample) || rest.length > 0 ? [putAt(undefined, rest)] : { note: placeholder }
  return { ...(sample as object), [key]: putAt((sample as Record<string, unknown> | undefined)?.[key], rest) }
}

/** Sets a hostile header, percent-encoded: HTTP clients reject raw characters that are invalid in headers. */
function setHostile(headers: Headers, name: string, { encoded }: Hostile): void {
  const pair = Buffer.from(decodeLoosely(encoded)).toString('base64')
  const text = {
    authorization: `Basic ${pair}`,
    cookie: `oauth_browser_${sha256Hex('project-shop').slice(0, 16)}=${encoded}; stytch_session=${encoded}`,
  }[name]
  headers.set(name, (text ?? encoded).slice(0, 6000))
}

function decodeLoosely(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}
