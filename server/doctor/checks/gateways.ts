import { toCount } from '#contract/count.ts'
import { createOutbound, OutboundError } from '../../platform/outbound/client.ts'
import type { Context, Seen } from '../context.ts'
import type { GatewayPlace } from '../database-facts.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'
import { findTargets } from '../names.ts'

export const gatewayFindings = {
  gateway_unknown_host: {
    level: 'error',
    problem: 'The gateway for {channel} of the project {project} has no IP address: {url}',
    fix: 'Correct the URL in the document of the project.',
  },
  gateway_no_connection: {
    level: 'error',
    problem: 'There is no connection to the gateway for {channel} of the project {project} ({code}): {url}',
    fix: 'Start the gateway, and allow connections from this machine to it.',
  },
  gateway_certificate: {
    level: 'error',
    problem:
      'The certificate of the gateway for {channel} of the project {project} is not valid ({code}): {url}',
    fix: 'Renew the certificate of the gateway, or correct the host in the document of the project.',
  },
  gateway_forbidden: {
    level: 'error',
    problem:
      'The server may not reach the gateway for {channel} of the project {project}, because it is in a private network or has no https:// URL: {url}',
    fix: 'Add the network of the gateway to OUTBOUND_ALLOWED_NETWORKS, or use an https:// URL.',
  },
} as const

const report = createReporter(gatewayFindings)

/** Why a request to a gateway got no response; undefined = it got one. */
export type GatewayFailure = { reason: OutboundError['reason']; code: string } | undefined

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/

export function findGatewayProblems(
  { project, channel, url }: GatewayPlace,
  failure: GatewayFailure,
): Finding[] {
  // Any response shows that the gateway is there, even a redirect or an error for a request without a message.
  if (!failure || failure.reason === 'redirect' || failure.reason === 'too_large') return []
  const { reason, code } = failure
  // The rest of a URL may be secret.
  const values = { project, channel, url: new URL(url).origin, code }
  if (reason === 'unknown_host') return [report('gateway_unknown_host', values)]
  if (reason === 'forbidden_network' || reason === 'forbidden_url')
    return [report('gateway_forbidden', values)]
  return [report(certificateCodes.test(code) ? 'gateway_certificate' : 'gateway_no_connection', values)]
}

export async function checkGateways({ config, names }: Context, { database }: Seen): Promise<CheckResult> {
  if (!database?.contents)
    return { findings: [], skipped: 'There is no database of this version with projects.' }
  const { gateways } = database.contents
  if (gateways.length === 0) return { findings: [], skipped: 'No project has a gateway for text messages.' }
  // The same client as for messages, but the request has none.
  const send = createOutbound({
    allowed: config.allowedNetworks,
    resolve: (host) => findTargets(names, host),
  })
  const findings = await Promise.all(
    gateways.map(async (gateway) => {
      try {
        await send(gateway.url)
        return []
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error
        return findGatewayProblems(gateway, { reason: error.reason, code: toCode(error.cause ?? error) })
      }
    }),
  )
  return {
    findings: findings.flat(),
    notes: [
      `${toCount(gateways.length, 'gateway for text messages responds', 'gateways for text messages respond')}.`,
    ],
  }
}
