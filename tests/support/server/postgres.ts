import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findFreePort } from './free-port.ts'

const run = promisify(execFile)

/** Starts a PostgreSQL server for the test run, and stops it afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = await startPostgres({ locale: 'C' })
  if (started === undefined) return skipAll(project)
  project.provide('postgresUrl', started.url)
  project.provide('postgresSocketUrl', started.socketUrl)
  return started.stop
}

export type StartedPostgres = {
  url: string
  /** the same server by its Unix socket */
  socketUrl: string
  /** Ends it without a checkpoint, like a crash. */
  crash: () => Promise<void>
  /** Starts it again after a crash. */
  start: () => Promise<void>
  /** Ends it and deletes its data. */
  stop: () => Promise<void>
}

/**
 * Starts an empty PostgreSQL as a user other than root, because PostgreSQL does not run as root.
 * @param isDurable whether a commit waits for the disk, as in production; tests do not, to be faster
 * @param parent where its data is
 * @param locale `C` is that of a machine without a locale: such a database has no lower case outside ASCII
 * @returns undefined if it is not installed
 */
export async function startPostgres({
  isDurable = false,
  parent = tmpdir(),
  locale = 'C.UTF-8',
} = {}): Promise<StartedPostgres | undefined> {
  const bin = (await findBinaries()) ?? (await installAndFind())
  if (bin === undefined) return undefined
  const folder = await mkdtemp(join(parent, 'cakelock-postgres-'))
  await chmod(folder, 0o777)
  const port = await findFreePort()
  const dataDir = join(folder, 'data')
  const fsync = isDurable ? 'on' : 'off'
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=${fsync} -c max_connections=200`
  await asNobody(`${bin}initdb -D ${dataDir} -U postgres -A trust -E UTF8 --locale=${locale} --no-sync`)
  const start = async () => {
    await asNobody(`${bin}pg_ctl -D ${dataDir} -l ${join(folder, 'log')} -o '${options}' -w start`)
  }
  const crash = async () => {
    await asNobody(`${bin}pg_ctl -D ${dataDir} -m immediate -w stop`)
  }
  await start()
  const stop = async () => {
    await crash()
    await rm(folder, { recursive: true, force: true })
  }
  const socketUrl = `postgres://postgres@localhost:${port}/postgres?host=${folder}`
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, socketUrl, crash, start, stop }
}

/**
 * Creates an empty database on a PostgreSQL server.
 * @param locale by default, that of the server
 * @returns its URL
 */
export async function createDatabase(
  server: string,
  name = `test_${randomUUID().replaceAll('-', '')}`,
  locale?: string,
): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const options = locale === undefined ? '' : ` template template0 locale '${locale}'`
  await client.query(`create database ${name}${options}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

const isRoot = process.getuid?.() === 0

const asNobody = (command: string) =>
  isRoot
    ? run('su', ['-s', '/bin/sh', 'nobody', '-c', command], { cwd: '/' })
    : run('/bin/sh', ['-c', command], { cwd: '/' })

/** Returns the path prefix of initdb: '' if it is on the PATH, otherwise Debian's folder of the newest version. */
async function findBinaries(): Promise<string | undefined> {
  try {
    execFileSync('/bin/sh', ['-c', 'command -v initdb && command -v pg_ctl'], { stdio: 'ignore' })
    return ''
  } catch {
    const root = '/usr/lib/postgresql'
    const versions = await readdir(root).catch(() => [])
    const newest = versions.sort((a, b) => Number(a) - Number(b)).at(-1)
    return newest && `${root}/${newest}/bin/`
  }
}

/** Installs PostgreSQL, but only as root on Debian. Tests do not change other systems. */
async function installAndFind(): Promise<string | undefined> {
  if (!isRoot) return undefined
  const install = 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy postgresql'
  await run('/bin/sh', ['-c', install]).catch(() => {})
  return findBinaries()
}

/** Matches no name, so that every test of the project counts as skipped rather than passed. */
async function skipAll(project: TestProject): Promise<() => Promise<void>> {
  project.config.testNamePattern = /^(?!)/
  process.stderr.write(
    '\n*** SKIPPED: the server tests do NOT run on PostgreSQL, because initdb and pg_ctl are not installed. ***\n' +
      '*** Install PostgreSQL 15 or later (Debian: apt-get install postgresql), then: npx vitest run --project postgres ***\n\n',
  )
  return async () => {}
}
