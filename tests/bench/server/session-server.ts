import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import type { Email } from '#contract/ids.ts'
import { createApp } from '../../../server/app/app.ts'
import { createClaimedUser } from '../../../server/identity/accounts/users/claim.ts'
import { toConsumers } from '../../../server/identity/base/projects/store.ts'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import { runUnit } from '../../../server/identity/base/unit-of-work.ts'
import { openSession } from '../../../server/identity/operations/access/sign-in.ts'
import { createApiSecret } from '../../../server/identity/operations/administration/api-secrets.ts'
import { connectPostgres } from '../../../server/platform/db/connect.ts'
import { PostgresClient } from '../../../server/platform/db/postgres-client.ts'
import { sha256Hex } from '../../../server/platform/secrets/secrets.ts'
import { createBenchDeps } from './bench-deps.ts'

/*
 * Serves the product, and a bare route that does one indexed SELECT with the same driver and pool size.
 * Run as `session-server.ts DATABASE_URL`. Prints the two ports, the secret and the session tokens as JSON.
 */
const [url = ''] = process.argv.slice(2)
const poolSize = 10
const project = { id: 'project-bench' }
const sessions = 1000

const deps = createBenchDeps(await connectPostgres(url, { poolSize }))
const pool = new pg.Pool({ connectionString: url, max: poolSize, Client: PostgresClient })

const bare = new Hono().post('/sessions', async (context) => {
  const { session_token } = (await context.req.json()) as { session_token: string }
  const hash = sha256Hex(session_token)
  const { rows } = await pool.query('select * from sessions where token_hash = $1', [hash])
  return context.json(rows[0])
})

async function fill() {
  const { db, clock } = deps
  const created = await db.transaction(async (tx) => {
    await tx.insert(projects).values({
      ...project,
      name: 'Bench',
      publicToken: 'public-token-test-bench',
      allowedOrigins: [],
      products: [],
      createdAt: clock.now(),
    })
    return createApiSecret(tx, deps, project.id, 'read')
  })
  const tokens = await runUnit(db, toConsumers(project), async (unit) => {
    const made: string[] = []
    for (let number = 0; number < sessions; number += 1) {
      const email = `person-${number}@example.org` as Email
      const created = await createClaimedUser(unit, deps, { kind: 'email', value: email })
      if (!created) throw new Error('The database is not empty.')
      const factors = [
        {
          type: 'otp',
          delivery_method: 'email',
          last_authenticated_at: clock.now().toISOString(),
          email_factor: { email_id: created.contactId, email_address: email },
        },
      ]
      const visitor = { ip: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0)' }
      made.push(
        (await openSession(unit, deps, { userId: created.userId, minutes: 1440, factors, ...visitor })).token,
      )
    }
    return made
  })
  await db.transaction((tx) => tx.execute('analyze'))
  return { tokens, secret: created?.secret ?? '' }
}

const listen = (fetch: Hono['fetch']): Promise<number> =>
  new Promise((resolve) => serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port)))

const { tokens, secret } = await fill()
const ports = {
  product: await listen(createApp(deps).fetch as Hono['fetch']),
  bare: await listen(bare.fetch),
}
console.log(JSON.stringify({ ports, tokens, authorization: `Basic ${btoa(`${project.id}:${secret}`)}` }))
