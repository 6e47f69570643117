import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productNames } from '#contract/products.ts'
import { projects } from '../../server/identity/base/schema/projects.ts'
import { connectPostgres } from '../../server/platform/db/connect.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { textChannels } from '../../server/platform/gateways/gateway.ts'
import { type StartedPostgres, startPostgres } from '../support/server/postgres.ts'
import {
  createServerOn,
  portalOrigin,
  portalToken,
  shopOrigin,
  shopToken,
  type TestServer,
} from '../support/server/test-server.ts'

/** of the server under test */
const poolSize = 4

let postgres: StartedPostgres
let db: Database
let server: TestServer

beforeAll(async () => {
  const started = await startPostgres()
  if (!started) throw new Error('PostgreSQL is not installed.')
  postgres = started
  db = await connectPostgres(postgres.url, { poolSize })
  server = await createServerOn(db)
  const defaults = {
    products: [...productNames],
    textChannels: [...textChannels],
    createdAt: server.clock.now(),
  }
  const shop = { id: 'project-shop', name: 'Shop', publicToken: shopToken, allowedOrigins: [shopOrigin] }
  const portal = { id: 'project-portal', name: 'Portal', publicToken: portalToken, isPortal: true }
  await db.transaction((tx) =>
    tx.insert(projects).values([
      { ...shop, ...defaults },
      { ...portal, allowedOrigins: [portalOrigin], ...defaults },
    ]),
  )
})

afterAll(async () => {
  await db.close()
  await postgres.stop()
})

const request = (path: string, init: RequestInit) =>
  server.app.request(path, init, { incoming: { socket: { remoteAddress: '192.0.2.7' } } })

const json = { 'content-type': 'application/json' }
const basic = `Basic ${Buffer.from(`${shopToken}:${shopToken}`).toString('base64')}`

/** One call to each API that needs the database before it can reject anything. */
const calls: [api: string, send: () => Response | Promise<Response>, error: object][] = [
  [
    'portal',
    () => request('/api/v1/auth/me', { headers: { authorization: `Bearer ${'a'.repeat(43)}` } }),
    { code: 'unavailable' },
  ],
  [
    'SDK',
    () =>
      request('/sdk/v1/otps/email/login_or_create', {
        method: 'POST',
        headers: { ...json, origin: shopOrigin, authorization: basic, 'x-sdk-parent-host': shopOrigin },
        body: JSON.stringify({ email: 'ann@example.org' }),
      }),
    { error_type: 'server_unavailable', status_code: 503 },
  ],
  [
    'backend',
    () =>
      request('/v1/users', {
        method: 'POST',
        headers: { ...json, authorization: `Basic ${btoa('project-shop:secret-test')}` },
        body: '{}',
      }),
    { error_type: 'server_unavailable', status_code: 503 },
  ],
  [
    'OpenID Connect',
    () =>
      request('/v1/public/project-shop/oauth2/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'authorization_code' }),
      }),
    { error: 'temporarily_unavailable' },
  ],
]

const readStatuses = () => Promise.all(calls.map(async ([, send]) => (await send()).status))

describe('while PostgreSQL is down', () => {
  it('each API responds with 503 with Retry-After, and serves again after the restart', async () => {
    const before = await readStatuses()
    expect(before).toEqual([401, 200, 401, 401])

    await postgres.crash()
    for (const [api, send, error] of calls) {
      const response = await send()
      expect([api, response.status, response.headers.get('retry-after')]).toEqual([api, 503, '2'])
      expect(await response.json()).toMatchObject(error)
    }

    await postgres.start()
    expect(await readStatuses()).toEqual(before)
  })

  it('a request whose connection is lost midway gets a 503 response', async () => {
    const [, send] = calls[1] ?? []
    const operator = await connectOperator()
    try {
      await operator.query('begin; lock table projects in access exclusive mode')
      const response = send?.()
      await untilBlocked(operator)
      await operator.query(endConnections)
      await operator.query('commit')
      expect((await response)?.status).toBe(503)
    } finally {
      await operator.end()
    }
  })

  it('connections that are lost while transactions begin are replaced', async () => {
    const operator = await connectOperator()
    try {
      for (let round = 0; round < 20; round += 1) {
        // The pool does not know yet that its connections have ended.
        await operator.query(endConnections)
        await Promise.allSettled(Array.from({ length: poolSize }, () => db.transaction(async () => 'begun')))
      }
    } finally {
      await operator.end()
    }
    await expect(db.transaction(async () => 'begun')).resolves.toBe('begun')
  }, 20_000)
})

describe('two transactions in a deadlock', () => {
  it('both complete, because the aborted one runs again', async () => {
    await db.transaction((tx) =>
      tx.execute(sql`create table pair as select * from (values (1, 0), (2, 0)) v (id, n)`),
    )
    let waiting = 2
    const addIn = (order: number[]) =>
      db.transaction(async (tx) => {
        for (const id of order) {
          await tx.execute(sql`update pair set n = n + 1 where id = ${id}`)
          waiting -= 1
          while (waiting > 0) await new Promise(setImmediate)
        }
      })
    await Promise.all([addIn([1, 2]), addIn([2, 1])])
    const { rows } = (await db.transaction((tx) => tx.execute(sql`select n from pair`))) as unknown as {
      rows: { n: number }[]
    }
    expect(rows.map(({ n }) => n)).toEqual([2, 2])
  })
})

const endConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`

async function connectOperator(): Promise<pg.Client> {
  const operator = new pg.Client({ connectionString: postgres.url })
  await operator.connect()
  return operator
}

/** Waits until a request waits for a lock. */
async function untilBlocked(operator: pg.Client): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`
  while ((await operator.query(waiting)).rows.length === 0) await new Promise(setImmediate)
}
