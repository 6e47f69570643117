import {
  type Bytes,
  bodySizeIn,
  type CakeHeader,
  checksumOfStream,
  computeMacs,
  parseHeader,
} from '#cake/index.ts'
import { borrow } from './chunk-transfer.ts'
import { serveRpc } from './serve-rpc.ts'

/** A cake of `size` bytes, which the other worker reads and lends. */
type Borrowing = { size: number; from: MessagePort }

/** A candidate key of the cake whose checksum was computed, whose body is lent once more. */
type Proving = Borrowing & { key: Bytes }

/** Of the cake whose checksum was computed. One worker is for one cake, and is ended then. */
let header: CakeHeader | undefined

/** Gives the checksum of a cake of any size. Progress: bytes read. */
async function checksum({ size, from }: Borrowing, onProgress: (done: number) => void): Promise<string> {
  async function* watch() {
    for await (const stretch of borrow(from, size)) {
      header ??= parseHeader(stretch)
      yield stretch
    }
  }
  return checksumOfStream(watch(), size, onProgress)
}

/** The MAC of a cake under a key, while the other worker reads its body and decrypts it. */
async function mac({ size, key, from }: Proving, onProgress: (done: number) => void): Promise<Bytes> {
  if (!header) throw new Error('There is no cake to prove yet.')
  const bodySize = bodySizeIn(size)
  const [mac] = await computeMacs(borrow(from, bodySize), bodySize, header.iv, [key], onProgress)
  if (!mac) throw new Error('No MAC came of one key.')
  return mac
}

const orders = { checksum, mac }
export type StreamHashOrders = typeof orders

serveRpc(orders)
