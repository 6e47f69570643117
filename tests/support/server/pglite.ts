import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectPglite, createPglite } from '../../../server/platform/db/connect.ts'

/** Creates one PGlite folder with every table; loading it is much faster than migrating in each test file. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cakelock-pglite-'))
  const path = join(folder, 'image.tar')
  const client = await createPglite()
  await connectPglite(client)
  await writeFile(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
  await client.close()
  provide('pgliteImage', path)
  return () => rm(folder, { recursive: true, force: true })
}
