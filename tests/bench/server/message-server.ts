import { serve } from '@hono/node-server'
import type { Hono } from 'hono'
import { createApp } from '../../../server/app/app.ts'
import { startTextMessages } from '../../../server/identity/accounts/text-messages/send-due.ts'
import { TextMessages } from '../../../server/identity/base/document/text-message-fields.ts'
import { saveProjectSecrets } from '../../../server/identity/base/projects/secret-store.ts'
import { toStoredTextMessages } from '../../../server/identity/base/projects/stored-text-messages.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import { connectPglite, connectPostgres, createPglite } from '../../../server/platform/db/connect.ts'
import { createOutbound } from '../../../server/platform/outbound/client.ts'
import { createBenchDeps } from './bench-deps.ts'

/*
 * Runs the product, whose text messages go to a gateway. Run as `message-server.ts GATEWAY [DATABASE_URL]`;
 * without a URL, it uses PGlite. Prints its port and the public token of its project as JSON.
 */
const [gateway = '', databaseUrl] = process.argv.slice(2)
const project = { id: 'project-messages', publicToken: 'public-token-test-messages' }

const db = databaseUrl
  ? await connectPostgres(databaseUrl, { poolSize: 10 })
  : await connectPglite(await createPglite({}))
const base = createBenchDeps(db)
const deps = {
  ...base,
  config: { ...base.config, trustedProxies: 1 },
  outbound: createOutbound({ trusted: new Set([gateway]) }),
}

await db.transaction(async (tx) => {
  const sms = TextMessages.parse({
    gateway: { type: 'webhook', url: `${gateway}/in`, secret: { env: 'SECRET' } },
    countries: ['US'],
    budget: { messages_per_day: 1_000_000 },
  })
  await tx.insert(projects).values({
    ...project,
    name: 'Messages',
    allowedOrigins: [],
    products: ['otp'],
    textChannels: ['sms'],
    sms: toStoredTextMessages(sms),
    createdAt: deps.clock.now(),
  })
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  await saveProjectSecrets(tx, deps, project.id, new Map([['sms.gateway.secret', secret]]))
})
startTextMessages(deps)
serve({ fetch: createApp(deps).fetch as Hono['fetch'], port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(JSON.stringify({ port, publicToken: project.publicToken })),
)
