import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Environment } from '../platform/config/environment.ts'
import { backupFolder } from '../platform/db/copy-database.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { isRestoreUnfinished, restoreFolder } from '../platform/db/open-database.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import type { MasterKeys } from './description.ts'

/** @throws ConfigError if the data is in PostgreSQL */
export function requireEmbedded({ DATABASE_URL }: Environment): void {
  if (!DATABASE_URL) return
  throw new ConfigError(
    'DATABASE_URL is set: back up and restore PostgreSQL with its own tools, as the recipe in docs/backup.md shows.',
  )
}

export function readMasterKeys(environment: Environment): MasterKeys | undefined {
  const { CAKE_MASTER_KEY, CAKE_MASTER_KEY_PREVIOUS } = environment
  if (!CAKE_MASTER_KEY) return undefined
  const previous = CAKE_MASTER_KEY_PREVIOUS ? [Buffer.from(CAKE_MASTER_KEY_PREVIOUS, 'hex')] : []
  return { current: Buffer.from(CAKE_MASTER_KEY, 'hex'), previous }
}

/**
 * Creates the folder in which a backup is prepared, for one command at a time. It is inside of the data folder, because
 * it contains the same data, not encrypted. What a killed command left there is removed.
 * @returns its path, and a function that removes it
 */
export async function openWorkFolder(dataDir: string): Promise<{ path: string; close: () => void }> {
  const path = backupFolder(dataDir)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  giveToOwner(path, dataDir)
  const unlock = await lockFolder(path).catch(() => {
    throw new ConfigError(`Another backup of ${dataDir} is running. Repeat the command when it has ended.`)
  })
  for (const name of readdirSync(path))
    if (!name.startsWith('server.lock')) rmSync(join(path, name), { recursive: true })
  const close = () => {
    unlock()
    rmSync(path, { recursive: true, force: true })
  }
  return { path, close }
}

/** Gives a path to the owner of another one, because an operator may be root and the server is not. */
function giveToOwner(path: string, reference: string): void {
  const { uid, gid } = statSync(reference)
  if (process.getuid?.() === 0 && uid !== 0) chownSync(path, uid, gid)
}

/** Writes a folder and everything in it to the disk, and gives it to the owner of another folder. */
export async function settleFolder(folder: string, reference: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  for (const path of [...paths, folder]) {
    giveToOwner(path, reference)
    await syncPath(path)
  }
}

/** Writes a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Names that an empty data folder may have: its lock, and what a file system puts into its root. */
const ofEmptyFolders = /^(?:server\.lock.*|lost\+found)$/

/** @throws ConfigError that names what is in the folder, other than what an interrupted restore left there */
export function requireEmpty(dataDir: string): void {
  const leftovers = isRestoreUnfinished(dataDir) ? ['widget', basename(restoreFolder(dataDir))] : []
  const names = existsSync(dataDir) ? readdirSync(dataDir) : []
  const first = names.find((name) => !ofEmptyFolders.test(name) && !leftovers.includes(name))
  if (first === undefined) return
  throw new ConfigError(
    `${dataDir} is not empty: it contains ${first}. A restore needs an empty folder: move the files away, or set DATA_DIR to another folder.`,
  )
}
