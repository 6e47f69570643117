import {
  type Bytes,
  bodySizeIn,
  type CakeHeader,
  checksumOfStream,
  computeMacs,
  parseHeader,
} from '#cake/index.ts'
import { receiveChunks } from './chunk-transfer.ts'
import { serveRpc } from './serve-rpc.ts'

/** A cake of `size` bytes whose chunks the other worker sends. */
type ChunkSource = { size: number; from: MessagePort }

type MacRequest = ChunkSource & { key: Bytes }

/** The header of the cake whose checksum was computed. Each worker handles one cake. */
let header: CakeHeader | undefined

/** Computes the checksum of a cake of any size. Progress: bytes read. */
async function checksum({ size, from }: ChunkSource, onProgress: (done: number) => void): Promise<string> {
  async function* chunks() {
    for await (const chunk of receiveChunks(from, size)) {
      header ??= parseHeader(chunk)
      yield chunk
    }
  }
  return checksumOfStream(chunks(), size, onProgress)
}

/** Computes the cake's MAC with a key, while the other worker reads and decrypts the body. */
async function mac({ size, key, from }: MacRequest, onProgress: (done: number) => void): Promise<Bytes> {
  if (!header) throw new Error('The cake has not been read yet.')
  const bodySize = bodySizeIn(size)
  const [mac] = await computeMacs(receiveChunks(from, bodySize), bodySize, header.iv, [key], onProgress)
  if (!mac) throw new Error('computeMacs returned no MAC.')
  return mac
}

const methods = { checksum, mac }
export type StreamHashMethods = typeof methods

serveRpc(methods)
