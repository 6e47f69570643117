import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createPglite } from '../../../server/platform/db/connect.ts'
import { publicTokens } from '../browser/addresses.ts'
import { makePerson, mustPost, person, readOk } from '../browser/person.ts'
import { makeFolder } from './places.ts'
import { startServer } from './server-process.ts'

export type Ask = (sql: string) => Promise<Record<string, unknown>[]>

/** Work that the server acknowledged: all of it must be complete after the kill. */
export type Acknowledged = {
  registered: { email: string; tokenHash: string }[]
  codes: string[]
  bakes: string[]
}

export type KillReport = {
  acknowledged: Acknowledged
  interrupted: number
  losses: string[]
  halves: string[]
}

const freshAddress = (kind: string) => `${kind}-${randomBytes(8).toString('hex')}@mail.test`
/** Distinguishes the cakes of these rounds from those in the demo data. */
export const bakedHere = 'baked-in-a-storm.pdf'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Repeats an action until the server is killed. Returns the number of interrupted requests. */
async function repeat(act: () => Promise<void>, until: AbortSignal): Promise<number> {
  while (!until.aborted) {
    try {
      await act()
    } catch (error) {
      // A kill breaks the connection. Any other error is a failure.
      if (error instanceof TypeError) return 1
      throw error
    }
  }
  return 0
}

function workers(origin: string, demoOrigin: string, bakers: string[], acknowledged: Acknowledged) {
  const register = async () => {
    const email = freshAddress('register')
    const account = { email, password: person.password, session_duration_minutes: 1440 }
    const { session_token } = await mustPost<{ session_token: string }>(origin, '/stytch/register', account)
    acknowledged.registered.push({ email, tokenHash: sha256(session_token) })
  }
  const sendCode = async () => {
    const email = freshAddress('code')
    const basic = Buffer.from(`${publicTokens.demoHost}:${publicTokens.demoHost}`).toString('base64')
    const response = await fetch(`${origin}/sdk/v1/otps/email/login_or_create`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/json',
        origin: demoOrigin,
        'x-sdk-parent-host': demoOrigin,
        'x-forwarded-for': `10.1.${randomBytes(1)[0]}.${randomBytes(1)[0]}`,
      },
      body: JSON.stringify({ email, expiration_minutes: 5 }),
    })
    await readOk(response)
    acknowledged.codes.push(email)
  }
  const bakeWith = (token: string) => {
    // The free plan allows ten cakes a month. After that, this baker waits for the kill.
    let left = 10
    return async () => {
      if (left === 0) return void (await sleep(20))
      left -= 1
      const cake = {
        checksum: randomBytes(32).toString('hex'),
        filetitle: bakedHere,
        keys: [{ key_path: ['file'], key: randomBytes(32).toString('hex') }],
        permissions: ['ada@mail.test', '*@mail.test'].map((email) => ({ email, key_path: ['file'] })),
        openable_date: null,
        expiration_date: null,
      }
      acknowledged.bakes.push((await mustPost<{ id: string }>(origin, '/cakes', cake, token)).id)
    }
  }
  return [register, register, sendCode, sendCode, sendCode, ...bakers.map(bakeWith)]
}

/** Waits until each kind of work was acknowledged at least once more. @throws Error after 30 seconds */
async function untilAllHaveGrown({ registered, codes, bakes }: Acknowledged): Promise<void> {
  const lists = [registered, codes, bakes]
  const before = lists.map((list) => list.length)
  const deadline = Date.now() + 30_000
  while (lists.some((list, index) => list.length === before[index])) {
    if (Date.now() > deadline)
      throw new Error(`Not all kinds of work got done: ${lists.map((list) => list.length)}`)
    await sleep(5)
  }
}

/** Queries for incomplete data. Each must return no rows. */
const halves: [what: string, sql: string][] = [
  [
    'a code without its email',
    `select id from codes c where not exists (select 1 from outbox o where o.to_address = c.address and o.sealed is not null)`,
  ],
  [
    'an emailed code without its row',
    `select to_address as id from outbox o where o.sealed is not null and o.to_address like '%-%@mail.test' and o.to_address not like 'baker-%' and not exists (select 1 from codes c where c.address = o.to_address)`,
  ],
  [
    'a user without an address',
    `select id from users u where not exists (select 1 from emails e where e.user_id = u.id)`,
  ],
  [
    'a registration without its code',
    `select address as id from sign_ups s where not exists (select 1 from codes c where c.address = s.address)`,
  ],
  [
    'a cake without its key',
    `select id from files f where f.title = '${bakedHere}' and (select count(*) from file_keys k where k.file_id = f.id) <> 1`,
  ],
  [
    'a cake without its permissions',
    `select id from files f where f.title = '${bakedHere}' and (select count(*) from permissions p where p.file_id = f.id) <> 2`,
  ],
  [
    'a cake without its activity',
    `select id from files f where f.title = '${bakedHere}' and (select count(*) from activity a where a.file_id = f.id and a.action = 'file_baked') <> 1`,
  ],
]

export async function findHalves(ask: Ask): Promise<string[]> {
  const violations: string[] = []
  for (const [what, sql] of halves) violations.push(...(await ask(sql)).map(({ id }) => `${what}: ${id}`))
  return violations
}

export async function findLosses(ask: Ask, acknowledged: Acknowledged): Promise<string[]> {
  const column = async (sql: string) => new Set((await ask(sql)).map(({ id }) => id))
  const signUps = await column('select token_hash as id from sign_ups')
  const codes = await column('select address as id from codes')
  const files = await column('select id from files')
  return [
    ...acknowledged.registered
      .filter(({ tokenHash }) => !signUps.has(tokenHash))
      .map(({ email }) => `sign-up of ${email}`),
    ...acknowledged.codes.filter((email) => !codes.has(email)).map((email) => `code for ${email}`),
    ...acknowledged.bakes.filter((id) => !files.has(id)).map((id) => `cake ${id}`),
  ]
}

/** Queries the database directly. The server must not be running. */
export async function askDirectly<T>(
  dataDir: string,
  databaseUrl: string | undefined,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return work(async (sql) => (await client.query(sql)).rows).finally(() => client.end())
  }
  const client = await createPglite({ dataDir: join(dataDir, 'db') })
  return work(async (sql) => (await client.query<Record<string, unknown>>(sql)).rows).finally(() =>
    client.close(),
  )
}

/**
 * Kills the server (`kill -9`) `rounds` times, at varying moments, while it registers users, sends codes and bakes
 * cakes. After each kill, checks the database for acknowledged work that is missing, and for incomplete data. Each
 * round continues with the data of the previous one.
 */
export async function killRounds(rounds: number, databaseUrl?: string): Promise<KillReport> {
  const folder = await makeFolder()
  const report: KillReport = {
    acknowledged: { registered: [], codes: [], bakes: [] },
    interrupted: 0,
    losses: [],
    halves: [],
  }
  for (let round = 0; round < rounds; round += 1) {
    const env = { DATABASE_URL: databaseUrl, TRUST_PROXY: '1', LOG_LEVEL: 'error' }
    const { server, port, origin } = await startServer({ dataDir: folder.path, env })
    const bakers = await Promise.all([0, 1].map(() => makePerson(origin, freshAddress('baker')))).catch(
      (problem: unknown) => {
        throw new Error(`Round ${round}: ${String(problem)}\n${server.output()}`)
      },
    )

    const ended = new AbortController()
    const demoOrigin = `http://demo.localhost:${port + 1}`
    const load = workers(origin, demoOrigin, bakers, report.acknowledged).map((act) =>
      repeat(act, ended.signal),
    )
    await untilAllHaveGrown(report.acknowledged)
    // Spread over most of a second, so that the kills hit every stage of a request.
    await sleep((round * 379) % 850)
    server.child.kill('SIGKILL')
    await server.ended
    ended.abort()
    for (const interrupted of await Promise.all(load)) report.interrupted += interrupted

    await askDirectly(folder.path, databaseUrl, async (ask) => {
      report.losses.push(...(await findLosses(ask, report.acknowledged)))
      report.halves.push(...(await findHalves(ask)))
    })
  }
  await folder.remove()
  return report
}
