import type { Context } from '../context.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'
import { sendRequest } from '../http-request.ts'
import { findTargets } from '../names.ts'

export const redirectFindings = {
  redirect_missing: {
    level: 'error',
    problem: 'http://{host}/ responds with status {status}, and does not redirect to https://{host}/.',
    fix: 'Let the proxy redirect every request on port 80 to https://, with status 301 or 308.',
  },
  redirect_closed: {
    level: 'warning',
    problem: 'Port 80 of {host} is closed ({code}), so links that begin with http:// do not work.',
    fix: 'Open port 80, and let the proxy redirect every request to https://, with status 301 or 308.',
  },
} as const

const report = createReporter(redirectFindings)

/** The response on port 80, or why there is none. */
export type RedirectFacts = { status: number; location: string | undefined } | { failure: string }

export function findRedirectProblems(host: string, observed: RedirectFacts): Finding[] {
  if ('failure' in observed) return [report('redirect_closed', { host, code: observed.failure })]
  const { status, location } = observed
  const isRedirect = [301, 302, 307, 308].includes(status) && location?.startsWith(`https://${host}`) === true
  return isRedirect ? [] : [report('redirect_missing', { host, status })]
}

export async function checkRedirect({ publicUrl, names }: Context): Promise<CheckResult> {
  const { hostname: host, protocol, port } = publicUrl
  if (protocol === 'http:' || port !== '') {
    return { findings: [], skipped: 'PUBLIC_URL is not https:// on the usual port.' }
  }
  const [address] = await findTargets(names, host)
  if (address === undefined) return { findings: [], skipped: `${host} has no IP address.` }
  const observed = await sendRequest(new URL(`http://${host}/`), { address }).then(
    ({ status, headers: { location } }): RedirectFacts => ({ status, location }),
    (error: unknown): RedirectFacts => ({ failure: toCode(error) }),
  )
  return { findings: findRedirectProblems(host, observed), notes: ['Port 80 redirects to https://.'] }
}
