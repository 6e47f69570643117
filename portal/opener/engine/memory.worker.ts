import {
  type Bytes,
  bodySizeIn,
  CakeError,
  type CakeHeader,
  checksumOf,
  computeMacInPlace,
  decryptInto,
  equalBytes,
  headerSize,
  parseHeader,
  readWhole,
  thinCandidatesOf,
} from '#cake/index.ts'
import { answerOrders } from './answer-orders.ts'
import { createBlobQuarantine } from './blob-quarantine.ts'
import { parseCandidates } from './candidate-keys.ts'
import { refuseLayered } from './refuse-layered.ts'

/** The cake between the two orders. One worker opens one cake, and is ended then. */
let held: { cake: Bytes; header: CakeHeader } | undefined

/** Reads the file, and gives its checksum. Progress: bytes read, then as many again when they are hashed. */
async function checksum({ file }: { file: File }, onProgress: (done: number) => void): Promise<string> {
  bodySizeIn(file.size)
  const header = parseHeader(new Uint8Array(await file.slice(0, headerSize).arrayBuffer()))
  const cake = await readWhole(file.stream(), file.size, onProgress)
  held = { cake, header }
  const sum = await checksumOf(cake)
  onProgress(2 * file.size)
  return sum
}

/**
 * Opens the cake that `checksum` has read. With one candidate left the cipher runs beside the MAC, and its
 * plaintext waits in quarantine (cake/FORMAT.md 5.4); with several the MAC finds the key first.
 */
async function open(
  { keys, innerName }: { keys: string[]; innerName: string },
  onProgress: (done: number) => void,
): Promise<Blob> {
  if (!held) throw new Error('There is no cake to open yet.')
  const { cake, header } = held
  const [first, ...others] = await thinCandidatesOf(cake, header, parseCandidates(keys))
  if (!first) throw new CakeError('no_key_fits')
  const { key, mac } = others.length === 0 ? startMac(first) : await findKey([first, ...others])
  const body = cake.subarray(headerSize)
  const quarantine = refuseLayered(innerName, createBlobQuarantine())
  return decryptInto({ header, body, bodySize: body.length, key, mac, quarantine, onProgress })

  function startMac(only: Bytes) {
    return { key: only, mac: computeMacInPlace(cake, only) }
  }

  async function findKey(candidates: Bytes[]) {
    for (const candidate of candidates) {
      const computed = await computeMacInPlace(cake, candidate)
      if (equalBytes(computed, header.mac)) return { key: candidate, mac: computed }
    }
    throw new CakeError('no_key_fits')
  }
}

const orders = { checksum, open }
export type MemoryOrders = typeof orders

answerOrders(orders)
