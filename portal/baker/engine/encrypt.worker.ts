import { type Bytes, chunkSize, createKey, encryptCake, headerSize, toHex } from '#cake/index.ts'
import { FileError } from '../../workers/file-error.ts'
import { writeAt } from '../../workers/private-folder.ts'
import { serveRpc } from '../../workers/serve-rpc.ts'
import { openPlaintext } from './archive.ts'
import type { CakeRecord, SourceFile } from './baking.ts'
import { collectCake } from './memory-cakes.ts'
import { bakedCakes, cakeFileOf, recordFileOf } from './private-storage.ts'
import { createRemoteMac } from './remote-mac.ts'
import { watchFiles } from './watch-files.ts'

type Encryption = {
  files: readonly SourceFile[]
  isArchive: boolean
  /** the name in private storage; null: the cake stays in memory */
  cakeName: string | null
  /** the worker that computes the MAC */
  source: { port: MessagePort }
  key: Bytes | undefined
  iv: Bytes | undefined
}

/** Encrypts the files into private storage or into memory. Progress: bytes of the cake. */
async function encrypt(
  { files, isArchive, cakeName, source, key = createKey(), iv }: Encryption,
  onProgress: (processed: number) => void,
) {
  const watched = await watchFiles(files)
  const target = cakeName === null ? { ...collectCake(), close: () => {} } : await openStored(cakeName)
  try {
    const { stream, size } = openPlaintext(files, isArchive)
    const remoteMac = async () => createRemoteMac(source.port)
    const baking = encryptCake(stream, size, key, iv && (() => iv), remoteMac)
    let at = headerSize
    let reported = 0
    for await (const chunk of readAll(baking.body)) {
      target.append(chunk)
      at += chunk.length
      if (at - reported >= chunkSize) {
        reported = at
        onProgress(at)
      }
    }
    onProgress(at)
    const header = await baking.header
    await watched.rejectChange()
    const inMemory = target.finish(header)
    const headerHash = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', header)))
    return { key: toHex(key), headerHash, size: at, inMemory }
  } catch (error) {
    throw (await areReadable(files)) ? error : new FileError('unreadable', String(error))
  } finally {
    target.close()
  }
}

/** Opens the file of a cake in private storage. */
async function openStored(cakeName: string) {
  const handle = await bakedCakes.openSync(cakeFileOf(cakeName))
  let at = headerSize
  return {
    append(bytes: Bytes) {
      writeAt(handle, bytes, at)
      at += bytes.length
    },
    finish(header: Bytes): undefined {
      writeAt(handle, header, 0)
      // The record must not outlive bytes that a power failure could lose.
      handle.flush()
    },
    close: () => handle.close(),
  }
}

/** Reading a stream of a file that changed or is gone fails with an unspecific error; so does reading a slice. */
async function areReadable(files: readonly SourceFile[]): Promise<boolean> {
  try {
    for (const { file } of files) await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** Writes the record of a complete cake (private-storage.ts). */
async function record(cake: CakeRecord): Promise<void> {
  const handle = await bakedCakes.openSync(recordFileOf(cake.place))
  try {
    writeAt(handle, new TextEncoder().encode(JSON.stringify(cake)), 0)
    handle.flush()
  } finally {
    handle.close()
  }
}

async function* readAll(stream: ReadableStream<Bytes>): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

const methods = { encrypt, record }
export type EncryptMethods = typeof methods

serveRpc(methods)
