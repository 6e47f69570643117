import { setTimeout as sleep } from 'node:timers/promises'
import { createInstallation, type Installation } from '../doctor/installation.ts'
import type { NodeProcess } from '../programs/server-process.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { enterPin, prepareSite, siteOrigin } from './prepare-site.ts'
import { startTraffic, type Traffic } from './traffic.ts'

const email = 'baker@drill.test'

/** A line of the server's log. */
type LogLine = { level: number; msg: string }

/** A server in production with everything it depends on, and clients that use it while one of these is broken. */
export type Drill = {
  installation: Installation
  gateway: Gateway
  server: NodeProcess
  origin: string
  traffic: Traffic
  /** Starts the server again. */
  start(): Promise<void>
  /** The user of the portal enters the PIN, which is valid for a limited time. */
  enterPin(): Promise<unknown>
  /** where sites read the keys that sign session JWTs */
  keySet: URL
  /** Starts the clients again, which only remember the cakes. */
  startTraffic(): void
  /** Waits until the clients have used each call since the last time. @returns their replies */
  watch(calls?: readonly string[]): Promise<Record<string, string[]>>
  /** Waits until the calls in progress have ended. */
  settle(): Promise<void>
  /** Stops the clients, and lists what was acknowledged and is missing. */
  findLosses(): Promise<string[]>
  /** the status of a health check, and what it says */
  health(path: '/healthz' | '/readyz'): Promise<[number, unknown]>
  /** Returns the sentences of the warnings and errors that the server has logged since the last time. */
  takeProblems(): string[]
  /** Returns what the doctor finds, by ID, as a sentence with its fix. */
  diagnose(): Promise<Record<string, string>>
  stop(): Promise<void>
}

export const everyCall = [
  'request a code by email',
  'request a code by SMS',
  'sign in with a code',
  'get the keys of a cake',
  'register a cake',
] as const

/** All calls work. */
export const allWork: Record<string, string[]> = Object.fromEntries(
  everyCall.map((call) => [call, ['works']]),
)

const unavailable = '503 The server is currently unavailable. Please try again later.'
const busy = '503 The server is busy. Try again in a moment.'

/** All calls get the status 503 with a sentence. */
export const allUnavailable: Record<string, string[]> = {
  'request a code by email': [busy],
  'request a code by SMS': [busy],
  'sign in with a code': [busy],
  'get the keys of a cake': [unavailable],
  'register a cake': [unavailable],
}

/**
 * Starts an installation, a project that sends codes by email and SMS, a user with a cake, and the clients.
 * @param postgresUrl a PostgreSQL server
 * @param change other settings; `DATABASE_URL: ''` is the embedded database
 * @param env the environment of the server and the doctor, which is no setting of theirs
 */
export async function startDrill(
  postgresUrl: string,
  change: Record<string, string> = {},
  env: Record<string, string> = {},
): Promise<Drill> {
  const installation = await createInstallation(postgresUrl)
  const { authority, relay, names } = installation
  const gateway = await startGateway()
  relay.options = { certificate: authority.issue('localhost') }
  names.records.set('localhost', { addresses: ['127.0.0.1'] })
  Object.assign(installation.settings, {
    SMTP_URL: `smtp://user:secret@localhost:${relay.port}`,
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1/32',
    FREE_CAKES_PER_MONTH: '100000',
    LOG_LEVEL: 'info',
    ...change,
  })
  if (change.DATABASE_URL === '') delete installation.settings.DATABASE_URL
  Object.assign(installation.env, env)
  const variables = () => ({
    ...installation.settings,
    DATABASE_URL: installation.settings.DATABASE_URL ?? '',
    NODE_EXTRA_CA_CERTS: authority.file,
    ...env,
  })
  const origin = `http://127.0.0.1:${installation.port}`
  const server = await installation.startServer(variables())
  const findCode = (to: string) => {
    const message = relay.received.findLast((text) => text.includes(`\r\nTo: ${to}\r\n`))
    const sent = message ?? gateway.received.findLast((text) => text.to === to)?.code
    return /\b(\d{6})\b/.exec(sent?.replace(/^[\s\S]*?\r\nSubject: /, '') ?? '')?.[1]
  }

  const site = await prepareSite(installation, variables(), { origin, gatewayUrl: gateway.url, email }).catch(
    async (problem: unknown) => {
      await server.stop()
      gateway.close()
      await installation.close()
      throw problem
    },
  )
  const startClients = (cakes: Traffic['acknowledged']['cakes']) =>
    startTraffic(
      origin,
      { origin: siteOrigin, publicToken: site.publicToken },
      { email, token: site.token },
      findCode,
      cakes,
    )

  let read = 0
  const drill: Drill = {
    installation,
    gateway,
    server,
    origin,
    traffic: startClients([]),
    enterPin: () => enterPin(origin, site.token),
    keySet: site.keySet,
    async start() {
      drill.server = await installation.startServer(variables())
      read = 0
    },
    startTraffic() {
      drill.traffic = startClients(drill.traffic.acknowledged.cakes)
    },
    async watch(calls = everyCall) {
      drill.traffic.take()
      const seen: Record<string, Set<string>> = {}
      const deadline = Date.now() + 60_000
      while (calls.some((call) => seen[call] === undefined)) {
        if (Date.now() > deadline) throw new Error(`Only these calls ended: ${Object.keys(seen)}`)
        await sleep(500)
        for (const [call, texts] of Object.entries(drill.traffic.take()))
          seen[call] = new Set([...(seen[call] ?? []), ...texts])
      }
      return Object.fromEntries(Object.entries(seen).map(([call, texts]) => [call, [...texts].sort()]))
    },
    settle: () => sleep(3000),
    async findLosses() {
      await drill.traffic.stop()
      return drill.traffic.findLosses()
    },
    async health(path) {
      const response = await fetch(origin + path)
      return [response.status, await response.json()]
    },
    takeProblems() {
      const output = drill.server.output()
      const end = output.lastIndexOf('\n') + 1
      const lines = output.slice(read, end).split('\n')
      read = end
      return (
        lines
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as LogLine)
          // A security event is one rejected request, such as one with a code that has expired.
          .filter(({ level, msg }) => level >= 40 && msg !== 'security event')
          .map(({ msg }) => msg)
      )
    },
    async diagnose() {
      const { output } = await installation.diagnose()
      const { checks } = JSON.parse(output) as {
        checks: { findings: { id: string; problem: string; fix: string }[] }[]
      }
      return Object.fromEntries(
        checks.flatMap(({ findings }) => findings.map(({ id, problem, fix }) => [id, `${problem} ${fix}`])),
      )
    },
    async stop() {
      await drill.traffic.stop()
      await drill.server.stop()
      gateway.close()
      await installation.close()
    },
  }
  return drill
}
