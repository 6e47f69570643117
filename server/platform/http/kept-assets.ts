import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hours } from '../machine/clock.ts'
import { type Asset, createAssets } from './assets.ts'

/** The built folders whose files have a digest in their names. */
const folders = ['portal/assets', 'clientside-services/assets', 'widget/chunks']

/** How many builds are kept: this one, the one that it replaces, and the one that it may be replaced by. */
const keptBuilds = 3

/**
 * Keeps a copy of the files that pages of this build load later, and deletes those of the oldest builds. While servers
 * of two versions run at the same time, a page of one version requests files from a server of the other.
 * @param distDir the folder of the build
 * @param keptDir the folder of the copies, which all servers share
 * @throws if the folder cannot be written
 */
export async function keepAssets(distDir: string, keptDir: string): Promise<void> {
  const page = await readFile(join(distDir, 'portal/index.html')).catch(() => undefined)
  if (!page) return
  const build = createHash('sha256').update(page).digest('hex').slice(0, 16)
  await keepCopy(join(keptDir, build), distDir, folders)
  const now = new Date()
  // The folders of the builds that started last stay.
  await utimes(join(keptDir, build), now, now)
  const builds = await Promise.all(
    (await listBuilds(keptDir)).map(async (path) => ({ path, startedAt: (await stat(path)).mtimeMs })),
  )
  const oldest = builds.sort((a, b) => b.startedAt - a.startedAt).slice(keptBuilds)
  for (const { path } of oldest) await rm(path, { recursive: true, force: true })
}

/** Finds a file of any kept build by its path below the build's folder, such as `portal/assets/a-1a2b3c4d.js`. */
export function createKeptAssets(keptDir: string): (path: string) => Promise<Asset | undefined> {
  const finders = new Map<string, (path: string) => Promise<Asset | undefined>>()
  return async (path) => {
    for (const build of await listBuilds(keptDir)) {
      const find = finders.get(build) ?? createAssets(build)
      finders.set(build, find)
      const asset = await find(path)
      if (asset) return asset
    }
    return undefined
  }
}

const listBuilds = async (keptDir: string): Promise<string[]> =>
  (await readdir(keptDir).catch(() => []))
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(keptDir, name))

/**
 * Copies parts of a folder to a new folder, unless that exists. The copy first has another name, so an interrupted copy
 * is never served.
 * @param parts files and folders below `source`
 */
export async function keepCopy(target: string, source: string, parts: readonly string[]): Promise<void> {
  if (await stat(target).catch(() => undefined)) return
  await deleteInterrupted(dirname(target))
  const copy = join(dirname(target), `.${process.pid}-${Date.now()}`)
  await mkdir(copy, { recursive: true })
  for (const part of parts) await cp(join(source, part), join(copy, part), { recursive: true })
  // Another process of this server may have been faster.
  await rename(copy, target).catch(async (error: unknown) => {
    await rm(copy, { recursive: true })
    if (!(await stat(target).catch(() => undefined))) throw error
  })
}

/** Deletes copies that began more than an hour ago: their process was killed. */
async function deleteInterrupted(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const startedAt = /^\.\d+-(\d+)$/.exec(name)?.[1]
    if (Date.now() - Number(startedAt) > hours(1))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
