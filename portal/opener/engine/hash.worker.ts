import {
  type Bytes,
  blockSize,
  bodySizeIn,
  type CakeHeader,
  checksumOf,
  checksumOfStream,
  computeMac,
  computeMacInMemory,
} from '#cake/index.ts'
import { serveRpc } from '../../workers/serve-rpc.ts'
import { type ChunkSource, chunksFrom } from './chunk-transfer.ts'

/** A cake of `size` bytes. */
type Hashing = {
  size: number
  source: ChunkSource
  /** collects the bytes for the browser's own SHA-256, which is faster but needs all of them in one buffer */
  inMemory: boolean
}

/** Computes the checksum of a cake. Progress: bytes read. */
async function checksum(
  { size, source, inMemory }: Hashing,
  onProgress: (processed: number) => void,
): Promise<string> {
  const chunks = chunksFrom(source)
  return inMemory
    ? checksumOf(await collect(chunks, new Uint8Array(size), 0, onProgress))
    : checksumOfStream(chunks, size, onProgress)
}

/** Computes the MAC of a cake's body with a key, while the other worker decrypts it. Progress: bytes of the body. */
async function mac(
  { size, source, inMemory, header: { iv }, key }: Hashing & { header: CakeHeader; key: Bytes },
  onProgress: (processed: number) => void,
): Promise<Bytes> {
  const chunks = chunksFrom(source)
  const bodySize = bodySizeIn(size)
  if (!inMemory) return computeMac(chunks, bodySize, iv, key, onProgress)
  const ivAndBody = new Uint8Array(blockSize + bodySize)
  ivAndBody.set(iv)
  return computeMacInMemory(await collect(chunks, ivAndBody, blockSize, onProgress), key)
}

/** Copies the chunks into the buffer, starting at `at`. */
async function collect(
  chunks: AsyncIterable<Bytes>,
  buffer: Bytes,
  at: number,
  onProgress: (processed: number) => void,
): Promise<Bytes> {
  let processed = 0
  for await (const chunk of chunks) {
    buffer.set(chunk, at + processed)
    processed += chunk.length
    onProgress(processed)
  }
  return buffer
}

const methods = { checksum, mac }
export type HashMethods = typeof methods

serveRpc(methods)
