import { monitorEventLoopDelay } from 'node:perf_hooks'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { productNames } from '#contract/products.ts'
import { createApp } from '../../../server/app/app.ts'
import { loadDemo } from '../../../server/demo/load-demo.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import { emails, users } from '../../../server/identity/base/schema/users.ts'
import { createApiSecret } from '../../../server/identity/operations/administration/api-secrets.ts'
import { connectPostgres } from '../../../server/platform/db/connect.ts'
import { signInAdmin } from './bakery.ts'
import { createBenchDeps } from './bench-deps.ts'
import { costlyOrigin, portalOrigin } from './costly-origin.ts'

/*
 * Runs the product with two projects, and tells the parent process how long the event loop was blocked. Run as
 * `costly-server.ts DATABASE_URL`. Replies to each message of its parent with one number, in milliseconds.
 */

export type CostlyServer = {
  port: number
  /** the session of a baker in the portal */
  portalToken: string
  /** projects with the credentials of both APIs: one that sends expensive requests, another one, and one with many users */
  projects: { publicToken: string; authorization: string }[]
}

export type Order = 'calibrate' | 'start' | 'longest block'

const [databaseUrl = ''] = process.argv.slice(2)
const base = createBenchDeps(await connectPostgres(databaseUrl, { poolSize: 10 }))
// Each request of the bench comes from a different network, so that no per-network limit is reached.
const deps = {
  ...base,
  config: { ...base.config, trustedProxies: 1, freeCakesPerMonth: 1000 },
}
await loadDemo(deps, { portal: [portalOrigin], demoHost: ['http://demo.localhost:4100'] })

async function addProject(id: string) {
  const publicToken = `public-token-test-${id}`
  const created = await deps.db.transaction(async (tx) => {
    await tx.insert(projects).values({
      id,
      name: id,
      publicToken,
      allowedOrigins: [costlyOrigin],
      redirectUrls: [`${costlyOrigin}/`],
      products: [...productNames],
      createdAt: deps.clock.now(),
    })
    return createApiSecret(tx, deps, id, 'write')
  })
  return { publicToken, authorization: `Basic ${btoa(`${id}:${created?.secret}`)}` }
}

/** Adds as many users as make a long search text expensive. */
async function addUsers(projectId: string): Promise<void> {
  const ids = Array.from({ length: 1500 }, (_, index) => `user-crowd-${index}`)
  const common = { projectId, createdAt: deps.clock.now() }
  await deps.db.transaction(async (tx) => {
    await tx.insert(users).values(ids.map((id) => ({ ...common, id })))
    await tx
      .insert(emails)
      .values(ids.map((id) => ({ ...common, id: `email-${id}`, userId: id, address: `${id}@example.org` })))
  })
}

/** Returns how long a fixed piece of work takes: twenty million steps of a random number generator. */
function calibrate(): number {
  const startedAt = performance.now()
  let value = 1
  for (let step = 0; step < 20_000_000; step += 1) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0
  const durationMs = performance.now() - startedAt
  return value === 0 ? Number.NaN : durationMs
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const orders: Record<Order, () => number> = {
  calibrate,
  start() {
    delay.reset()
    return 0
  },
  'longest block': () => delay.max / 1e6,
}
process.on('message', (order: Order) => process.send?.(orders[order]()))

const started = {
  portalToken: (await signInAdmin(deps)).token,
  projects: [
    await addProject('project-costly'),
    await addProject('project-other'),
    await addProject('project-crowd'),
  ],
}
await addUsers('project-crowd')
serve({ fetch: createApp(deps).fetch as Hono['fetch'], port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(JSON.stringify({ port, ...started } satisfies CostlyServer)),
)
