import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import type { Email } from '#contract/ids.ts'
import { createApp } from '../../../server/app/app.ts'
import { createProvedMember } from '../../../server/identity/accounts/members/store.ts'
import { createOrganization } from '../../../server/identity/accounts/organizations/store.ts'
import { createClaimedUser } from '../../../server/identity/accounts/users/claim.ts'
import { toConsumers } from '../../../server/identity/base/projects/store.ts'
import { type ProjectKind, projects } from '../../../server/identity/base/schema/projects.ts'
import { type DirectoryUnit, inDirectory, runUnit } from '../../../server/identity/base/unit-of-work.ts'
import { openSession } from '../../../server/identity/operations/access/sign-in.ts'
import { createApiSecret } from '../../../server/identity/operations/administration/api-secrets.ts'
import { connectPostgres } from '../../../server/platform/db/connect.ts'
import { PostgresClient } from '../../../server/platform/db/postgres-client.ts'
import { sha256Hex } from '../../../server/platform/secrets/secrets.ts'
import { createBenchDeps } from './bench-deps.ts'

/*
 * Serves the product, and a bare route that does one indexed SELECT with the same driver and pool size.
 * Run as `session-server.ts DATABASE_URL`. Prints the two ports, and the secret and the session tokens of two projects as JSON.
 */
const [url = ''] = process.argv.slice(2)
const poolSize = 10
const project = { id: 'project-bench' }
const businessProject = { id: 'project-business' }
const sessions = 1000

const deps = createBenchDeps(await connectPostgres(url, { poolSize }))
const pool = new pg.Pool({ connectionString: url, max: poolSize, Client: PostgresClient })

const bare = new Hono().post('/sessions', async (context) => {
  const { session_token } = (await context.req.json()) as { session_token: string }
  const hash = sha256Hex(session_token)
  const { rows } = await pool.query('select * from sessions where token_hash = $1', [hash])
  return context.json(rows[0])
})

/** Creates a project. @returns an API secret that can read */
const createProject = ({ id }: { id: string }, kind: ProjectKind) =>
  deps.db.transaction(async (tx) => {
    await tx.insert(projects).values({
      ...{ id, kind, name: id, publicToken: `public-token-test-${id}`, allowedOrigins: [], products: [] },
      createdAt: deps.clock.now(),
    })
    return createApiSecret(tx, deps, id, 'read')
  })

/** Creates people who have proved their addresses, and a session of each. */
async function createSessions(
  unit: DirectoryUnit,
  create: (email: Email) => Promise<{ userId: string; emailId: string }>,
): Promise<string[]> {
  const made: string[] = []
  for (let number = 0; number < sessions; number += 1) {
    const email = `person-${number}@example.org` as Email
    const { userId, emailId } = await create(email)
    const factors = [
      {
        type: 'otp',
        delivery_method: 'email',
        last_authenticated_at: deps.clock.now().toISOString(),
        email_factor: { email_id: emailId, email_address: email },
      },
    ]
    const visitor = { ip: '192.0.2.1', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0)' }
    made.push((await openSession(unit, deps, { userId, minutes: 1440, factors, ...visitor })).token)
  }
  return made
}

async function fillConsumers() {
  const created = await createProject(project, 'consumer')
  const tokens = await runUnit(deps.db, toConsumers(project), (unit) =>
    createSessions(unit, async (email) => {
      const user = await createClaimedUser(unit, deps, { kind: 'email', value: email })
      if (!user) throw new Error('The database is not empty.')
      return { userId: user.userId, emailId: user.contactId }
    }),
  )
  return { tokens, authorization: toAuthorization(project, created) }
}

async function fillOrganization() {
  const created = await createProject(businessProject, 'business')
  const tokens = await runUnit(deps.db, businessProject, async (unit) => {
    const { id } = await createOrganization(unit, deps, { name: 'Bench' })
    const directory = inDirectory(unit, id)
    return createSessions(directory, (email) => createProvedMember(directory, deps, email))
  })
  return { tokens, authorization: toAuthorization(businessProject, created) }
}

const toAuthorization = ({ id }: { id: string }, created: { secret: string } | undefined) =>
  `Basic ${btoa(`${id}:${created?.secret ?? ''}`)}`

const listen = (fetch: Hono['fetch']): Promise<number> =>
  new Promise((resolve) => serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port)))

const filled = await fillConsumers()
const business = await fillOrganization()
await deps.db.transaction((tx) => tx.execute('analyze'))
const ports = {
  product: await listen(createApp(deps).fetch as Hono['fetch']),
  bare: await listen(bare.fetch),
}
console.log(JSON.stringify({ ports, ...filled, business }))
