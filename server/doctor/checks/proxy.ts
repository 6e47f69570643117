import type { TrustedProxies } from '../../platform/config/config.ts'
import { isIn } from '../../platform/outbound/networks.ts'
import { askServer } from '../ask-server.ts'
import { type Context, noteClock, type Seen } from '../context.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'
import { findTargets } from '../names.ts'
import type { ServerReport } from '../server-report.ts'

export const proxyFindings = {
  proxy_no_server: {
    level: 'error',
    problem: 'The proxy of {host} responds with status {status}: it does not reach the server.',
    fix: 'Let the proxy forward requests to HOST and PORT of the server.',
  },
  proxy_other_program: {
    level: 'error',
    problem:
      '{host} responds with status {status}, but not as this server: a request reaches another program, another page of the proxy, or a server with another CAKE_MASTER_KEY.',
    fix: 'Let the proxy forward all paths and headers to this server, and restart every server after a change of CAKE_MASTER_KEY.',
  },
  proxy_cached: {
    level: 'error',
    problem:
      'A cache between {host} and the server stores responses of /healthz, which says that it must not.',
    fix: 'Let the proxy or the content delivery network respect Cache-Control: no-store.',
  },
  proxy_drops_header: {
    level: 'error',
    problem:
      'TRUST_PROXY is set, but the proxy does not send X-Forwarded-For, so all visitors have the IP address {connection} and share one set of limits.',
    fix: 'Let the proxy add the address of its client to X-Forwarded-For.',
  },
  proxy_not_trusted: {
    level: 'error',
    problem:
      'A proxy at {connection} is in front of the server, but TRUST_PROXY does not trust it, so all visitors have its IP address and share one set of limits.',
    fix: 'Let the proxy send X-Forwarded-For, and set TRUST_PROXY to the number of proxies in front of the server, or to their networks.',
  },
  proxy_trusts_too_few: {
    level: 'error',
    problem:
      'TRUST_PROXY is {trusted}, but {added} proxies add to X-Forwarded-For, so visitors have the IP address of a proxy and share one set of limits.',
    fix: 'Set TRUST_PROXY to {added}, or to the networks of the proxies.',
  },
  proxy_trusts_too_many: {
    level: 'error',
    problem:
      'TRUST_PROXY is {trusted}, but only {added} proxies add to X-Forwarded-For. A visitor who sends this header can choose an IP address, and evade the limits.',
    fix: 'Set TRUST_PROXY to {added}, or to the networks of the proxies.',
  },
  proxy_forwards_forged: {
    level: 'error',
    problem:
      'The proxy passes X-Forwarded-For on as the visitor sent it. Visitors can choose an IP address, and evade the limits.',
    fix: 'Let the proxy replace X-Forwarded-For, or add the address of its client at the end.',
  },
} as const

const report = createReporter(proxyFindings)

/** The doctor sends this address, as someone would who wants to evade the limits (RFC 5737: for documentation). */
export const forgedAddress = '192.0.2.77'

/** The response to a request through the proxy. */
export type ProxyFacts = { status: number; nonce: string; report: ServerReport | undefined }

/** @param publicUrl an https:// URL means that there is a proxy, because the server speaks plain HTTP */
export function findProxyProblems(
  { hostname: host, protocol }: URL,
  observed: ProxyFacts,
  trusted: TrustedProxies,
): Finding[] {
  const { status, nonce, report: received } = observed
  if (!received) {
    const isGateway = status >= 502 && status <= 504
    return [report(isGateway ? 'proxy_no_server' : 'proxy_other_program', { host, status })]
  }
  if (received.nonce !== nonce) return [report('proxy_cached', { host })]
  return findHeaderProblems(received.request, trusted, protocol === 'https:')
}

function findHeaderProblems(
  { client, connection, forwardedFor }: ServerReport['request'],
  trusted: TrustedProxies,
  hasProxy: boolean,
): Finding[] {
  const isTrusting = typeof trusted === 'number' ? trusted > 0 : trusted.length > 0
  const entries = (forwardedFor ?? '').split(',').flatMap((entry) => entry.trim() || [])
  const forgedAt = entries.indexOf(forgedAddress)
  // A proxy that replaces the header leaves no entry of the visitor.
  const added = entries.length - (forgedAt + 1)
  const isPassedOn = forgedAt >= 0 && added === 0
  if (!isTrusting) return !hasProxy && added === 0 ? [] : [report('proxy_not_trusted', { connection })]
  if (entries.length === 0) return [report('proxy_drops_header', { connection })]
  if (isPassedOn) return [report('proxy_forwards_forged')]
  if (typeof trusted === 'number') {
    if (added === trusted) return []
    const id = added > trusted ? 'proxy_trusts_too_few' : 'proxy_trusts_too_many'
    return [report(id, { trusted, added })]
  }
  return client === connection && !isIn(connection, trusted)
    ? [report('proxy_not_trusted', { connection })]
    : []
}

export async function checkProxy(context: Context, seen: Seen): Promise<CheckResult> {
  const { publicUrl, names, config, clock } = context
  const { hostname: host } = publicUrl
  const [address] = await findTargets(names, host)
  if (address === undefined) return { findings: [], skipped: `${host} has no IP address.` }
  try {
    const asked = await askServer(context, new URL('/healthz', publicUrl), {
      address,
      isAnyCertificate: true,
      headers: { 'x-forwarded-for': forgedAddress },
    })
    const { status, headers, nonce, report: received } = asked
    noteClock(seen, host, headers.date, clock)
    if (!received && !seen.isServerRunning && status >= 502 && status <= 504) {
      return { findings: [], skipped: 'No server runs, so its view of a request is not available.' }
    }
    const findings = findProxyProblems(publicUrl, { status, nonce, report: received }, config.trustedProxies)
    return { findings, notes: [`The server sees requests through ${host} as the proxy sends them.`] }
  } catch (error) {
    // The check of TLS reports it.
    return { findings: [], skipped: `There is no connection to ${host} (${toCode(error)}).` }
  }
}
