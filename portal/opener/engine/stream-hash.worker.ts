import {
  type Bytes,
  bodySizeIn,
  checksumOfStream,
  computeMacs,
  headerSize,
  parseHeader,
} from '#cake/index.ts'
import { answerOrders } from './answer-orders.ts'

/** What is read may go onward to the worker that decrypts; not here, where nothing is kept in memory. */
export type Reading = { file: File; onward?: MessagePort | undefined }

/** Gives the checksum of a file of any size. Progress: bytes read. */
async function checksum({ file }: Reading, onProgress: (done: number) => void): Promise<string> {
  bodySizeIn(file.size)
  parseHeader(new Uint8Array(await file.slice(0, headerSize).arrayBuffer()))
  return checksumOfStream(file.stream(), file.size, onProgress)
}

/** The MACs of a cake under each of the keys, in one reading. */
async function macs({ file, keys }: { file: File; keys: Bytes[] }, onProgress: (done: number) => void) {
  const { iv } = parseHeader(new Uint8Array(await file.slice(0, headerSize).arrayBuffer()))
  return computeMacs(file.slice(headerSize).stream(), bodySizeIn(file.size), iv, keys, onProgress)
}

const orders = { checksum, macs }
export type HashOrders = typeof orders

answerOrders(orders)
