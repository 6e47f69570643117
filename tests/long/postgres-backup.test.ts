import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePerson, person } from '../support/browser/person.ts'
import { readRecipe, sh } from '../support/programs/backup-recipes.ts'
import { makeFolder } from '../support/programs/places.ts'
import {
  type NodeProcess,
  productionSettings,
  repository,
  runProgram,
  startServer,
} from '../support/programs/server-process.ts'
import { findFreePort } from '../support/server/free-port.ts'

// The recipe of docs/backup.md, on a cluster that Debian's own commands make.

const cluster = 'cakelocktest'
const [version = ''] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
const email = 'baker@backup.test'

let folder: Awaited<ReturnType<typeof makeFolder>>
let port: number
let url: string
let server: NodeProcess | undefined
let origin: string
let replacements: Record<string, string>

const follow = (word: string, more: Record<string, string> = {}) =>
  sh(
    // These are the operator's commands for the machine, not for the backup.
    `apt-get() { :; }; systemctl() { :; }; export PGPORT=${port}\n${readRecipe(word, { ...more, ...replacements })}`,
  )

async function start() {
  ;({ server, origin } = await startServer({
    dataDir: join(folder.path, 'data'),
    env: { DATABASE_URL: url, CAKE_MASTER_KEY: productionSettings.CAKE_MASTER_KEY, TRUST_PROXY: '1' },
  }))
}

async function ask<Row extends object>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<Row>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function runBaker(...args: string[]) {
  const env = {
    CAKELOCK_SERVER: origin,
    CAKELOCK_EMAIL: email,
    CAKELOCK_PASSWORD: person.password,
    CAKELOCK_PIN: person.pin,
    INIT_CWD: folder.path,
  }
  const program = runProgram(
    [join(repository, 'dist/unpacked/cakelock-cli/cakelock.js'), ...args],
    env,
    folder.path,
  )
  expect(await program.ended, program.output()).toBe(0)
}

async function bake(name: string) {
  await writeFile(join(folder.path, name), `The content of ${name}`)
  await runBaker('bake', name, '--email', email, '--to', email)
}

beforeAll(async () => {
  folder = await makeFolder()
  await sh(
    `chmod 755 ${folder.path}; mkdir ${folder.path}/repository; chown postgres ${folder.path}/repository`,
  )
  port = await findFreePort()
  url = `postgres://cakelock:secret@127.0.0.1:${port}/cakelock`
  const config = join(folder.path, 'pgbackrest.conf')
  replacements = {
    '/etc/pgbackrest.conf': config,
    'pgbackrest --stanza': `pgbackrest --config=${config} --stanza`,
    '[global]': `[global]\nlog-path=${folder.path}/repository\nlock-path=${folder.path}/repository`,
    '/var/lib/pgbackrest': join(folder.path, 'repository'),
    '15/main': `${version}/${cluster}`,
    '15 main': `${version} ${cluster}`,
    '5432': String(port),
    PASSPHRASE: 'a passphrase of the test',
  }
  await sh(`
    pg_createcluster ${version} ${cluster} --port ${port} --start
    su postgres -c "psql -p ${port} -c \\"create user cakelock password 'secret'\\" -c 'create database cakelock owner cakelock'"
    su postgres -c "psql -p ${port} -d cakelock -c 'create extension pg_trgm'"`)
  await start()
  await makePerson(origin, email)
}, 300_000)

afterAll(async () => {
  await server?.stop()
  await sh(`pg_dropcluster --stop ${version} ${cluster}`)
  await folder.remove()
}, 60_000)

it('pgBackRest restores the database to the moment before the damage, and every cake opens', async () => {
  await bake('before.txt')
  await follow('repo1-path')
  await follow('stanza-create')
  await bake('after.txt')

  await sleep(1000)
  const [row] = await ask<{ now: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as now`,
  )
  await sleep(1000)
  await ask('drop table files cascade')
  await ask('delete from users')

  await server?.stop()
  await follow('--type=time', { '2026-11-26 20:30:00+00': row?.now ?? '' })
  await start()
  for (const name of ['before.txt', 'after.txt']) {
    await runBaker('open', `${name}.cake`, '--email', email, '--out', `opened-${name}`)
    expect(await readFile(join(folder.path, `opened-${name}`), 'utf8')).toBe(`The content of ${name}`)
  }
})
