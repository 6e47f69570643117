import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { listSecretFiles } from '../../platform/config/read-settings.ts'
import type { Random } from '../../platform/machine/random.ts'
import { createKeyFile } from '../../platform/secrets/key-file.ts'
import { toReason } from '../document-file.ts'
import { UsageError } from '../usage-error.ts'

const previousSetting = 'CAKE_MASTER_KEY_PREVIOUS_FILE'

/** The files of a replacement of the master key. */
export type KeyFiles = {
  settings: string
  key: string
  previous: string
  /** whether the settings name the previous key */
  isNamed: boolean
}

/**
 * Finds the files with the master key and with the one before it.
 * @param variables the environment
 * @param settings the path of the settings file
 * @throws UsageError if the settings file does not name a file with the master key
 */
export function findKeyFiles(
  variables: Readonly<Record<string, string | undefined>>,
  settings: string | undefined,
): KeyFiles {
  const paths = new Map([...listSecretFiles(variables, settings)].map(([path, content]) => [content, path]))
  const key = paths.get('CAKE_MASTER_KEY')
  if (settings === undefined || key === undefined) {
    throw new UsageError(
      'The master key is not in a file that a settings file names as CAKE_MASTER_KEY_FILE. Set CAKE_MASTER_KEY and CAKE_MASTER_KEY_PREVIOUS, restart the server, and run: master-key rotate',
    )
  }
  const previous = paths.get('CAKE_MASTER_KEY_PREVIOUS')
  return { settings, key, previous: previous ?? `${key}.previous`, isNamed: previous !== undefined }
}

/** Creates a master key in a new file. @throws UsageError if the file exists or cannot be written */
export function createMasterKey(file: string, random: Random): string {
  try {
    createKeyFile(file, random)
  } catch (error) {
    if (existsSync(file)) throw new UsageError(`${file} exists already. Nothing was changed.`)
    throw new UsageError(`${file} cannot be written: ${toReason(error)}.`)
  }
  return `The master key is in ${file}. Copy it to a safe place outside of this machine now: without it, no cake can be opened.`
}

/** Whether the server's settings have a new key and the one before it, so that it can re-encrypt its data. */
export const isBegun = ({ key, previous, isNamed }: KeyFiles): boolean =>
  isNamed && !hasSameKey(key, previous)

/**
 * Puts a new key into the place of the current one, which gets the name `….previous`. If it is interrupted at any moment,
 * both keys that the settings name open the data, and a repetition continues.
 * @throws UsageError if a previous key exists, or if a file cannot be written; the current key is in its place then
 */
export function beginReplacement(files: KeyFiles, random: Random): void {
  const { settings, key, previous, isNamed } = files
  if (!isNamed && existsSync(previous) && !hasSameKey(key, previous)) {
    throw new UsageError(
      `${previous} has the key that was replaced before, so nothing was changed. To replace the key again, first move that file to the place where you keep copies: backups from its time need it.`,
    )
  }
  if (!lstatSync(key).isFile()) throw new UsageError(`${key} is not a file itself, so nothing was changed.`)
  const created = `${key}.new`
  try {
    // What an interrupted command left has encrypted nothing.
    rmSync(created, { force: true })
    createKeyFile(created, random)
    copyAccess(key, created)
    if (!existsSync(previous)) linkSync(key, previous)
    if (!isNamed)
      writeSettings(settings, (text) => `${text.replace(/\n?$/, '\n')}${previousSetting}=${previous}\n`)
    renameSync(created, key)
  } catch (error) {
    rmSync(created, { force: true })
    throw new UsageError(`The master key was not replaced: ${toReason(error)}.`)
  }
}

/** Removes the previous key from the settings. Its file stays. @throws UsageError if the settings cannot be written */
export function endReplacement({ settings }: KeyFiles): void {
  try {
    writeSettings(settings, (text) => text.replaceAll(new RegExp(`^\\s*${previousSetting}=.*\\n?`, 'gm'), ''))
  } catch (error) {
    throw new UsageError(`${previousSetting} is still in ${settings}: ${toReason(error)}.`)
  }
}

const hasSameKey = (key: string, previous: string) =>
  existsSync(key) && existsSync(previous) && readKey(key) === readKey(previous)

const readKey = (path: string) => readFileSync(path, 'utf8').trim()

/** Replaces the settings file at once, so that a server never reads half of it. */
function writeSettings(file: string, change: (text: string) => string): void {
  const path = realpathSync(file)
  const created = `${path}.new`
  try {
    writeFileSync(created, change(readFileSync(path, 'utf8')), { mode: 0o600, flush: true })
    copyAccess(path, created)
    renameSync(created, path)
  } finally {
    rmSync(created, { force: true })
  }
}

/** Gives a file the mode and the owner of another one. */
function copyAccess(from: string, to: string): void {
  const { mode, uid, gid } = lstatSync(from)
  chmodSync(to, mode & 0o777)
  chownSync(to, uid, gid)
}
