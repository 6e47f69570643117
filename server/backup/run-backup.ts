import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { TarSource } from 'modern-tar/fs'
import { requestCopy } from '../admin/operator-client.ts'
import { type Environment, parseEnvironment } from '../platform/config/environment.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { createAgeKeys, createDecrypter } from './age-keys.ts'
import { readArchive, writeArchive } from './archive.ts'
import type { Dialog } from './ask-secret.ts'
import { openWorkFolder, readMasterKeys, requireEmbedded, syncPath } from './data-folder.ts'
import { describeFolders, descriptionName, notAuthenticated } from './description.ts'
import { verifyFolder } from './verify.ts'

const usage = 'Usage: cakelock backup FILE, or cakelock backup --check FILE'

/**
 * Backs up the data folder to a file, also while the server runs, and restores the file into a temporary folder to
 * verify it. With `--check`, only verifies a file.
 * @param args the words after `backup`
 * @param settings see readSettings()
 * @returns the sentences for the operator
 * @throws ConfigError with what is wrong; then there is no new file
 */
export async function runBackup(
  args: readonly string[],
  settings: Record<string, string>,
  dialog: Dialog,
): Promise<string> {
  const { file, check } = parse(args)
  // The rules of development: a backup needs neither a mail server nor a public URL.
  const environment = parseEnvironment('development', settings)
  return check ? checkFile(file, environment, dialog) : backUp(file, environment, dialog)
}

function parse(args: readonly string[]): { file: string; check: boolean } {
  try {
    const options = { check: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [file, ...extra] = positionals
    if (file && extra.length === 0) return { file: resolve(file), check: values.check }
  } catch {
    // An unknown option.
  }
  throw new ConfigError(usage)
}

async function backUp(file: string, environment: Environment, dialog: Dialog): Promise<string> {
  requireEmbedded(environment)
  const { DATA_DIR } = environment
  const masterKeys = readMasterKeys(environment)
  if (!masterKeys) {
    throw new ConfigError(
      'CAKE_MASTER_KEY is missing. A backup is opened with the key to verify it, and must not contain it.',
    )
  }
  if (existsSync(file)) throw new ConfigError(`${file} exists already. Choose another name for the backup.`)
  if (!existsSync(join(DATA_DIR, 'db')))
    throw new ConfigError(`${DATA_DIR} has no database. Set DATA_DIR to the server's data folder.`)
  const { encrypter, decrypter } = await createAgeKeys(environment, dialog)

  const work = await openWorkFolder(DATA_DIR)
  const unfinished = `${file}.unfinished`
  try {
    const database = await holdDatabase(DATA_DIR)
    const folders = toFolders(database.path, DATA_DIR)
    const description = await describeFolders(folders, masterKeys, new Date())
    const sources: TarSource[] = [
      { type: 'content', target: descriptionName, content: JSON.stringify(description) },
      ...Object.entries(folders).map(([target, source]) => ({ type: 'directory', source, target }) as const),
    ]
    await writeArchive(unfinished, sources, encrypter, [masterKeys.current, ...masterKeys.previous])
    database.release()

    const restored = join(work.path, 'restored')
    await readArchive(unfinished, decrypter, restored)
    const { contents, isAuthentic } = await verifyFolder(restored, masterKeys)
    if (!isAuthentic) throw new Error('The backup has no code of the master key.')
    renameSync(unfinished, file)
    await syncPath(dirname(file))
    return (
      `${file} contains ${contents} (${toMegabytes(statSync(file).size)} MB). It was restored into a temporary folder, and the master key opens it.\n` +
      'It contains neither the master key nor the settings: keep copies of them in another place.'
    )
  } finally {
    rmSync(unfinished, { force: true })
    work.close()
  }
}

/** Returns files of the database that nothing changes: a copy by the running server, or the folder itself, locked. */
async function holdDatabase(dataDir: string): Promise<{ path: string; release: () => void }> {
  const reply = await requestCopy(dataDir)
  if (reply && !reply.done) throw new ConfigError(reply.text)
  if (reply) return { path: reply.text, release: () => rmSync(reply.text, { recursive: true, force: true }) }
  const release = await lockFolder(dataDir)
  return { path: join(dataDir, 'db'), release }
}

/** Only the database and the versions of the widget's script: a data folder can also contain the key of development. */
const toFolders = (database: string, dataDir: string): Record<string, string> => ({
  ...(existsSync(join(dataDir, 'widget')) && { widget: join(dataDir, 'widget') }),
  db: database,
})

async function checkFile(file: string, environment: Environment, dialog: Dialog): Promise<string> {
  const decrypter = await createDecrypter(file, environment, dialog)
  const masterKeys = readMasterKeys(environment)
  const folder = await mkdtemp(join(tmpdir(), 'cakelock-check-'))
  try {
    await readArchive(file, decrypter, folder)
    const { contents, createdAt, version, isAuthentic } = await verifyFolder(folder, masterKeys)
    return (
      `${file} is a backup of ${createdAt}, from version ${version}, with ${contents}.\n` +
      (masterKeys
        ? `The master key opens it. ${isAuthentic ? 'A server with this key wrote it.' : notAuthenticated}`
        : 'Whether the master key opens it was not checked, because CAKE_MASTER_KEY is not set.')
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const toMegabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
