import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Tree } from '../bench/server/paired-checkout.ts'
import { authenticate, makePerson, makePersonAt, mustPost, person } from '../support/browser/person.ts'
import { makeFolder } from '../support/programs/places.ts'
import {
  type NodeProcess,
  productionSettings,
  runProgram,
  startServer,
} from '../support/programs/server-process.ts'
import type {} from '../support/server/database.ts'
import { createDatabase } from '../support/server/postgres.ts'
import { checkOutVersion } from '../support/upgrade/earlier-version.ts'

// Rule A68 and ADR 0094: a server of version 5.0.0 and one of this version run on one database. The old one writes text
// and email addresses as they are entered, while the new one rewrites what the old one wrote before.

const decompose = (text: string) => text.normalize('NFD')

/** How many cakes and accounts the old server left. */
const leftCakes = 100_000
const leftAccounts = 300

/** How many cakes a user may bake in a month, without the first one. */
const freeCakes = 9

/** How long a transaction of the new server may hold locks, in milliseconds. */
const longestLock = 2000

/** Accounts of one project whose email addresses look the same. */
const pairs = [
  ['josé@forms.test', decompose('josé@forms.test')],
  ['irem@forms.test', 'i\u0307rem@forms.test'],
] as const
const single = decompose('zoë@forms.test')

let folder: Awaited<ReturnType<typeof makeFolder>>
let earlier: Tree
let database: pg.Client
let env: Record<string, string>
const servers: NodeProcess[] = []

beforeAll(async () => {
  folder = await makeFolder()
  earlier = await checkOutVersion('5.0.0')
  const databaseUrl = await createDatabase(inject('postgresUrl'))
  env = { DATABASE_URL: databaseUrl, CAKE_MASTER_KEY: '0f'.repeat(32), LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
}, 900_000)

afterAll(async () => {
  for (const server of servers) await server.stop()
  await database?.end()
  await earlier?.remove()
  await folder?.remove()
})

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.query(text, values)).rows as Row[]

/** Copies a row many times, with other values in some columns. */
async function copyRows(table: string, isCopied: string, count: number, changes: Record<string, string>) {
  const columns = await query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and table_schema = 'public'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? `source.${name}`)
  await query(`insert into ${table} (${names.join()})
    select ${values.join()} from ${table} source, generate_series(1, ${count}) n where ${isCopied}`)
}

/** Starts the server of a checkout, by default of this one. */
async function start(checkout?: string) {
  const started = await startServer({ dataDir: folder.path, env, ...(checkout && { folder: checkout }) })
  servers.push(started.server)
  return started
}

type Account = { userId: string; projectId: string; address: string }
const listAccounts = () =>
  query<Account>(
    `select user_id as "userId", project_id as "projectId", address from emails where octet_length(address) > char_length(address)
      or address in ('irem@forms.test') order by user_id`,
  )

/** Counts what is still in another form than the composed one, without the pairs. */
async function countUnsettled(): Promise<{ addresses: number; titles: number; recipients: number }> {
  const [row] = await query<{ addresses: number; titles: number; recipients: number }>(
    `select
      (select count(*)::int from emails where address <> normalize(address) and address <> all ($1)) as addresses,
      (select count(*)::int from files where title <> normalize(title)
        or coalesce(folded_text, search_text) <> fold_text(search_text)) as titles,
      (select count(*)::int from permissions where grantee <> normalize(grantee) and grantee <> all ($1)) as recipients`,
    [pairs.flat()],
  )
  return row ?? { addresses: -1, titles: -1, recipients: -1 }
}

/** Watches how long the transactions take that rewrite texts in batches. @returns the longest, in milliseconds */
function watchLocks(): () => Promise<number> {
  let isWatching = true
  const run = async () => {
    const client = new pg.Client({ connectionString: env.DATABASE_URL })
    await client.connect()
    let longest = 0
    while (isWatching) {
      const { rows } = await client.query(
        `select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start) * 1000), 0)::int as ms
          from pg_stat_activity a where a.datname = current_database() and exists (
            select from pg_locks l join pg_class c on c.oid = l.relation
            where l.pid = a.pid and l.granted and l.mode = 'RowExclusiveLock'
              and c.relname = 'text_passes')`,
      )
      longest = Math.max(longest, rows[0].ms)
    }
    await client.end()
    return longest
  }
  const running = run()
  return () => {
    isWatching = false
    return running
  }
}

/** Signs in. @returns the email address of the account */
async function signInAs(origin: string, email: string): Promise<string> {
  const token = await authenticate(origin, email, person.password)
  const response = await fetch(`${origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  return ((await response.json()) as { email: string }).email
}

const toChecksum = (index: number) => index.toString(16).padStart(64, '0')

const bake = (origin: string, token: string, index: number, title: string, recipients: readonly string[]) =>
  mustPost(
    origin,
    '/cakes',
    {
      checksum: toChecksum(index),
      filetitle: title,
      keys: [{ key_path: ['file'], key: 'ab'.repeat(32) }],
      permissions: recipients.map((email) => ({ email, key_path: ['file'] })),
      openable_date: null,
      expiration_date: null,
      client_info: { platform: 'cli', client_version: '1' },
    },
    token,
  )

/** Runs a command of this version. @returns its output */
async function run(...args: string[]): Promise<string> {
  const started = runProgram(['server/programs/cakelock.ts', ...args], {
    ...productionSettings,
    ...env,
    DATA_DIR: folder.path,
  })
  await started.ended
  return started.output()
}

it('a server of 5.0.0 and one of this version share a database: no user is merged, renamed or lost', async () => {
  const old = await start(earlier.folder)
  const baker = await makePerson(old.origin, single)
  for (const email of pairs.flat()) await makePersonAt(old.origin, email, 'verified')
  await bake(old.origin, baker, 1, decompose('Übersicht.pdf'), [...pairs[0], decompose('chloé@forms.test')])
  await copyRows('files', `source.checksum = '${toChecksum(1)}'`, leftCakes, {
    id: 'source.id || n',
    checksum: 'md5(source.id || n)',
    // The free plan counts the cakes of a month.
    created_at: "source.created_at - interval '60 days'",
    title: `'${decompose('Übersicht')} ' || n`,
  })
  const [copied] = await query<Account>(
    `select user_id as "userId", project_id as "projectId", address from emails where address = $1`,
    [single],
  )
  await copyRows('users', `source.id = '${copied?.userId}'`, leftAccounts, { id: 'source.id || n' })
  await copyRows('emails', `source.user_id = '${copied?.userId}'`, leftAccounts, {
    id: 'source.id || n',
    user_id: 'source.user_id || n',
    address: `n || '${decompose('é')}@forms.test'`,
  })
  const before = await listAccounts()

  let present = await start()
  const stopWatch = watchLocks()
  const added: string[] = []
  let unsettled = await countUnsettled()
  const first = unsettled
  do {
    // The old server goes on.
    const email = decompose(`né${added.length}@forms.test`)
    added.push(email)
    await makePersonAt(old.origin, email, 'verified')
    if (added.length < freeCakes)
      await bake(old.origin, baker, 1000 + added.length, decompose(`Überblick ${added.length}`), [
        decompose('renée@forms.test'),
      ])
    for (const { origin } of [old, present]) {
      expect(await signInAs(origin, email)).toBe(email)
      for (const address of pairs.flat()) expect(await signInAs(origin, address)).toBe(address)
    }
    unsettled = await countUnsettled()
  } while (unsettled.titles > 0 || unsettled.addresses > added.length)
  const longest = await stopWatch()
  expect(first.titles).toBeGreaterThan(0)
  expect(longest).toBeLessThan(longestLock)

  // What the old server has written since is rewritten by the next sweep, of which there is one at the start.
  await present.server.stop()
  present = await start()
  await expect
    .poll(countUnsettled, { timeout: 120_000, interval: 500 })
    .toEqual({ addresses: 0, titles: 0, recipients: 0 })

  const after = await listAccounts()
  const isOfPair = (address: string) => pairs.flat().some((form) => form === address)
  const expected = before.map((account) => ({
    ...account,
    address: isOfPair(account.address) ? account.address : account.address.normalize(),
  }))
  const userIds = new Set(before.map(({ userId }) => userId))
  expect(after.filter(({ userId }) => userIds.has(userId))).toEqual(expected)
  expect(
    after
      .filter(({ userId }) => !userIds.has(userId))
      .map(({ address }) => address)
      .sort(),
  ).toEqual(added.map((address) => address.normalize()).sort())
  for (const address of pairs.flat()) {
    expect(await signInAs(old.origin, address)).toBe(address)
    expect(await signInAs(present.origin, address)).toBe(address)
  }
  for (const email of [single, ...added]) {
    expect(await signInAs(old.origin, email.normalize())).toBe(email.normalize())
    expect(await signInAs(present.origin, email)).toBe(email.normalize())
  }

  const printed = pairs.flatMap(([, other]) =>
    other.replace(/\p{M}/gu, (mark) => `\\u0${mark.charCodeAt(0).toString(16)}`),
  )
  const listed = await run('admin', 'people', 'list', copied?.projectId ?? '', '--limit', '1000')
  const diagnosis = JSON.parse(await run('doctor', '--json')) as { checks: { findings?: unknown[] }[] }
  for (const form of printed) {
    expect(listed).toContain(form)
    expect(JSON.stringify(diagnosis).replaceAll('\\\\', '\\')).toContain(form)
  }
  expect(listed.match(/look the same/g)).toHaveLength(pairs.length)
}, 900_000)
