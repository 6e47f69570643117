import {
  type Bytes,
  bodySizeIn,
  checksumOf,
  computeMacInPlace,
  headerSize,
  parseHeader,
} from '#cake/index.ts'
import { answerOrders } from './answer-orders.ts'
import { readAhead } from './read-ahead.ts'
import type { HashOrders, Reading } from './stream-hash.worker.ts'

/** The cake between the two orders. One worker is for one cake, and is ended then. */
let held: Bytes | undefined

/**
 * Reads the file into memory, and gives its checksum by the browser's own SHA-256. The file is read once for both
 * workers: each stretch of the body is copied, and goes `onward` to the one that decrypts. Progress: bytes read.
 */
async function checksum({ file, onward }: Reading, onProgress: (done: number) => void): Promise<string> {
  bodySizeIn(file.size)
  const stretches = readAhead(file.slice(headerSize))
  const header = new Uint8Array(await file.slice(0, headerSize).arrayBuffer())
  parseHeader(header)
  held = new Uint8Array(file.size)
  held.set(header)
  let done = headerSize
  for await (const stretch of stretches) {
    held.set(stretch, done)
    done += stretch.length
    onward?.postMessage(stretch, [stretch.buffer])
    onProgress(done)
  }
  return checksumOf(held)
}

/** The MACs of the cake that `checksum` has read, by the browser's own HMAC, one key after the other. */
async function macs({ file, keys }: { file: File; keys: Bytes[] }, onProgress: (done: number) => void) {
  if (!held) throw new Error('There is no cake to hash yet.')
  const computed: Bytes[] = []
  for (const key of keys) computed.push(await computeMacInPlace(held, key))
  held = undefined
  onProgress(bodySizeIn(file.size))
  return computed
}

const orders: HashOrders = { checksum, macs }

answerOrders(orders)
