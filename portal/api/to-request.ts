import type { Route } from '#contract/route.ts'

export type RequestSettings = {
  /** base URL without a trailing slash; calls go to `{apiUrl}/api/v1` */
  apiUrl: string
  /** the language of the portal, in which the server responds and writes emails */
  language: string
  token: string | undefined
}

/** Pages until version 5.2 sent `portal`, and get only the actions of activity that they know (server/portal/api/serve.ts). */
const client = { platform: 'web', client_version: '5.3' } as const

/** Returns the request of a call, with the bearer token and the client info. */
export function toRequest(
  { method, path }: Pick<Route, 'method' | 'path'>,
  input: unknown,
  { apiUrl, language, token }: RequestSettings,
): Request {
  const headers = new Headers({ accept: 'application/json', 'accept-language': language })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const address = `${apiUrl}/api/v1${path}`
  const base = { method, headers, credentials: 'same-origin', cache: 'no-store' } as const
  if (method === 'GET') return new Request(`${address}?${toQuery({ ...asObject(input), ...client })}`, base)
  headers.set('content-type', 'application/json')
  return new Request(address, {
    ...base,
    body: JSON.stringify({ ...asObject(input), client_info: client }),
  })
}

const asObject = (input: unknown): object => (typeof input === 'object' && input !== null ? input : {})

function toQuery(fields: object): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query
}
