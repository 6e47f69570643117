import { constants, type Dirent } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Database } from './database.ts'

/** Where `cakelock backup` works. It removes this folder at its end. */
export const backupFolder = (dataDir: string): string => join(dataDir, '.cakelock-backup')

/**
 * Copies the files of the embedded database while requests go on. The first pass copies everything, and the second,
 * during which statements wait, only what has changed since. So the copy is consistent, and the wait is short.
 * @returns the folder of the copy
 */
export async function copyDatabase(db: Database, dataDir: string): Promise<string> {
  const source = join(dataDir, 'db')
  const target = join(backupFolder(dataDir), 'db')
  const first = await copyChanged(source, target, new Map())
  await db.atRest(() => copyChanged(source, target, first))
  return target
}

/** Paths of files below the folder, and what changes with each write to them. */
type Stamps = Map<string, string>

/**
 * How long a file must have been unchanged for its modification time to tell of the next change. File systems round
 * this time, at worst to two seconds.
 */
const settledMs = 2000

/**
 * Copies the files that have changed since `earlier`, and removes those that no longer exist. It starts all copies at once,
 * and Node runs four at a time: between two that wait for each other, the database would run statements.
 */
async function copyChanged(source: string, target: string, earlier: Stamps): Promise<Stamps> {
  const settled = Date.now() - settledMs
  const stamps: Stamps = new Map()
  await mkdir(target, { recursive: true })
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const paths = (isWanted: (entry: Dirent) => boolean) =>
    entries.filter(isWanted).map((entry) => relative(source, join(entry.parentPath, entry.name)))
  await Promise.all(
    paths((entry) => entry.isDirectory()).map((path) => mkdir(join(target, path), { recursive: true })),
  )
  await Promise.all(paths((entry) => entry.isFile()).map(copyIfChanged))
  const removed = [...earlier.keys()].filter((path) => !stamps.has(path))
  await Promise.all(removed.map((path) => rm(join(target, path), { force: true })))
  return stamps

  async function copyIfChanged(path: string) {
    try {
      const { mtimeMs, size } = await stat(join(source, path))
      const stamp = mtimeMs < settled ? `${mtimeMs} ${size}` : ''
      stamps.set(path, stamp)
      if (stamp !== '' && stamp === earlier.get(path)) return
      await copyFile(join(source, path), join(target, path), constants.COPYFILE_FICLONE)
    } catch (error) {
      // In the first pass, the database removes files meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      stamps.delete(path)
    }
  }
}
