import { isLoopbackName } from '../../platform/http/own-origin.ts'
import type { Context } from '../context.ts'
import { type CheckResult, createReporter, type Finding } from '../finding.ts'
import type { Lookup } from '../names.ts'

export const dnsFindings = {
  dns_no_response: {
    level: 'error',
    problem: 'The name servers do not respond to the question for {host} ({code}).',
    fix: 'Check the name servers of this machine in /etc/resolv.conf, and those of the domain at its registrar.',
  },
  dns_no_address: {
    level: 'error',
    problem: 'The name servers have no IP address for {host}, the host of PUBLIC_URL.',
    fix: 'Add an A or AAAA record for {host} with the IP address of the proxy, or correct PUBLIC_URL.',
  },
  dns_local_only: {
    level: 'error',
    problem:
      'Only this machine knows {host}, the host of PUBLIC_URL. The name servers have no IP address for it.',
    fix: 'Add an A or AAAA record for {host}. An entry in /etc/hosts does not help visitors.',
  },
} as const

const report = createReporter(dnsFindings)

/** @param local the IP addresses that only this machine knows */
export function findDnsProblems(host: string, { values, problem }: Lookup, local: Lookup): Finding[] {
  if (values.length > 0) return []
  if (problem !== undefined) return [report('dns_no_response', { host, code: problem })]
  return [report(local.values.length > 0 ? 'dns_local_only' : 'dns_no_address', { host })]
}

export async function checkDns({ publicUrl: { hostname: host }, names }: Context): Promise<CheckResult> {
  if (isLoopbackName(host)) return { findings: [], skipped: 'PUBLIC_URL is on this machine.' }
  const lookup = await names.findAddresses(host)
  const findings = findDnsProblems(host, lookup, await names.findLocalAddresses(host))
  return { findings, notes: [`${host} has the IP address ${lookup.values.join(', ')}.`] }
}
