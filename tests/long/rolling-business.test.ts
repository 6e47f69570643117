import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Tree } from '../bench/server/paired-checkout.ts'
import { publicTokens } from '../support/browser/addresses.ts'
import { codeSentTo } from '../support/browser/outbox.ts'
import { authenticate, callSdk, makePersonAt, person } from '../support/browser/person.ts'
import { readCredentials } from '../support/programs/operator.ts'
import { makeFolder } from '../support/programs/places.ts'
import {
  type NodeProcess,
  productionSettings,
  runProgram,
  startServer,
} from '../support/programs/server-process.ts'
import type {} from '../support/server/database.ts'
import { type EmailSink, startEmailSink } from '../support/server/email-sink.ts'
import { createDatabase } from '../support/server/postgres.ts'
import { checkOutVersion } from '../support/upgrade/earlier-version.ts'

// ADR 0098: a server of version 5.3.0 and one of this version run on one database. The old one does not serve business projects: for
// it they do not exist, and its loops leave their emails, events and members to this version.

const consumer = 'baker@rolling.test'
const ann = 'ann@corp.test'

let folder: Awaited<ReturnType<typeof makeFolder>>
let earlier: Tree
let database: pg.Client
let emails: EmailSink
let env: Record<string, string>
const servers: NodeProcess[] = []

beforeAll(async () => {
  folder = await makeFolder()
  earlier = await checkOutVersion('5.3.0')
  const databaseUrl = await createDatabase(inject('postgresUrl'))
  env = { DATABASE_URL: databaseUrl, CAKE_MASTER_KEY: '0f'.repeat(32), LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  emails = await startEmailSink()
}, 900_000)

afterAll(async () => {
  for (const server of servers) await server.stop()
  emails?.close()
  await database?.end()
  await earlier?.remove()
  await folder?.remove()
})

/** Starts the server of a checkout, by default of this one. Without a mail server, emails stay in the outbox. */
async function start({ checkout, sendsEmails = false }: { checkout?: string; sendsEmails?: boolean } = {}) {
  const started = await startServer({
    dataDir: folder.path,
    env: { ...env, ...(sendsEmails ? { SMTP_URL: emails.url } : {}) },
    ...(checkout && { folder: checkout }),
  })
  servers.push(started.server)
  return started
}

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.query(text, values)).rows as Row[]

/** Applies the document of a business project with the command of this version. */
async function createBusiness(): Promise<{ publicToken: string; projectId: string }> {
  const file = join(folder.path, 'work.json')
  const origins = ['http://localhost:8080']
  await writeFile(file, JSON.stringify({ name: 'Work', kind: 'business', origins, products: ['otp'] }))
  const settings = { ...productionSettings, ...env, DATA_DIR: folder.path }
  const run = runProgram(['server/programs/cakelock.ts', 'admin', 'project', 'apply', file], settings)
  if ((await run.ended) !== 0) throw new Error(run.output())
  return readCredentials(run.output())
}

/** Returns the type of the error with which a server rejects a call; '' if it does not. */
async function findRejection(
  origin: string,
  publicToken: string,
  method: string,
  path: string,
  body?: object,
) {
  return callSdk({ origin, publicToken, session: publicToken }, method, path, body).then(
    () => '',
    (error: Error) => /"error_type":"(\w+)"/.exec(error.message)?.[1] ?? error.message,
  )
}

/** Creates an organization with ann as its admin, an email to her that waits, and a stranger who has only asked for a code. */
async function fillBusiness(origin: string, publicToken: string): Promise<string> {
  const page = { origin, publicToken, session: publicToken, address: '192.0.2.7' }
  await callSdk(page, 'POST', '/b2b/otps/email/discovery/send', { email_address: ann })
  const code = await codeSentTo(ann, undefined, origin)
  type Proved = { intermediate_session_token: string }
  const proof = { email_address: ann, code }
  const proved = await callSdk<Proved>(page, 'POST', '/b2b/otps/email/discovery/authenticate', proof)
  type Created = { session_token: string; member_session: { organization_id: string } }
  const created = await callSdk<Created>(page, 'POST', '/b2b/discovery/organizations/create', {
    intermediate_session_token: proved.intermediate_session_token,
    session_duration_minutes: 60,
  })
  const member = { ...page, session: created.session_token }
  const rules = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: ['corp.test'] }
  await callSdk(member, 'PUT', '/b2b/organizations/me', rules)
  const { organization_id } = created.member_session
  const stranger = { organization_id, email_address: 'stranger@corp.test' }
  await callSdk(page, 'POST', '/b2b/otps/email/login_or_signup', stranger)
  return created.session_token
}

/** Makes the users who have only asked for a code so old that a sweep deletes them (rule O1). */
const ageEmptyUsers = () =>
  query(`update users set created_at = created_at - interval '60 days', proofs_end_at = proofs_end_at - interval '60 days'
    where claimed_at is null and written_at is null and signed_in_at is null`)

const countAddress = async (address: string): Promise<number> =>
  (await query('select 1 from emails where address = $1', [address])).length

type State = {
  waiting: number
  attempts: number
  events: { status: string; attempts: number }[]
  strangers: number
}

/** What the loops of a server of another version could touch. */
async function readState(projectId: string): Promise<State> {
  const waiting = await query<{ attempts: number }>(
    `select attempts from outbox where project_kind = 'business' and delivered_at is null`,
  )
  return {
    waiting: waiting.length,
    attempts: Math.max(...waiting.map(({ attempts }) => attempts)),
    events: await query('select status, attempts from webhook_events where project_id = $1', [projectId]),
    strangers: await countAddress('stranger@corp.test'),
  }
}

it('a server of 5.3.0 leaves business projects to this version, and serves consumers', async () => {
  const first = await start({ checkout: earlier.folder })
  await makePersonAt(first.origin, consumer, 'verified')

  const present = await start()
  const { publicToken, projectId } = await createBusiness()
  const bootstrap = `/projects/bootstrap/${publicToken}`
  expect(await findRejection(present.origin, publicToken, 'GET', bootstrap)).toBe('')
  expect(await findRejection(first.origin, publicToken, 'GET', bootstrap)).toBe('public_token_not_found')
  const token = await fillBusiness(present.origin, publicToken)
  const { demoHost } = publicTokens
  await callSdk(
    { ...first, publicToken: demoHost, session: demoHost },
    'POST',
    '/otps/email/login_or_create',
    {
      email: 'empty@rolling.test',
    },
  )
  await ageEmptyUsers()
  await query(
    `insert into webhook_events (project_id, webhook, id, object, action, object_id, subject, at, data, queued_at, next_attempt_at)
      values ($1, 'crm', 'event-1', 'user', 'create', 'user-1', 'user-1', now(), '{}', now(), now())`,
    [projectId],
  )
  await present.server.stop()
  const before = await readState(projectId)
  expect(before).toMatchObject({ attempts: 0, events: [{ status: 'pending', attempts: 0 }], strangers: 1 })
  expect(before.waiting).toBeGreaterThan(0)

  // Back to 5.3.0 alone, on a database that this version has migrated and filled.
  await first.server.stop()
  const old = await start({ checkout: earlier.folder, sendsEmails: true })
  await expect.poll(() => countAddress('empty@rolling.test'), { timeout: 60_000 }).toBe(0)
  await makePersonAt(old.origin, 'second@rolling.test', 'registered')
  await expect
    .poll(() => emails.received.some((text) => text.includes('second@rolling.test')), { timeout: 60_000 })
    .toBe(true)
  expect(await authenticate(old.origin, consumer, person.password)).not.toBe('')
  const member = { origin: old.origin, publicToken, session: token }
  for (const path of ['/b2b/sessions/authenticate', '/sessions/authenticate'])
    await expect(callSdk(member, 'POST', path, {})).rejects.toThrow(/public_token_not_found|route_not_found/)
  expect(await readState(projectId)).toEqual(before)
  expect(emails.received.filter((text) => text.includes('@corp.test'))).toEqual([])

  // Forward again, next to 5.3.0: sessions of members go on, and this version does what waited.
  await query('delete from webhook_events where project_id = $1', [projectId])
  const next = await start({ sendsEmails: true })
  type Checked = { member: { email_address: string } }
  const session = { ...member, origin: next.origin }
  const checked = await callSdk<Checked>(session, 'POST', '/b2b/sessions/authenticate', {})
  expect(checked.member.email_address).toBe(ann)
  await expect.poll(() => countAddress('stranger@corp.test'), { timeout: 60_000 }).toBe(0)
  await expect
    .poll(() => emails.received.some((text) => text.includes('stranger@corp.test')), { timeout: 60_000 })
    .toBe(true)
  for (const { origin } of [old, next])
    expect(await authenticate(origin, consumer, person.password)).not.toBe('')
}, 900_000)
