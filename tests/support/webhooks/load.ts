import { randomBytes, randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createChildProgram,
  createChildServers,
  createStormProject,
  readLines,
  runAdmin,
} from '../programs/child-program.ts'
import { makeFolder } from '../programs/places.ts'
import { runProgram } from '../programs/server-process.ts'
import { findFreePort } from '../server/free-port.ts'
import { openTamperingProxy } from './tampering-proxy.ts'

export type LoadOptions = {
  users: number
  /** the number of consecutive changes per user */
  changes: number
  /** the minimum number of times the receiver and the servers are killed; more while changes are made */
  kills: number
  /** the longest time between a restart and the next kill, in milliseconds */
  calm: number
  /** a PostgreSQL for two servers; undefined: PGlite with one server */
  databaseUrl: string | undefined
}

export type LoadReport = {
  acknowledged: number
  /** changes without an accepted event */
  lost: string[]
  /** users whose events arrived out of order */
  outOfOrder: string[]
  received: number
  kills: number
  changedInTransit: number
  acceptedWithChange: number
  /** the output of `webhook list` at the end */
  list: string
}

const secret = `whsec_${randomBytes(32).toString('base64')}`

/** Changes users through the backend API while the servers and the receiver are killed (`kill -9`) at random. */
export async function runWebhookLoad(load: LoadOptions): Promise<LoadReport> {
  const folder = await makeFolder()
  const [webhookPort, receiverPort] = [await findFreePort(), await findFreePort()]
  const env = {
    DATABASE_URL: load.databaseUrl,
    CAKE_MASTER_KEY: randomBytes(32).toString('hex'),
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1/32',
    LOG_LEVEL: 'error',
    WEBHOOK_SECRET: secret,
  }
  const options = { dataDir: folder.path, env }
  const webhook = { url: `http://127.0.0.1:${webhookPort}/`, secret: { env: 'WEBHOOK_SECRET' } }
  const events = ['direct.user.create', 'direct.user.update']
  const { projectId, secret: apiSecret } = await createStormProject(options, {
    webhooks: [{ name: 'main', events, ...webhook }],
  })
  const file = join(folder.path, 'received.jsonl')
  writeFileSync(file, '')
  const receiver = createChildProgram(
    () => runProgram(['tests/support/webhooks/receiver.ts', String(receiverPort), file], env),
    `http://127.0.0.1:${receiverPort}/`,
  )
  const { origins, servers } = await createChildServers(load.databaseUrl, options)
  const programs = [receiver, ...servers]
  for (const program of programs) await program.start()
  const proxy = await openTamperingProxy(webhookPort, receiverPort)
  const call = createPrincipal(origins, `${projectId}:${apiSecret}`)

  let isChanging = true
  let kills = 0
  const killer = (async () => {
    while (isChanging || kills < load.kills) {
      await sleep(500 + randomInt(load.calm))
      await programs[kills % programs.length]?.restart()
      kills += 1
    }
  })()
  const ids = await Promise.all(Array.from({ length: load.users }, () => createUser(call)))
  await Promise.all(
    ids.map(async (id) => {
      for (let change = 1; change <= load.changes; change += 1) {
        await call('PUT', `/users/${id}`, { name: { first_name: String(change) } })
      }
    }),
  )
  isChanging = false
  await killer
  const deadline = Date.now() + 60_000 + load.users * load.changes * 100
  const findMissing = () => compare(ids, readLines(file), load.changes).lost
  while (findMissing().length > 0 && Date.now() < deadline) await sleep(500)
  let list = ''
  while (!/pending {4}0\n/.test(list)) list = await runAdmin(options, 'webhook', 'list')
  for (const program of programs) await program.kill()
  proxy.close()
  const received = readLines<Received>(file)
  await folder.remove()
  return {
    acknowledged: load.users * load.changes,
    ...compare(ids, received, load.changes),
    received: received.length,
    kills,
    changedInTransit: proxy.changed,
    acceptedWithChange: proxy.accepted,
    list,
  }
}

type Call = (method: string, path: string, body: object) => Promise<Record<string, unknown>>

/** Calls one of the servers, and repeats the call if the server was killed. */
const createPrincipal =
  (origins: readonly string[], credentials: string): Call =>
  async (method, path, body) => {
    for (;;) {
      const origin = origins[randomInt(origins.length)]
      const reply = await fetch(`${origin}/v1${path}`, {
        method,
        headers: {
          authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }).then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => undefined,
      )
      if (reply?.status === 200) return JSON.parse(reply.body) as Record<string, unknown>
      if (reply && reply.status < 500) throw new Error(`${method} ${path}: ${reply.body}`)
      await sleep(100)
    }
  }

async function createUser(call: Call): Promise<string> {
  for (;;) {
    try {
      const { user_id } = await call('POST', '/users', {
        email: `${randomBytes(8).toString('hex')}@mail.test`,
      })
      return String(user_id)
    } catch (error) {
      // The server was killed after it had created the user.
      if (!String(error).includes('duplicate_email')) throw error
    }
  }
}

type Received = { user_id: string; user: { name: { first_name: string } } }

/** An event can arrive twice, but never before an earlier one of its user. */
function compare(ids: readonly string[], events: readonly Received[], changes: number) {
  const lost: string[] = []
  const outOfOrder: string[] = []
  for (const id of ids) {
    const numbers = events
      .filter(({ user_id }) => user_id === id)
      .map(({ user }) => Number(user.name.first_name || 0))
    const seen = new Set(numbers)
    for (let change = 0; change <= changes; change += 1) if (!seen.has(change)) lost.push(`${id} ${change}`)
    if (numbers.some((number, index) => number < (numbers[index - 1] ?? 0))) outOfOrder.push(id)
  }
  return { lost, outOfOrder }
}
