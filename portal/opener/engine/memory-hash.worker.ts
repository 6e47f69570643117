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

/** So much is read before it is told how far the reading is. */
const stretchSize = 32 * 2 ** 20

/** The cake between the orders. One worker is for one cake, and is ended then. */
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
      const length = Math.min(stretchSize, size - done)
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

/** The checksum of the cake, by the browser's own SHA-256. */
const checksum = () => checksumOf(getCake())

/** Copies the cake into the room that the other worker offers. */
const passOn = ({ to }: { to: MessagePort }) => fillChunks(getCake(), to)

/** The MAC of the cake, by the browser's own HMAC. Progress: bytes of the body. */
async function mac({ key }: { key: Bytes }, onProgress: (done: number) => void): Promise<Bytes> {
  const cake = getCake()
  const computed = await computeMacInPlace(cake, key)
  onProgress(bodySizeIn(cake.length))
  return computed
}

/** The keys that the cake's last block leaves, the likeliest first. */
function candidates({ keys }: { keys: string[] }): Promise<Bytes[]> {
  const watch = createTailReader()
  watch.look(getCake())
  return watch.thin(keys)
}

const orders = { read, checksum, passOn, candidates, mac }
export type MemoryHashOrders = typeof orders

serveRpc(orders)
