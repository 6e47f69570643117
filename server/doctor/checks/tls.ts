import { checkServerIdentity, connect, type DetailedPeerCertificate, type TLSSocket } from 'node:tls'
import { isLoopbackName } from '../../platform/http/own-origin.ts'
import { days, seconds } from '../../platform/machine/clock.ts'
import type { Context } from '../context.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'
import { findTargets } from '../names.ts'

export const tlsFindings = {
  tls_not_used: {
    level: 'error',
    problem: 'PUBLIC_URL begins with http://, so anyone on the network path can read passwords and sessions.',
    fix: 'Put a proxy with a certificate in front of the server, and set PUBLIC_URL to its https:// address.',
  },
  tls_no_connection: {
    level: 'error',
    problem: 'Nothing accepts connections for {host} at {address}, port {port} ({code}).',
    fix: 'Start the proxy, and open the port in the firewall. If the address is wrong, correct the DNS record.',
  },
  tls_no_handshake: {
    level: 'error',
    problem: '{address}, port {port}, accepts connections for {host}, but not with TLS 1.2 or 1.3 ({code}).',
    fix: 'Enable TLS 1.2 and 1.3 on this port of the proxy, and give it a certificate for {host}.',
  },
  tls_expired: {
    level: 'error',
    problem: 'The certificate of {host} expired on {date}.',
    fix: 'Renew the certificate, and reload the proxy. If the date is in the future, correct the clock of this machine.',
  },
  tls_not_yet_valid: {
    level: 'error',
    problem: 'The certificate of {host} is valid only from {date}.',
    fix: 'Correct the clock of this machine, or install a certificate that is valid today.',
  },
  tls_wrong_host: {
    level: 'error',
    problem: 'The certificate at {address} is for {names}, not for {host}.',
    fix: 'Install a certificate for {host}. If the proxy has several, check its server names.',
  },
  tls_incomplete_chain: {
    level: 'error',
    problem:
      'The proxy does not send the intermediate certificate of {host}, or its issuer is not trusted ({code}).',
    fix: 'Give the proxy the full chain: the certificate, followed by those of its issuers (often named fullchain.pem).',
  },
  tls_self_signed: {
    level: 'error',
    problem:
      'Browsers do not trust the certificate of {host}, because it or its issuer is self-signed ({code}).',
    fix: 'Install a certificate of a public authority. If your users trust a private one, set NODE_EXTRA_CA_CERTS to it.',
  },
  tls_untrusted: {
    level: 'error',
    problem: 'Browsers do not trust the certificate of {host} ({code}).',
    fix: 'Install a new certificate for {host}.',
  },
  tls_expires_soon: {
    level: 'warning',
    problem: 'The certificate of {host} expires on {date}, in {days:day}.',
    fix: 'Check why it was not renewed, and renew it.',
  },
  tls_old_protocol: {
    level: 'warning',
    problem: 'The proxy still accepts TLS 1.0 or 1.1, which can be broken (RFC 8996).',
    fix: 'Allow only TLS 1.2 and 1.3 in the settings of the proxy.',
  },
  tls_without_http2: {
    level: 'warning',
    problem: 'The proxy offers no HTTP/2, so pages with many files load more slowly.',
    fix: 'Enable HTTP/2 in the settings of the proxy.',
  },
} as const

const report = createReporter(tlsFindings)

/** What a connection to one IP address of the proxy shows. */
export type TlsFacts = { address: string; port: number } & (
  | { failure: string; isConnected: boolean }
  | {
      /** OpenSSL's code if the chain is not valid */
      chainProblem: string | undefined
      isForHost: boolean
      names: string
      validFrom: Date
      validTo: Date
      hasHttp2: boolean
      hasOldProtocol: boolean
    }
)

/** Programs renew a certificate when a third of its time is left. A quarter means that the renewal has failed. */
const warnWithin = (from: Date, to: Date) => Math.min(days(14), (to.getTime() - from.getTime()) / 4)

const selfSigned = ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']
const incomplete = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]
/** The rules below compare the dates and the host themselves, because OpenSSL reports only its first problem. */
const compared = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID']

const toChainFinding = (code: string) => {
  if (selfSigned.includes(code)) return 'tls_self_signed'
  return incomplete.includes(code) ? 'tls_incomplete_chain' : 'tls_untrusted'
}

export function findTlsProblems(host: string, observed: TlsFacts, now: Date): Finding[] {
  const { address, port } = observed
  if ('failure' in observed) {
    const id = observed.isConnected ? 'tls_no_handshake' : 'tls_no_connection'
    return [report(id, { host, address, port, code: observed.failure })]
  }
  const { chainProblem, validFrom, validTo } = observed
  const left = validTo.getTime() - now.getTime()
  const toDate = (date: Date) => date.toISOString().slice(0, 10)
  return [
    ...(left <= 0 ? [report('tls_expired', { host, date: toDate(validTo) })] : []),
    ...(validFrom > now ? [report('tls_not_yet_valid', { host, date: toDate(validFrom) })] : []),
    ...(observed.isForHost ? [] : [report('tls_wrong_host', { host, address, names: observed.names })]),
    ...(chainProblem === undefined || compared.includes(chainProblem)
      ? []
      : [report(toChainFinding(chainProblem), { host, code: chainProblem })]),
    ...(left > 0 && left < warnWithin(validFrom, validTo)
      ? [report('tls_expires_soon', { host, date: toDate(validTo), days: Math.floor(left / days(1)) })]
      : []),
    ...(observed.hasOldProtocol ? [report('tls_old_protocol')] : []),
    ...(observed.hasHttp2 ? [] : [report('tls_without_http2')]),
  ]
}

type Target = { host: string; address: string; port: number }

function openTls({ host, address, port }: Target, isOld: boolean): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: address,
      port,
      servername: host,
      // The certificate is inspected, and nothing is sent.
      rejectUnauthorized: false,
      ALPNProtocols: ['h2', 'http/1.1'],
      ...(isOld && { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    })
    let isConnected = false
    socket.once('connect', () => {
      isConnected = true
    })
    const fail = (problem: Error) => {
      socket.destroy()
      reject(Object.assign(problem, { isConnected }))
    }
    socket.setTimeout(seconds(5), () => fail(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    socket.once('error', fail)
    socket.once('secureConnect', () => resolve(socket))
  })
}

async function readTlsFacts(target: Target): Promise<TlsFacts> {
  const { host, address, port } = target
  try {
    const socket = await openTls(target, false)
    const certificate: DetailedPeerCertificate = socket.getPeerCertificate(true)
    const { authorizationError } = socket as { authorizationError?: Error | string }
    const observed = {
      chainProblem: authorizationError ? String(toOpenSslCode(authorizationError)) : undefined,
      isForHost: checkServerIdentity(host, certificate) === undefined,
      names: (certificate.subjectaltname ?? String(certificate.subject?.CN)).replaceAll(/DNS:/g, ''),
      validFrom: new Date(certificate.valid_from),
      validTo: new Date(certificate.valid_to),
      hasHttp2: socket.alpnProtocol === 'h2',
    }
    socket.destroy()
    return { address, port, ...observed, hasOldProtocol: await acceptsOldProtocol(target) }
  } catch (error) {
    return {
      address,
      port,
      failure: toCode(error),
      isConnected: (error as { isConnected?: boolean }).isConnected === true,
    }
  }
}

const toOpenSslCode = (problem: Error | string) => (problem instanceof Error ? toCode(problem) : problem)

const acceptsOldProtocol = (target: Target) =>
  openTls(target, true).then(
    (socket) => {
      socket.destroy()
      return true
    },
    () => false,
  )

/** This machine has no route to the address, such as to IPv6 addresses on a machine with only IPv4. */
const isWithoutRoute = (observed: TlsFacts) =>
  'failure' in observed && ['ENETUNREACH', 'EADDRNOTAVAIL'].includes(observed.failure)

export async function checkTls({ publicUrl, names, clock }: Context): Promise<CheckResult> {
  const { hostname: host, protocol, port } = publicUrl
  // Browsers treat this machine like an https:// site.
  if (isLoopbackName(host)) return { findings: [], skipped: 'PUBLIC_URL is on this machine.' }
  if (protocol === 'http:') return { findings: [report('tls_not_used')] }
  const addresses = await findTargets(names, host)
  if (addresses.length === 0) return { findings: [], skipped: `${host} has no IP address.` }
  const all = await Promise.all(
    addresses.map((address) => readTlsFacts({ host, address, port: Number(port || 443) })),
  )
  const reachable = all.filter((observed) => !isWithoutRoute(observed))
  const findings = (reachable.length > 0 ? reachable : all).flatMap((observed) =>
    findTlsProblems(host, observed, clock.now()),
  )
  // The same certificate is usually at each of the IP addresses.
  const distinct = new Map(findings.map((finding) => [finding.problem, finding]))
  return { findings: [...distinct.values()], notes: [`The certificate of ${host} is valid.`] }
}
