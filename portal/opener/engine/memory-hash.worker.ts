import {
  type Bytes,
  bodySizeIn,
  checksumOf,
  computeMacInPlace,
  headerSize,
  parseHeader,
  readWhole,
} from '#cake/index.ts'
import { answerOrders } from './answer-orders.ts'
import type { HashOrders } from './stream-hash.worker.ts'

/** The cake between the two orders. One worker is for one cake, and is ended then. */
let held: Bytes | undefined

/** Reads the file into memory and gives its checksum by the browser's own SHA-256. Progress: bytes read. */
async function checksum({ file }: { file: File }, onProgress: (done: number) => void): Promise<string> {
  bodySizeIn(file.size)
  parseHeader(new Uint8Array(await file.slice(0, headerSize).arrayBuffer()))
  held = await readWhole(file.stream(), file.size, onProgress)
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
