import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Fault } from './ownership-faults.ts'
import { repository } from './server-process.ts'

/** The sequences of the ownership property test that a process runs. */
export type OwnershipRun = {
  count: number
  seed: number
  /** the URL of a PostgreSQL server, on which the run gets a separate database; by default, PGlite */
  postgresUrl: string | undefined
}

/**
 * Runs sequences in a separate process.
 * @param folder the checkout, or a copy of it
 * @returns the first problem with its seed, or undefined if there is none
 */
export async function runOwnership(
  { count, seed, postgresUrl }: OwnershipRun,
  folder = repository,
): Promise<string | undefined> {
  const DATABASE_URL = postgresUrl && (await createDatabase(postgresUrl))
  const env = { ...process.env, SEQUENCES: `${count}`, SEED: `${seed}`, DATABASE_URL }
  const args = ['--import', 'tsx', 'tests/support/server/ownership/run.ts']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, env }, (problem, output, errors) => {
      const seedLine = output.split('\n').find((line) => line.startsWith('seed '))
      if (problem && seedLine === undefined) reject(new Error(`${output}${errors}`))
      else resolve(seedLine)
    })
  })
}

async function createDatabase(server: string): Promise<string> {
  const url = new URL(server)
  const name = `ownership_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  url.pathname = `/${name}`
  return url.href
}

/** The parts of the checkout that a run needs. */
const parts = [
  'server',
  'contract',
  'emails',
  'cake',
  'widget',
  'tests/support',
  'package.json',
  'tsconfig.json',
]

/** Copies the parts that a run needs, and `more`, so that a fault never touches the checkout. */
export async function copyCheckout(
  more: readonly string[] = [],
): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'cakelock-faults-'))
  for (const part of [...parts, ...more])
    await cp(join(repository, part), join(path, part), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(path, 'node_modules'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Runs sequences on a copy of the checkout with a fault. @returns the first problem with its seed */
export async function findFault(
  copy: string,
  { file, find, replace }: Fault,
  run: OwnershipRun,
): Promise<string | undefined> {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  if (text.split(find).length !== 2) throw new Error(`${file} must contain this exactly once:  ${find}`)
  await writeFile(
    path,
    text.replace(find, () => replace),
  )
  try {
    return await runOwnership(run, copy)
  } finally {
    await writeFile(path, text)
  }
}
