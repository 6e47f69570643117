import { execFile } from 'node:child_process'
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { toNodeBuild } from '../../../vite.server.config.ts'
import { makeFolder } from '../programs/places.ts'
import { repository } from '../programs/server-process.ts'
import { createDatabase } from '../server/postgres.ts'
import type { OwnershipMutation } from './ownership.ts'

/** The sequences of the ownership property test that a process runs. */
export type OwnershipRun = {
  count: number
  seed: number
  /** the URL of a PostgreSQL server, on which the run gets a separate database; by default, PGlite */
  postgresUrl: string | undefined
}

/** The property tests: of the rules for users, and of the rules for members. */
export type PropertyTest = 'ownership' | 'members'

/**
 * Runs sequences in a separate process.
 * @param folder the checkout, or a copy of it
 * @returns the first problem with its seed, or undefined if there is none
 */
export async function runSeparately(
  test: PropertyTest,
  { count, seed, postgresUrl }: OwnershipRun,
  folder = repository,
): Promise<string | undefined> {
  const DATABASE_URL = postgresUrl && (await createDatabase(postgresUrl))
  const env = { ...process.env, SEQUENCES: `${count}`, SEED: `${seed}`, DATABASE_URL }
  // A bundle starts five times as fast as its source.
  const outDir = join(folder, `dist/sequences-${test}`)
  const programs = { run: join(folder, `tests/support/server/${test}/run.ts`) }
  await build({ ...toNodeBuild(programs, outDir), root: folder, configFile: false, logLevel: 'warn' })
  const args = ['--enable-source-maps', join(outDir, 'run.js')]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder, env }, (problem, output, errors) => {
      const seedLine = output.split('\n').find((line) => line.startsWith('seed '))
      if (problem && seedLine === undefined) reject(new Error(`${output}${errors}`))
      else resolve(seedLine)
    })
  })
}

/** What a copy of the checkout leaves out: outputs, data, and the packages, to which a copy has a link. */
const leftOut = new Set(['node_modules', 'dist', 'test-results', '.git'])

/** Copies the checkout, so that a mutation never touches it. */
export async function copyCheckout(): Promise<{ path: string; remove: () => Promise<void> }> {
  const { path, remove } = await makeFolder()
  const entries = (await readdir(repository)).filter(
    (name) => !leftOut.has(name) && !name.startsWith('.data'),
  )
  for (const entry of entries) await cp(join(repository, entry), join(path, entry), { recursive: true })
  await symlink(join(repository, 'node_modules'), join(path, 'node_modules'))
  return { path, remove }
}

/** Runs sequences on a copy of the checkout with a mutation. @returns the first problem with its seed */
export async function runMutated(
  copy: string,
  { file, find, replace }: Pick<OwnershipMutation, 'file' | 'find' | 'replace'>,
  run: OwnershipRun,
  test: PropertyTest = 'ownership',
): Promise<string | undefined> {
  const path = join(copy, file)
  const text = await readFile(path, 'utf8')
  if (text.split(find).length !== 2) throw new Error(`${file} must contain this exactly once:  ${find}`)
  await writeFile(
    path,
    text.replace(find, () => replace),
  )
  try {
    return await runSeparately(test, run, copy)
  } finally {
    await writeFile(path, text)
  }
}
