import { type Bytes, checksumOfStream, chunkSize, createMac } from '#cake/index.ts'
import { serveRpc } from '../../workers/serve-rpc.ts'
import { bakedCakes, cakeFileOf } from './private-storage.ts'
import { serveMac } from './remote-mac.ts'

/** Computes the MAC of the chunks that the encrypting worker sends. */
async function mac({ key, source }: { key: Bytes; source: { port: MessagePort } }): Promise<void> {
  await serveMac(source.port, await createMac(key))
}

/**
 * Reads the cake back from private storage or from memory and computes the checksum of exactly the bytes that will be
 * saved. Progress: bytes.
 */
async function checksum(
  { cakeName, inMemory, size }: { cakeName: string; inMemory: Blob | undefined; size: number },
  onProgress: (processed: number) => void,
): Promise<string> {
  if (inMemory) return checksumOfStream(readBlob(inMemory), size, onProgress)
  const handle = await bakedCakes.openSync(cakeFileOf(cakeName))
  try {
    return await checksumOfStream(readFrom(handle), size, onProgress)
  } finally {
    handle.close()
  }
}

/** Reads a file in chunks. Each chunk is valid until the next one. */
async function* readFrom(handle: FileSystemSyncAccessHandle): AsyncGenerator<Bytes> {
  const buffer = new Uint8Array(chunkSize)
  for (let at = 0; ; ) {
    const length = handle.read(buffer, { at })
    if (length === 0) return
    at += length
    yield buffer.subarray(0, length)
  }
}

async function* readBlob(blob: Blob): AsyncGenerator<Bytes> {
  for (let at = 0; at < blob.size; at += chunkSize) {
    yield new Uint8Array(await blob.slice(at, at + chunkSize).arrayBuffer())
  }
}

const methods = { mac, checksum }
export type DigestMethods = typeof methods

serveRpc(methods)
