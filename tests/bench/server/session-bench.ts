import { Agent, request } from 'node:http'
import { startBenchServer } from './start-bench-server.ts'

/** Sessions of one project, and the credentials of its server. */
type Sessions = { tokens: string[]; authorization: string }

export type Probed = Sessions & {
  ports: { product: number; bare: number }
  /** sessions of members of an organization */
  business: Sessions
}

/** Starts the product and the bare route. */
export const startSessionServer = (databaseUrl: string) =>
  startBenchServer<Probed>('session-server.ts', [databaseUrl])

const concurrency = 16
const goal = 0.4
/** How fast the check of a member's session must be, compared with that of a user. */
const memberGoal = 0.85

/**
 * Compares `sessions.authenticate` by token with a bare route that does one indexed SELECT. Both run in one process,
 * over HTTP, in alternating rounds. @returns the exceeded limit
 */
export async function benchSessions(
  databaseUrl: string,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<string[]> {
  const { child, started } = await startSessionServer(databaseUrl)
  try {
    const { ports } = started
    const product = { port: ports.product, path: '/v1/sessions/authenticate' }
    const bare = { port: ports.bare, path: '/sessions' }
    for (const target of [product, bare]) await measureRate(target, started, 1)
    const totals = { product: 0, bare: 0 }
    for (let round = 0; round < rounds; round += 1) {
      totals.product += await measureRate(product, started, seconds)
      totals.bare += await measureRate(bare, started, seconds)
    }
    const [perSecond, queriesPerSecond] = [totals.product / rounds, totals.bare / rounds]
    const line = `sessions.authenticate: ${perSecond.toFixed(0)}/s, one SELECT: ${queriesPerSecond.toFixed(0)}/s, ratio ${(perSecond / queriesPerSecond).toFixed(2)}`
    console.log(`${line} (${concurrency} connections, ${rounds} rounds of ${seconds} s)`)
    return perSecond / queriesPerSecond >= goal ? [] : [`${line}, at least ${goal} wanted`]
  } finally {
    child.kill()
  }
}

/**
 * Compares `b2b.sessions.authenticate` with `sessions.authenticate`, both by token, in alternating rounds of one process.
 * @returns the exceeded limit
 */
export async function benchMemberSessions(
  databaseUrl: string,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<string[]> {
  const { child, started } = await startSessionServer(databaseUrl)
  try {
    const port = started.ports.product
    const ofUsers = { port, path: '/v1/sessions/authenticate' }
    const ofMembers = { port, path: '/v1/b2b/sessions/authenticate' }
    const { business } = started
    await measureRate(ofUsers, started, 1)
    await measureRate(ofMembers, business, 1)
    const totals = { users: 0, members: 0 }
    for (let round = 0; round < rounds; round += 1) {
      totals.users += await measureRate(ofUsers, started, seconds)
      totals.members += await measureRate(ofMembers, business, seconds)
    }
    const [users, members] = [totals.users / rounds, totals.members / rounds]
    const line = `b2b.sessions.authenticate: ${members.toFixed(0)}/s, sessions.authenticate: ${users.toFixed(0)}/s, ratio ${(members / users).toFixed(2)}`
    console.log(`${line} (${concurrency} connections, ${rounds} rounds of ${seconds} s)`)
    return members / users >= memberGoal ? [] : [`${line}, at least ${memberGoal} wanted`]
  } finally {
    child.kill()
  }
}

/** Sends requests on all connections for the given number of seconds. @returns the requests per second */
async function measureRate(
  target: { port: number; path: string },
  { tokens, authorization }: Sessions,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const headers = { authorization, 'content-type': 'application/json' }
  const startedAt = performance.now()
  let sent = 0
  const send = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      const body = JSON.stringify({ session_token: tokens[sent % tokens.length] })
      sent += 1
      await post({ ...target, agent, headers: { ...headers, 'content-length': body.length } }, body)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, send))
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return sent / elapsedSeconds
}

/** Calls `sessions.authenticate` once, on its own connection. */
export function postTo({ ports, tokens, authorization }: Probed, number: number): Promise<void> {
  const body = JSON.stringify({ session_token: tokens[number % tokens.length] })
  const headers = { authorization, 'content-type': 'application/json', 'content-length': body.length }
  return post({ port: ports.product, path: '/v1/sessions/authenticate', headers }, body)
}

const post = (options: object, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request({ ...options, host: '127.0.0.1', method: 'POST' }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`The server responded with ${response.statusCode}.`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
