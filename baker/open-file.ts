import { createHmac } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  type Bytes,
  blockSize,
  bodySizeIn,
  CakeError,
  type CakeHeader,
  checksumOf,
  checksumOfStream,
  createFieldOpener,
  decryptInto,
  type FieldKey,
  type FieldOpener,
  fieldNameOf,
  filterCandidates,
  headerSize,
  openedNameOf,
  openFields,
  parseHeader,
  type Quarantine,
} from '#cake/index.ts'
import { BakeError } from './bake-error.ts'
import { openTarget, preparePartial, publish, rejectExisting, writeAll } from './output-file.ts'
import { readFrom } from './read-file.ts'
import { toReason } from './system-error.ts'

/** A cake on disk, opened for reading. */
export type CakeFile = {
  path: string
  file: FileHandle
  /** in bytes */
  size: number
  header: CakeHeader
  /** SHA-256 of the header, which identifies the cake (rule F6) */
  headerHash: string
  /** Reads the whole file. @returns its SHA-256 */
  readChecksum: () => Promise<string>
}

/**
 * Opens a cake and reads its header. The caller closes `file`.
 * @throws BakeError if the file cannot be read, is not a cake, or needs a newer program
 */
export async function openCakeFile(path: string): Promise<CakeFile> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BakeError(`Cannot read ${path}: ${toReason(error)}.`)
  })
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(new Uint8Array(headerSize), 0, headerSize, 0)
    const header = parseHeader(buffer.subarray(0, bytesRead))
    bodySizeIn(size)
    const headerHash = await checksumOf(buffer)
    return {
      path,
      file,
      size,
      header,
      headerHash,
      readChecksum: () => checksumOfStream(readFrom(file), size),
    }
  } catch (error) {
    await file.close()
    if (error instanceof CakeError && error.code === 'newer_version') {
      throw new BakeError(
        `The format of ${path} is newer than this program can open. Update cakelock and try again.`,
      )
    }
    if (error instanceof CakeError) throw new BakeError(`${path} is not a cake, or it is incomplete.`)
    throw new BakeError(`Cannot read ${path}: ${toReason(error)}.`)
  }
}

/** What was opened: the size in bytes, and the names of the fields of a layered cake. */
export type OpenedFile = { size: number; opened: string[]; locked: string[] }

type OpenOptions = {
  signal?: AbortSignal
  onProgress?: (processed: number, total: number) => void
}

/**
 * Decrypts a cake of any size in bounded memory, with the fields that the keys open. It reads the cake once for each
 * key that fits. The plaintext stays in a hidden file in the target's folder until the MAC of the whole cake has
 * matched. If a step fails, the hidden file is removed.
 * @throws BakeError if no key fits, or the target exists or cannot be written
 */
export async function openFile(
  cake: CakeFile,
  target: string,
  keys: readonly FieldKey[],
  options: OpenOptions = {},
): Promise<OpenedFile> {
  await rejectExisting(target)
  const partial = await preparePartial(target)
  try {
    for (const key of await findCandidates(cake, keys)) {
      const opener = createFieldOpener(openedNameOf(basename(cake.path)), keys)
      const size = await decrypt(cake, key, opener, partial, options)
      if (size === undefined) continue
      options.signal?.throwIfAborted()
      await publish(partial, target)
      return { size, opened: opener.opened(), locked: opener.locked() }
    }
  } finally {
    await rm(partial, { force: true })
  }
  throw new BakeError(
    'Could not decrypt the file with any of the provided keys. It may be damaged, or you may not have permission.',
  )
}

/** cake/FORMAT.md 5.2 */
async function findCandidates({ file, size, header }: CakeFile, keys: readonly FieldKey[]): Promise<Bytes[]> {
  const isOneBlock = bodySizeIn(size) === blockSize
  const length = isOneBlock ? blockSize : 2 * blockSize
  const { buffer } = await file.read(new Uint8Array(length), 0, length, size - length)
  const before = isOneBlock ? header.iv : buffer.subarray(0, blockSize)
  const outer = keys.filter(({ path }) => fieldNameOf(path) === undefined).map(({ key }) => key)
  return filterCandidates(outer, before, buffer.subarray(-blockSize))
}

/** @returns the plaintext's size; undefined if the key does not fit */
async function decrypt(
  { file, size, header }: CakeFile,
  key: Bytes,
  opener: FieldOpener,
  partial: string,
  { signal, onProgress }: OpenOptions,
): Promise<number | undefined> {
  const bodySize = bodySizeIn(size)
  const mac = createHmac('sha256', key).update(header.iv)
  async function* body() {
    try {
      for await (const chunk of readFrom(file, headerSize)) {
        signal?.throwIfAborted()
        mac.update(chunk)
        yield chunk
      }
    } finally {
      // Also runs if decryption failed early: decryptInto waits for a MAC, which then does not match.
      settle(new Uint8Array(mac.digest()))
    }
  }
  let settle: (mac: Bytes) => void = () => {}
  const computed = new Promise<Bytes>((resolve) => {
    settle = resolve
  })
  const quarantine = openFields(opener, await createFileQuarantine(partial))
  const progress = (processed: number) => onProgress?.(processed, bodySize)
  return decryptInto({
    header,
    body: body(),
    bodySize,
    key,
    mac: computed,
    quarantine,
    onProgress: progress,
  }).catch((error: unknown) => {
    if (error instanceof CakeError && error.code === 'no_key_fits') return undefined
    throw error
  })
}

/** Keeps the plaintext in a file that only this operating system user can read. */
async function createFileQuarantine(path: string): Promise<Quarantine<number>> {
  const output = await openTarget(path)
  let at = 0
  return {
    async write(plaintext) {
      await writeAll(output, plaintext, at)
      at += plaintext.length
    },
    async release() {
      await output.sync()
      await output.close()
      return at
    },
    async destroy() {
      await output.close()
      await rm(path, { force: true })
    },
  }
}
