import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { mountSmallDisk } from '../drills/small-disk.ts'
import { createDatabase, startPostgres } from '../server/postgres.ts'
import type { Installation } from './installation.ts'
import type { Fault } from './network-faults.ts'

/** Another user than the one that runs the tests. */
const nobody = 65_534

/** Mounts a file system in memory as the data folder. */
const mountData =
  (options: string): Fault =>
  ({ settings, folder, later }) => {
    const path = join(folder, 'mounted')
    mkdirSync(path, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path])
    later(() => execFileSync('umount', [path]))
    settings.DATA_DIR = path
  }

/** Uses a copy of the settings' database server with another database. */
async function connectTo({ settings }: Installation, create: string): Promise<void> {
  const url = new URL(settings.DATABASE_URL ?? '')
  await query(url.href, `create database doctor_${create}`)
  settings.DATABASE_URL = Object.assign(url, { pathname: `/doctor_${create.split(' ')[0]}` }).href
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Uses an embedded database, which a server has created. */
export async function useEmbedded(installation: Installation): Promise<void> {
  const { settings, folder, startServer } = installation
  const dataDir = join(folder, 'embedded')
  if (!existsSync(dataDir)) {
    const server = await startServer({
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(installation.port + 1),
    })
    await server.stop()
  }
  delete settings.DATABASE_URL
  // The server on the usual port has PostgreSQL.
  Object.assign(settings, { DATA_DIR: dataDir, PORT: String(installation.port + 1) })
}

/** Lets the doctor run with another clock. */
const fakeTime =
  (change: string): Fault =>
  ({ env }) => {
    const lines = execFileSync('faketime', ['-f', change, 'env'], { encoding: 'utf8' }).split('\n')
    for (const line of lines) {
      const [name = '', value = ''] = line.split(/=(.*)/)
      if (name === 'LD_PRELOAD' || name.startsWith('FAKETIME')) env[name] = value
    }
    env.FAKETIME_DONT_FAKE_MONOTONIC = '1'
  }

/** Faults of files, the disk, the database, the keys and the clock, by the finding that they cause. */
export const machineFaults = {
  settings_invalid: ({ settings }) => {
    settings.TRUST_PROXY = 'many'
  },
  file_open: ({ folder, later }) => {
    chmodSync(join(folder, 'dkim.pem'), 0o644)
    later(() => chmodSync(join(folder, 'dkim.pem'), 0o600))
  },
  folder_open: async (installation) => {
    await useEmbedded(installation)
    chmodSync(installation.settings.DATA_DIR ?? '', 0o755)
    installation.later(() => chmodSync(join(installation.folder, 'embedded'), 0o700))
  },
  folder_owner: (installation) => {
    installation.user = nobody
    chmodSync(installation.folder, 0o755)
  },
  folder_files_owner: ({ folder }) => {
    writeFileSync(join(folder, 'data/file'), '')
    chownSync(join(folder, 'data/file'), nobody, nobody)
  },
  disk_full: mountData('size=50m'),
  disk_nearly_full: mountData('size=1g'),
  disk_without_inodes: mountData('size=3g,nr_inodes=100'),

  database_no_connection: ({ settings }) => {
    settings.DATABASE_URL = 'postgres://postgres@127.0.0.1:1/postgres'
  },
  database_missing: ({ settings, folder, port }) => {
    delete settings.DATABASE_URL
    Object.assign(settings, { DATA_DIR: join(folder, 'elsewhere'), PORT: String(port + 1) })
  },
  database_empty: (installation) => connectTo(installation, 'empty'),
  database_disk_full: async ({ settings, later }) => {
    const disk = await mountSmallDisk(200)
    later(disk.unmount)
    const postgres = await startPostgres({ parent: disk.path })
    if (!postgres) throw new Error('PostgreSQL is not installed.')
    later(postgres.stop)
    settings.DATABASE_URL = postgres.url
    disk.fill()
    later(disk.free)
  },
  database_encoding: (installation) =>
    connectTo(installation, "latin encoding 'LATIN1' locale 'C' template template0"),
  database_locale: (installation) =>
    connectTo(installation, "plain encoding 'UTF8' locale 'C' template template0"),
  database_emails_alike: async ({ settings, later }) => {
    const url = settings.DATABASE_URL ?? ''
    for (const [id, address] of [
      ['user-composed', 'josé@example.org'.normalize('NFC')],
      ['user-decomposed', 'josé@example.org'.normalize('NFD')],
    ]) {
      await query(
        url,
        `with owner as (
          insert into users (project_id, id, created_at)
          select id, '${id}', now() from projects order by id limit 1 returning project_id, id)
        insert into emails (project_id, id, user_id, address, created_at)
        select project_id, 'email-of-' || id, id, '${address}', now() from owner`,
      )
    }
    later(() => query(url, "delete from users where id in ('user-composed', 'user-decomposed')"))
  },
  database_few_connections: (installation) => connectTo(installation, 'small connection limit 5'),
  database_migrations_pending: async ({ settings, later }) => {
    const url = settings.DATABASE_URL ?? ''
    await query(url, 'create table moved as select * from drizzle.portal_migrations')
    await query(url, 'delete from drizzle.portal_migrations')
    later(() => query(url, 'insert into drizzle.portal_migrations select * from moved; drop table moved'))
  },
  database_newer: async ({ settings, later }) => {
    const url = settings.DATABASE_URL ?? ''
    await query(
      url,
      "insert into drizzle.portal_migrations (hash, created_at) values ('later', 9999999999999)",
    )
    later(() => query(url, "delete from drizzle.portal_migrations where hash = 'later'"))
  },
  database_too_new: async ({ settings, later }) => {
    const url = settings.DATABASE_URL ?? ''
    await query(url, "update compatibility set oldest_version = '99.0.0'")
    later(() => query(url, "update compatibility set oldest_version = '4.1.0'"))
  },
  database_folder_unusable: async (installation) => {
    await useEmbedded(installation)
    const { settings, startServer, port, later } = installation
    const server = await startServer({ ...settings, DATABASE_URL: '' })
    later(() => server.stop())
    // A server has the folder open, but the settings name another port.
    settings.PORT = String(port + 3)
  },
  key_wrong: ({ settings }) => {
    settings.CAKE_MASTER_KEY = '0e'.repeat(32)
  },
  server_not_ready: async ({ settings, startServer, port, later }) => {
    const postgres = await startPostgres()
    if (!postgres) throw new Error('PostgreSQL is not installed.')
    settings.PORT = String(port + 1)
    settings.DATABASE_URL = await createDatabase(postgres.url)
    const server = await startServer(settings)
    later(() => server.stop())
    await postgres.crash()
    later(async () => {
      await postgres.start()
      await postgres.stop()
    })
  },

  clock_wrong: fakeTime('+1h'),
  clock_no_response: ({ args }) => args.push('--ntp', '127.0.0.1:1'),
} as const satisfies Readonly<Record<string, Fault>>

/** Starts a time server whose clock is behind. @returns its address, for `--ntp` */
export async function startTimeServer({ later }: Installation, behind: number): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (_, { port, address }) => {
    const response = Buffer.alloc(48)
    response[0] = 0b00_100_100
    response.writeUInt32BE(Math.floor((Date.now() - behind) / 1000) + 2_208_988_800, 40)
    socket.send(response, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  later(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}
