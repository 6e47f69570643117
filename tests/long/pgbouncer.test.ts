import { execFile, spawn } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readApplicationFiles } from '../../scripts/steps/code-blocks.mjs'
import { demoPassword, demoPin } from '../../server/demo/content.ts'
import { authenticate, mustPost } from '../support/browser/person.ts'
import { makeFolder } from '../support/programs/places.ts'
import {
  countAllowed,
  findDifferences,
  startTwoServers,
  type TwoServers,
} from '../support/programs/two-servers.ts'
import { findFreePort } from '../support/server/free-port.ts'
import { type StartedPostgres, startPostgres } from '../support/server/postgres.ts'

/** Two servers behind pgbouncer with the file of docs/proxies.md, in which only ports and paths differ. */

const run = promisify(execFile)
let folder: Awaited<ReturnType<typeof makeFolder>>
let postgres: StartedPostgres
let pooler: ReturnType<typeof spawn>
let servers: TwoServers
let poolerUrl: string

beforeAll(async () => {
  folder = await makeFolder()
  await chmod(folder.path, 0o755)
  const started = await startPostgres()
  if (!started) throw new Error('PostgreSQL is not installed.')
  postgres = started
  const directUrl = new URL(postgres.url)
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  await database.query("create user cakelock superuser password 'password'")
  await database.query('create database cakelock owner cakelock')
  await database.end()
  Object.assign(directUrl, { username: 'cakelock', password: 'password', pathname: '/cakelock' })

  const port = await findFreePort()
  const users = join(folder.path, 'userlist.txt')
  const printed = readApplicationFiles('docs/proxies.md')['/etc/pgbouncer/pgbouncer.ini'] ?? ''
  const file = join(folder.path, 'pgbouncer.ini')
  await writeFile(
    file,
    printed
      .replace('port=5432', `port=${directUrl.port}`)
      .replace('6432', String(port))
      .replace('/etc/pgbouncer/userlist.txt', users),
  )
  await writeFile(users, '"cakelock" "password"\n')
  // pgbouncer does not run as root.
  pooler = spawn('setpriv', ['--reuid=nobody', '--regid=nogroup', '--clear-groups', 'pgbouncer', file], {
    stdio: 'ignore',
  })
  poolerUrl = `postgres://cakelock:password@127.0.0.1:${port}/cakelock`
  await vi.waitFor(() => run('psql', [poolerUrl, '--command', 'select 1']), 20_000)
  servers = await startTwoServers(poolerUrl, '0f'.repeat(32), directUrl.href)
})

afterAll(async () => {
  await servers?.stop()
  pooler?.kill('SIGKILL')
  await postgres?.stop()
  await folder.remove()
})

it('two servers behind pgbouncer share sessions, return the same lists, and count limits together', async () => {
  const [first, second] = servers.addresses
  const token = await authenticate(first, 'admin@bakery.test', demoPassword)
  await mustPost(second, '/auth/pin/authenticate', { pin: demoPin }, token)
  // In parallel, so that transactions of both processes take turns on the connections.
  const differences = await Promise.all(
    Array.from({ length: 8 }, () => findDifferences(servers.addresses, token)),
  )
  expect(differences.flat()).toEqual([])
  expect(await countAllowed(servers.addresses)).toEqual({ allowed: 60, rejected: [2, 2] })
})
