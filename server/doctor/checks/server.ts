import { product } from '#contract/product.ts'
import { type DataPlaces, dataSettings } from '../../platform/config/data-places.ts'
import { askServer } from '../ask-server.ts'
import type { Context, Seen } from '../context.ts'
import { describeProxies } from '../describe-proxies.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'
import { sendRequest } from '../http-request.ts'
import type { ServerReport } from '../server-report.ts'

export const serverFindings = {
  server_unknown: {
    level: 'error',
    problem: 'The program at {address} is not this server, or it runs with another CAKE_MASTER_KEY.',
    fix: 'If the server works, do not restart it: the running server may have the right key. Compare CAKE_MASTER_KEY with your copy first; during a replacement of the key, do the next step. If another program uses the port, stop it, or set PORT.',
  },
  server_not_ready: {
    level: 'error',
    problem: 'The server at {address} runs, but cannot handle requests: {reason}.',
    fix: 'Correct the other findings about the database and the keys. The log of the server has the details.',
  },
  server_other_version: {
    level: 'warning',
    problem: 'The running server is version {running}, and this program is version {installed}.',
    fix: 'Restart the server, so that it runs the installed version.',
  },
  server_other_data: {
    level: 'error',
    problem: 'The running server uses {running}, and the settings name {expected}.',
    fix: 'Correct {name}. Do not restart the server before: it would start without its data.',
  },
  server_other_settings: {
    level: 'warning',
    problem: 'The running server has another value of {name} than the settings.',
    fix: 'Restart the server, so that it reads the settings.',
  },
} as const

const report = createReporter(serverFindings)

/** What the program on the server's port responds; undefined = nothing listens. */
export type ServerFacts = { address: string; report: ServerReport | undefined; readiness: string } | undefined

type Expected = { version: string; publicUrl: string; trustedProxies: string; dataPlaces: DataPlaces }

export function findServerProblems(observed: ServerFacts, expected: Expected): Finding[] {
  if (!observed) return []
  const { address, report: running, readiness } = observed
  if (!running) return [report('server_unknown', { address })]
  const { version: installed } = expected
  const changed = [
    ...(running.publicUrl === expected.publicUrl ? [] : ['PUBLIC_URL']),
    ...(running.trustedProxies === expected.trustedProxies ? [] : ['TRUST_PROXY']),
  ]
  return [
    ...(readiness === 'ready' ? [] : [report('server_not_ready', { address, reason: readiness })]),
    ...(running.version === installed
      ? []
      : [report('server_other_version', { running: running.version, installed })]),
    ...findOtherData(running.dataPlaces, expected.dataPlaces),
    ...changed.map((name) => report('server_other_settings', { name })),
  ]
}

/** @param running where the server has its data; a server before 5.1 does not say it */
function findOtherData(running: DataPlaces | undefined, expected: DataPlaces): Finding[] {
  if (!running) return []
  return dataSettings
    .filter((name) => running[name] !== expected[name])
    .map((name) =>
      report('server_other_data', {
        name,
        running: running[name] || 'the embedded database',
        expected: expected[name] || 'no PostgreSQL',
      }),
    )
}

/** A server that listens on every network of this machine also listens on loopback. */
const toLocalAddress = (host: string) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[host] ?? host

/** Asks the program on the server's port what it is. It responds to a question that is sealed with its master key. */
export async function readServerFacts(
  context: Pick<Context, 'environment' | 'secrets' | 'random' | 'clock'>,
): Promise<ServerFacts> {
  const { HOST, PORT } = context.environment
  const address = toLocalAddress(HOST)
  const origin = `http://${address.includes(':') ? `[${address}]` : address}:${PORT}`
  try {
    const url = new URL(`${origin}/healthz`)
    const { nonce, report: received } = await askServer(context, url, { wantsDatabase: true })
    const { body: readyBody } = await sendRequest(new URL(`${origin}/readyz`))
    const readiness = /"status":"(\w+)"/.exec(readyBody)?.[1] ?? 'no response'
    return {
      address: `${address}, port ${PORT}`,
      report: received?.nonce === nonce ? received : undefined,
      readiness,
    }
  } catch (error) {
    if (toCode(error) === 'ECONNREFUSED') return undefined
    return { address: `${address}, port ${PORT}`, report: undefined, readiness: 'no response' }
  }
}

export async function checkServer(context: Context, seen: Seen): Promise<CheckResult> {
  const observed = await readServerFacts(context)
  seen.isServerRunning = observed !== undefined
  seen.server = observed?.report
  if (!observed) {
    const { HOST, PORT } = context.environment
    return { findings: [], skipped: `No server runs on this machine (${HOST}, port ${PORT}).` }
  }
  const { publicUrl, trustedProxies } = context.config
  const expected = {
    version: product.version,
    publicUrl,
    trustedProxies: describeProxies(trustedProxies),
    dataPlaces: context.config.dataPlaces,
  }
  return {
    findings: findServerProblems(observed, expected),
    notes: [`The server runs at ${observed.address}.`],
  }
}
