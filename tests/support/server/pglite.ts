import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { digestOf } from '../../../scripts/steps/files.mjs'
import { connectPglite, createPglite } from '../../../server/platform/db/connect.ts'

const folder = join(import.meta.dirname, '../../../node_modules/.cache/pglite')

/**
 * Provides a PGlite folder with every table as an archive, because loading it is much faster than migrating in each
 * test file. It is kept until a migration, the code that runs migrations, or the version of PGlite changes.
 */
export async function setup({ provide }: TestProject): Promise<void> {
  const migrations = ['platform', 'identity', 'portal'].map((subsystem) => `server/${subsystem}/migrations`)
  const digest = digestOf([
    ...migrations,
    'server/platform/db',
    'node_modules/@electric-sql/pglite/package.json',
  ])
  const path = join(folder, `${digest}.tar`)
  if (!existsSync(path)) await writeImage(path)
  provide('pgliteImage', path)
}

async function writeImage(path: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const outdated of await readdir(folder)) await rm(join(folder, outdated))
  const client = await createPglite()
  await connectPglite(client)
  const image = Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer())
  await client.close()
  // The file is renamed once it is complete, because another run may read it.
  await writeFile(`${path}.${process.pid}`, image)
  await rename(`${path}.${process.pid}`, path)
}
