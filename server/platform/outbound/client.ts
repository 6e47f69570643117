import { lookup, Resolver } from 'node:dns/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { seconds } from '../machine/clock.ts'
import { isAllowedLoopback, isPermitted, type Network } from './networks.ts'

export type OutboundRequest = {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** truncates a body of more than 1 MB instead of rejecting the response */
  cutsBody?: boolean
}

export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * Sends a request to a URL that the operator did not set in the environment. The client resolves the host once,
 * connects to that IP address, follows no redirects, and limits time and size.
 * @throws OutboundError if the URL or its network is forbidden, or there is no complete response in time
 */
export type SendRequest = (url: string, request?: OutboundRequest) => Promise<OutboundResponse>

const problems = {
  forbidden_url: 'The URL must begin with https:// and contain no username or password.',
  forbidden_network: 'The host is in a network that the server may not reach.',
  unknown_host: 'The host has no IP address.',
  timeout: 'There was no complete response in time.',
  redirect: 'The response is a redirect, which is not followed.',
  too_large: 'The response is too large.',
  unreachable: 'The connection failed.',
} as const

export class OutboundError extends Error {
  override name = 'OutboundError'
  readonly reason: keyof typeof problems
  constructor(reason: keyof typeof problems, options?: ErrorOptions) {
    super(problems[reason], options)
    this.reason = reason
  }
}

export type OutboundOptions = {
  /** networks that the operator allows in addition to public ones */
  allowed?: readonly Network[]
  /** origins that the operator set in the environment; they may be in any network and use http:// */
  trusted?: ReadonlySet<string>
  /** resolves a host name to IP addresses */
  resolve?: (host: string) => Promise<readonly string[]>
  /** how many milliseconds a request may take, from resolving the host to the end of the body */
  timeout?: number
  /** certificates to trust instead of the default ones, PEM */
  ca?: string
}

const largestBody = 1_000_000

export function createOutbound({
  allowed = [],
  trusted = new Set(),
  resolve = resolveHost,
  timeout = seconds(5),
  ca,
}: OutboundOptions): SendRequest {
  return async (text, request = {}) => {
    const url = parseUrl(text)
    const signal = AbortSignal.timeout(timeout)
    try {
      const addresses = await findAddresses(url, signal)
      const response = exchangeWithOne(url, addresses, request, { signal, ca })
      return await Promise.race([response, rejectOnAbort(signal)])
    } catch (error) {
      if (error instanceof OutboundError) throw error
      throw new OutboundError(signal.aborted ? 'timeout' : 'unreachable', { cause: error })
    }
  }

  /** Resolves the host to the IP addresses that the server may reach. */
  async function findAddresses({ origin, protocol, hostname }: URL, signal: AbortSignal): Promise<string[]> {
    const host = withoutBrackets(hostname)
    const addresses =
      isIP(host) === 0 ? await Promise.race([resolveOrReject(host), rejectOnAbort(signal)]) : [host]
    if (addresses.length === 0) throw new OutboundError('unknown_host')
    if (trusted.has(origin)) return [...addresses]
    const permitted = addresses.filter((address) => isPermitted(address, allowed))
    if (permitted.length === 0) throw new OutboundError('forbidden_network')
    if (protocol === 'https:') return permitted
    const loopback = permitted.filter((address) => isAllowedLoopback(address, allowed))
    if (loopback.length === 0) throw new OutboundError('forbidden_url')
    return loopback
  }

  async function resolveOrReject(host: string): Promise<readonly string[]> {
    try {
      return await resolve(host)
    } catch (error) {
      throw new OutboundError('unknown_host', { cause: error })
    }
  }
}

/** Also accepts http://, which only allowed loopback addresses and trusted origins may use. */
function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username !== '' || url.password !== '') throw new OutboundError('forbidden_url')
  return url
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

type Limits = { signal: AbortSignal; ca: string | undefined }

/** Sends the request to the first IP address that this machine has a route to. */
async function exchangeWithOne(
  url: URL,
  [address = '', ...fallbacks]: readonly string[],
  request: OutboundRequest,
  limits: Limits,
): Promise<OutboundResponse> {
  try {
    return await exchange(url, address, request, limits)
  } catch (error) {
    if (fallbacks.length === 0 || !hasNoRoute(error)) throw error
    return exchangeWithOne(url, fallbacks, request, limits)
  }
}

/** For example, an IPv6 address on a machine with only IPv4. */
const hasNoRoute = (problem: unknown) =>
  problem instanceof Error &&
  'code' in problem &&
  ['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL'].includes(String(problem.code))

/** Connects to the IP address itself, so the host is not resolved again. */
async function exchange(
  url: URL,
  address: string,
  { method = 'GET', headers = {}, body, cutsBody = false }: OutboundRequest,
  { signal, ca }: Limits,
): Promise<OutboundResponse> {
  const host = withoutBrackets(url.hostname)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = send({
      host: address,
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method,
      headers: { ...headers, host: url.host },
      // The certificate must be valid for the host in the URL.
      servername: isIP(host) === 0 ? host : '',
      agent: false,
      signal,
      ...(ca === undefined ? {} : { ca }),
    })
    // A connection can close without an error, such as after a switch to another protocol.
    call.on('response', resolve).on('error', reject)
    call.on('close', () => reject(new Error('The connection closed before there was a response.')))
    call.end(body)
  })
  try {
    const status = response.statusCode ?? 0
    if (status >= 300 && status < 400) throw new OutboundError('redirect')
    return { status, headers: response.headers, body: await readBody(response, cutsBody) }
  } finally {
    response.destroy()
  }
}

async function readBody(response: IncomingMessage, cutsBody: boolean): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largestBody && !cutsBody) throw new OutboundError('too_large')
    parts.push(part)
    if (size > largestBody) break
  }
  return Buffer.concat(parts)
}

/**
 * Queries name servers directly. The system's resolver occupies a thread of the process while a name server is slow,
 * and password hashes need these threads too.
 */
const resolver = new Resolver({ timeout: 1000, tries: 2 })

/** The name servers do not know the name, or there are none. It may still be a name on this machine or network. */
const isUnknown = (problem: unknown) =>
  problem instanceof Error &&
  'code' in problem &&
  ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'].includes(String(problem.code))

/** Returns the IP addresses of a host, IPv4 first. @throws Error if it has none, or the name servers do not respond */
async function resolveHost(host: string): Promise<string[]> {
  const responses = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []))
  if (addresses.length > 0) return addresses
  const problems = responses.flatMap((response) => (response.status === 'rejected' ? [response.reason] : []))
  const failure = problems.find((problem) => !isUnknown(problem))
  if (failure) throw failure
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
