import type { ErrorCode } from '#contract/errors.ts'
import { gate } from '#contract/gate.ts'
import type { BodyInput, QueryInput, ReplyOf, Route } from '#contract/route.ts'
import { ApiError } from './api-error.ts'
import { toRequest } from './to-request.ts'

export type ApiPorts = {
  /** base URL without a trailing slash; calls go to `{apiUrl}/api/v1` */
  apiUrl: string
  fetch: typeof globalThis.fetch
  isOnline: () => boolean
  /** the language of the portal, in which the server responds and writes emails */
  findLanguage: () => string
  findToken: () => string | undefined
  /** Receives errors that concern the whole portal. The caller gets its ApiError as well. */
  report: {
    /** the session of `token` is missing or has ended (401); with the server's reason, if any */
    sessionEnded: (token: string | undefined, reason?: string) => void
    /** the call requires an onboarding step (contract/gate.ts) that is missing */
    stepMissing: () => void
  }
}

/** The fields of the route's body or query. */
type Input<R extends Route> = R['method'] extends 'POST' ? BodyInput<R> : QueryInput<R>

/**
 * Calls a route of contract/routes with the bearer token and the client info, and parses the reply.
 *
 * @throws ApiError
 */
export type Api = <R extends Route>(route: R, input: Input<R>, signal?: AbortSignal) => Promise<ReplyOf<R>>

const gateCodes: ReadonlySet<string> = new Set(gate.map((entry) => entry.missing))

export function createApi(ports: ApiPorts): Api {
  return async (route, input, signal) => parseReply(route, await call(ports, route, input, signal))
}

/** Sends the call. @returns the successful response, unread. @throws ApiError */
export async function call(
  ports: ApiPorts,
  route: Route,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const token = route.access === 'anybody' ? undefined : ports.findToken()
  if (route.access !== 'anybody' && token === undefined) {
    ports.report.sessionEnded(undefined)
    throw new ApiError('session_ended')
  }
  if (!ports.isOnline()) throw new ApiError('offline')
  const request = toRequest(route, input, { apiUrl: ports.apiUrl, language: ports.findLanguage(), token })
  const response = await send(ports, request, signal)
  if (response.ok) return response
  const error = await toApiError(response)
  // The codes of the onboarding steps take precedence over a plain 403.
  if (gateCodes.has(error.code)) ports.report.stepMissing()
  if (error.code === 'session_ended') ports.report.sessionEnded(token, error.details.reason)
  throw error
}

async function send(ports: ApiPorts, request: Request, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await ports.fetch(request, signal === undefined ? {} : { signal })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ApiError(ports.isOnline() ? 'unreachable' : 'offline', { cause })
  }
}

async function parseReply<R extends Route>(route: R, response: Response): Promise<ReplyOf<R>> {
  const { data, error } = route.reply.safeParse(await readJson(response))
  if (error === undefined) return data as ReplyOf<R>
  const requestId = response.headers.get('x-request-id')
  throw new ApiError('unexpected_reply', {
    status: response.status,
    ...(requestId === null ? {} : { requestId }),
    at: error.issues[0]?.path.join('.') ?? '',
    cause: error,
  })
}

async function toApiError(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const json = await readJson(response)
  const code = textAt(json, 'code')
  const text = textAt(json, 'error')
  const reason = textAt(json, 'reason')
  const requestId = textAt(json, 'request_id') ?? headers.get('x-request-id')
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  const details = { status, ...(retryAfter > 0 ? { retryAfter } : {}), ...(requestId ? { requestId } : {}) }
  const because = reason === undefined ? {} : { reason }
  const conflict = valueAt(json, 'conflict')
  if (status === 401) return new ApiError('session_ended', { ...details, ...because })
  // A 502 of the server itself, not of a proxy: the payment service is down.
  const isPaymentError = code === 'payments_unreachable'
  if ([500, 502, 503, 504].includes(status) && !isPaymentError) return new ApiError('unavailable', details)
  return new ApiError(code !== undefined && isCode(code) ? code : 'unreadable', {
    ...details,
    ...(text === undefined ? {} : { text }),
    ...because,
    ...(conflict === undefined ? {} : { conflict }),
  })
}

// A check against the list of codes would add the table of their texts to the first load. The portal and its server are
// deployed together, so only a proxy sends other errors, and their codes do not match this pattern.
const isCode = (text: string): text is ErrorCode => /^[a-z]+(_[a-z]+)*$/.test(text)

const valueAt = (json: unknown, key: string): unknown =>
  json !== null && typeof json === 'object' ? (json as Record<string, unknown>)[key] : undefined

function textAt(json: unknown, key: string): string | undefined {
  const value = valueAt(json, key)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
