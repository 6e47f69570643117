import { type Context, noteClock, type Seen } from '../context.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'
import { sendRequest } from '../http-request.ts'

export const providerFindings = {
  provider_no_connection: {
    level: 'error',
    problem: 'There is no connection to the hosted provider at {url} ({code}), so nobody can sign in.',
    fix: 'Check PROVIDER_URL, and allow connections from this machine to it.',
  },
  provider_credentials: {
    level: 'error',
    problem:
      'The hosted provider at {url} rejects PROVIDER_PROJECT_ID or PROVIDER_SECRET, so nobody can sign in.',
    fix: 'Copy the ID and a secret of the same project, and check that PROVIDER_URL is its address.',
  },
  provider_unexpected: {
    level: 'error',
    problem: 'The hosted provider at {url} responds with status {status} to a question about a session.',
    fix: 'Check that PROVIDER_URL is the origin of its API, and look at the status page of the provider.',
  },
} as const

const report = createReporter(providerFindings)

/** The status of a question about a session that does not exist, or why there was none. */
export type ProviderFacts = { status: number } | { failure: string }

export function findProviderProblems(url: string, observed: ProviderFacts): Finding[] {
  if ('failure' in observed) return [report('provider_no_connection', { url, code: observed.failure })]
  if (observed.status === 401) return [report('provider_credentials', { url })]
  return observed.status === 404 ? [] : [report('provider_unexpected', { url, status: observed.status })]
}

export async function checkProvider(
  { names, clock, provider: settings }: Context,
  seen: Seen,
): Promise<CheckResult> {
  if (!settings) return { findings: [], skipped: 'The accounts are on this server.' }
  const { url, projectId, secret } = settings
  const [address] = (await names.findAddresses(new URL(url).hostname)).values
  const authorization = `Basic ${Buffer.from(`${projectId}:${secret}`).toString('base64')}`
  const observed = await sendRequest(new URL('/v1/sessions/authenticate', url), {
    address,
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    // Nobody has this session: the response only shows whether the credentials are valid.
    body: JSON.stringify({ session_token: 'cakelock-doctor' }),
  }).then(
    ({ status, headers }): ProviderFacts => {
      noteClock(seen, url, headers.date, clock)
      return { status }
    },
    (error: unknown): ProviderFacts => ({ failure: toCode(error) }),
  )
  return {
    findings: findProviderProblems(url, observed),
    notes: [`The hosted provider at ${url} accepts the credentials.`],
  }
}
