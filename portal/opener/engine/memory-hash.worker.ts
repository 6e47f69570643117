import { type Bytes, bodySizeIn, checksumOf, computeMacInPlace } from '#cake/index.ts'
import { answerOrders } from './answer-orders.ts'
import { borrow } from './lending.ts'
import type { Borrowing, HashOrders, Proving } from './stream-hash.worker.ts'

/** The cake between the orders. One worker is for one cake, and is ended then. */
let held: Bytes | undefined

/** Copies what the other worker reads, and gives its checksum by the browser's own SHA-256. Progress: bytes read. */
async function checksum({ size, from }: Borrowing, onProgress: (done: number) => void): Promise<string> {
  held = new Uint8Array(size)
  let done = 0
  for await (const stretch of borrow(from, size)) {
    held.set(stretch, done)
    done += stretch.length
    onProgress(done)
  }
  return checksumOf(held)
}

/** The MAC of the cake that `checksum` has copied, by the browser's own HMAC. */
async function mac({ size, key }: Proving, onProgress: (done: number) => void): Promise<Bytes> {
  if (!held) throw new Error('There is no cake to prove yet.')
  const computed = await computeMacInPlace(held, key)
  onProgress(bodySizeIn(size))
  return computed
}

const orders: HashOrders = { checksum, mac }

answerOrders(orders)
