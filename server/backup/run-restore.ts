import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnvironment } from '../platform/config/environment.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { isRestoreUnfinished, restoreFolder } from '../platform/db/open-database.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { ensurePrivateFolder } from '../platform/machine/private-folder.ts'
import { createDecrypter } from './age-keys.ts'
import { readArchive } from './archive.ts'
import type { Dialog } from './ask-secret.ts'
import { readMasterKeys, requireEmbedded, requireEmpty, settleFolder, syncPath } from './data-folder.ts'
import { notAuthenticated } from './description.ts'
import { verifyFolder } from './verify.ts'

/**
 * Restores a backup into an empty data folder. Everything is read and verified in a folder inside of it. The database
 * leaves that folder last, and no server starts before.
 * @param args the words after `restore`
 * @param settings see readSettings()
 * @param warn receives a sentence if the data folder was open to other users, or if version 5.0 made the backup
 * @returns the sentences for the operator
 * @throws ConfigError with what is wrong; then the data folder is as empty as before
 */
export async function runRestore(
  args: readonly string[],
  settings: Record<string, string>,
  dialog: Dialog,
  warn: (sentence: string) => void,
): Promise<string> {
  const [name, ...extra] = args
  if (!name || name.startsWith('-') || extra.length > 0) throw new ConfigError('Usage: cakelock restore FILE')
  const file = resolve(name)
  const environment = parseEnvironment('development', settings)
  requireEmbedded(environment)
  const { DATA_DIR } = environment
  const masterKeys = readMasterKeys(environment)
  requireEmpty(DATA_DIR)
  const decrypter = await createDecrypter(file, environment, dialog)

  ensurePrivateFolder(DATA_DIR, warn)
  const unlock = await lockFolder(DATA_DIR)
  const folder = restoreFolder(DATA_DIR)
  const clear = () => {
    // Only a restore has put files there, because no server starts before it has finished.
    if (!isRestoreUnfinished(DATA_DIR)) return
    rmSync(join(DATA_DIR, 'widget'), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    requireEmpty(DATA_DIR)
    clear()
    mkdirSync(folder)
    await readArchive(file, decrypter, folder)
    const { contents, createdAt, version, isAuthentic } = await verifyFolder(folder, masterKeys)
    if (masterKeys && !isAuthentic) warn(`Warning: ${notAuthenticated}`)
    await settleFolder(folder, DATA_DIR)
    if (existsSync(join(folder, 'widget'))) renameSync(join(folder, 'widget'), join(DATA_DIR, 'widget'))
    await syncPath(DATA_DIR)
    renameSync(join(folder, 'db'), join(DATA_DIR, 'db'))
    await syncPath(DATA_DIR)
    rmSync(folder, { recursive: true })
    return (
      `${DATA_DIR} has the data of ${createdAt}, from version ${version}: ${contents}.\n` +
      (masterKeys
        ? 'The master key opens it. Start the server with the settings of the server that made the backup.'
        : 'Set CAKE_MASTER_KEY to the master key of the server that made the backup: without it, the server does not start, and no cake can be opened.')
    )
  } finally {
    clear()
    unlock()
  }
}
