import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Decrypter, Encrypter } from 'age-encryption'
import { packTar, type TarSource, unpackTar } from 'modern-tar/fs'
import { ConfigError } from '../platform/errors/config-error.ts'
import { rejectKeys } from './reject-keys.ts'

// A backup is a tar archive, compressed with gzip and encrypted by age (https://age-encryption.org/v1), so that the
// programs of any system read it.

type Bytes = AsyncIterable<Uint8Array>

/**
 * Writes an encrypted archive, and returns when it is on the disk.
 * @param masterKeys the keys that it must not contain
 * @throws ConfigError if the data contains such a key, or if the file cannot be written
 */
export async function writeArchive(
  file: string,
  sources: readonly TarSource[],
  encrypter: Encrypter,
  masterKeys: readonly Uint8Array[],
): Promise<void> {
  try {
    const handle = await open(file, 'w', 0o600)
    await pipeline(
      packTar(sources),
      rejectKeys(masterKeys),
      createGzip({ level: 1 }),
      async function* (compressed: Bytes) {
        yield* (await encrypter.encrypt(toWeb(compressed))) as unknown as Bytes
      },
      // With `flush`, the stream ends after fsync.
      handle.createWriteStream({ flush: true }),
    )
  } catch (error) {
    const reason = findReason(error)
    throw reason ? new ConfigError(`The backup cannot be written to ${file}: ${reason}.`) : error
  }
}

/**
 * Reads an encrypted archive into a folder.
 * @throws ConfigError if the file cannot be read or decrypted, or if it was changed
 */
export async function readArchive(file: string, decrypter: Decrypter, folder: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(file),
      async function* (encrypted: Bytes) {
        yield* (await decrypter.decrypt(toWeb(encrypted))) as unknown as Bytes
      },
      createGunzip(),
      // The names of the archive stay inside the folder: unpackTar rejects all others.
      unpackTar(folder, { strict: true, filter: isPlain }),
    )
  } catch (error) {
    throw new ConfigError(describeUnreadable(file, error))
  }
}

/** A backup has no links, which could lead to files outside of its folder. @throws ConfigError for anything else */
function isPlain({ type = 'file' }: { type?: string }): boolean {
  if (type === 'file' || type === 'directory') return true
  throw new ConfigError('The archive contains something other than files and folders.')
}

// The types of Node and of the browser describe the same class.
const toWeb = (bytes: Bytes) => ReadableStream.from(bytes) as ReadableStream<Uint8Array>

function describeUnreadable(file: string, error: unknown): string {
  const reason = findReason(error)
  if (reason) return `${file} cannot be restored: ${reason}.`
  return error instanceof Error && error.message.startsWith('no identity matched')
    ? `${file} does not open with this passphrase or identity.`
    : `${file} is damaged, or it is not a backup.`
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'the path does not exist',
  EACCES: 'access is denied',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
}

/** Returns what the operating system reported; undefined for other errors. */
function findReason(error: unknown): string | undefined {
  const isFromSystem = error instanceof Error && 'syscall' in error && 'code' in error
  return isFromSystem ? (reasons[String(error.code)] ?? `error ${error.code}`) : undefined
}
