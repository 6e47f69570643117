import {
  type Bytes,
  bodySizeIn,
  checksumOf,
  computeMacInPlace,
  openReader,
  parseHeader,
} from '#cake/index.ts'
import { fillChunks } from './preallocated-chunks.ts'
import { serveRpc } from './serve-rpc.ts'
import { createTailReader } from './tail-reader.ts'

/** How much is read between two progress reports. */
const chunkSize = 32 * 2 ** 20

/** The cake that `read` has read. Each worker handles one cake. */
let held: Bytes | undefined

function getCake(): Bytes {
  if (!held) throw new Error('The cake has not been read yet.')
  return held
}

/** Reads the file into memory. Progress: bytes read. */
async function read({ file }: { file: File }, onProgress: (done: number) => void): Promise<void> {
  const { size } = file
  bodySizeIn(size)
  const reader = openReader(file.stream())
  try {
    let buffer = new ArrayBuffer(size)
    for (let done = 0; done < size; ) {
      const length = Math.min(chunkSize, size - done)
      buffer = await reader.fill(buffer, done, length)
      if (done === 0) parseHeader(new Uint8Array(buffer, 0, length))
      done += length
      onProgress(done)
    }
    held = new Uint8Array(buffer)
  } finally {
    await reader.close()
  }
}

/** Computes the checksum with the browser's SHA-256. */
const checksum = () => checksumOf(getCake())

/** Copies the cake into the memory that the other worker has allocated. */
const transferCake = ({ to }: { to: MessagePort }) => fillChunks(getCake(), to)

/** Computes the MAC with the browser's HMAC. Progress: bytes of the body. */
async function mac({ key }: { key: Bytes }, onProgress: (done: number) => void): Promise<Bytes> {
  const cake = getCake()
  const computed = await computeMacInPlace(cake, key)
  onProgress(bodySizeIn(cake.length))
  return computed
}

/** The keys that fit the cake's last block, most likely first. */
function candidates({ keys }: { keys: string[] }): Promise<Bytes[]> {
  const tailReader = createTailReader()
  tailReader.look(getCake())
  return tailReader.filterKeys(keys)
}

const methods = { read, checksum, transferCake, candidates, mac }
export type MemoryHashMethods = typeof methods

serveRpc(methods)
