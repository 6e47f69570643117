import { randomBytes, randomInt } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createChildProgram,
  createChildServers,
  createStormProject,
  readLines,
} from '../programs/child-program.ts'
import { askDirectly } from '../programs/kill-rounds.ts'
import { makeFolder } from '../programs/places.ts'
import { runProgram } from '../programs/server-process.ts'
import { findFreePort } from '../server/free-port.ts'
import { createRequester, pumpedPrefix, type Requested } from './request-codes.ts'

export type TextLoadOptions = {
  /** the budget of the project, which the requests exceed */
  messages: number
  /** the budget of one prefix, which the requests also exceed */
  perPrefix: number
  /** how many times a server or the gateway is killed */
  kills: number
  /** the longest time between a restart and the next kill, in milliseconds */
  calm: number
  /** a PostgreSQL for two servers; undefined: PGlite with one server */
  databaseUrl: string | undefined
}

export type TextLoadReport = {
  acknowledged: number
  /** how many messages the gateways accepted, including duplicates */
  taken: number
  kills: number
  /** acknowledged requests whose code no gateway accepted */
  lost: string[]
  /** messages, and phone numbers, to which two different codes were sent */
  withTwoCodes: string[]
  /** messages in the database, in all and for the prefix */
  counted: { messages: number; ofPrefix: number }
  /** messages that were reported as delivered but are not marked as delivered on the server */
  notDelivered: string[]
  problems: string[]
  /** codes and complete phone numbers in the servers' output */
  leaks: string[]
}

const secret = `whsec_${randomBytes(32).toString('base64')}`

/** Requests codes while servers and gateways are killed (`kill -9`) at random, until both budgets are exhausted. */
export async function runTextLoad(load: TextLoadOptions): Promise<TextLoadReport> {
  const folder = await makeFolder()
  const gatewayPort = await findFreePort()
  const env = {
    DATABASE_URL: load.databaseUrl,
    CAKE_MASTER_KEY: randomBytes(32).toString('hex'),
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1/32',
    PUBLIC_URL: 'https://cakes.example.test',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    GATEWAY_SECRET: secret,
  }
  const options = { mode: 'production', dataDir: folder.path, env } as const
  const { projectId, publicToken } = await createStormProject(options, toSite(gatewayPort, load))
  const { origins, servers } = await createChildServers(load.databaseUrl, options)
  const file = join(folder.path, 'taken.jsonl')
  writeFileSync(file, '')
  const reportUrls = origins.map((origin) => `${origin}/v1/public/${projectId}/message_reports/`).join(' ')
  const gateway = createChildProgram(
    () =>
      runProgram(['tests/support/text-messages/gateway.ts', String(gatewayPort), file], {
        ...env,
        REPORT_URLS: reportUrls,
      }),
    `http://127.0.0.1:${gatewayPort}/`,
  )
  const programs = [gateway, ...servers]
  for (const program of programs) await program.start()

  let kills = 0
  let output = ''
  const killer = (async () => {
    while (kills < load.kills) {
      await sleep(300 + randomInt(load.calm))
      const program = programs[kills % programs.length]
      output += program?.output() ?? ''
      await program?.restart()
      kills += 1
    }
  })()
  const requested = await createRequester(origins, publicToken).requestAll(load)
  await killer

  const deadline = Date.now() + 90_000
  const findLost = () => compare(requested, readTaken(file)).lost
  while (findLost().length > 0 && Date.now() < deadline) await sleep(200)
  await gateway.kill()
  for (const server of servers) {
    output += server.output()
    await server.kill()
  }
  const taken = readTaken(file)
  const rows = await askDirectly(folder.path, load.databaseUrl, (ask) =>
    ask(`select id, to_address, outcome from outbox where project_id = '${projectId}'`),
  )
  const lines = readLines<Line>(file)
  await folder.remove()
  const delivered = new Set(rows.filter(({ outcome }) => outcome === 'delivered').map(({ id }) => String(id)))
  return {
    acknowledged: requested.length,
    taken: taken.length,
    kills,
    ...compare(requested, taken),
    counted: {
      messages: rows.length,
      ofPrefix: rows.filter(({ to_address }) => String(to_address).startsWith(pumpedPrefix)).length,
    },
    notDelivered: lines.filter(({ id, isReported }) => isReported && !delivered.has(id)).map(({ id }) => id),
    problems: lines.flatMap(({ problem }) => problem ?? []),
    leaks: taken
      .filter(({ to, code }) => output.includes(to) || new RegExp(`\\b${code}\\b`).test(output))
      .map(({ id }) => id),
  }
}

function toSite(port: number, { messages, perPrefix }: TextLoadOptions) {
  const toGateway = (gatewayName: string) => ({
    type: 'webhook',
    url: `http://127.0.0.1:${port}/${gatewayName}`,
    secret: { env: 'GATEWAY_SECRET' },
  })
  const sms = {
    gateway: toGateway('first'),
    second_gateway: toGateway('second'),
    countries: ['US'],
    budget: { messages_per_day: messages, per_prefix: perPrefix },
  }
  return { products: ['otp'], text_channels: ['sms'], sms }
}

type Line = { id: string; to?: string; code?: string; isReported?: true; problem?: string }
type Taken = { id: string; to: string; code: string }

const readTaken = (file: string): Taken[] =>
  readLines<Line>(file).flatMap(({ id, to, code }) => (to && code ? [{ id, to, code }] : []))

/** A code can arrive twice. Each phone number was requested once. */
function compare(requested: readonly Requested[], taken: readonly Taken[]) {
  const arrived = new Set(taken.map(({ to }) => to))
  const codes = new Map<string, Set<string>>()
  for (const { id, to, code } of taken) {
    for (const key of [id, to]) codes.set(key, (codes.get(key) ?? new Set()).add(code))
  }
  return {
    lost: requested.filter((number) => !arrived.has(number)),
    withTwoCodes: [...codes].filter(([, received]) => received.size > 1).map(([key]) => key),
  }
}
