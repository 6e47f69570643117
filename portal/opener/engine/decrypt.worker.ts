import {
  type Bytes,
  blockSize,
  bodySizeIn,
  CakeError,
  decryptInto,
  equalBytes,
  headerSize,
  parseHeader,
  thinCandidates,
} from '#cake/index.ts'
import { answerOrders } from './answer-orders.ts'
import { createBlobQuarantine } from './blob-quarantine.ts'
import { parseCandidates } from './candidate-keys.ts'
import { refuseLayered } from './refuse-layered.ts'
import { createStorageQuarantine } from './storage-quarantine.ts'

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer())

/** The keys that the cake's last block leaves (cake/FORMAT.md 5.2). */
async function candidates({ file, keys }: { file: File; keys: string[] }): Promise<Bytes[]> {
  const [start, end] = await Promise.all([
    bytesOf(file.slice(0, headerSize)),
    bytesOf(file.slice(-2 * blockSize)),
  ])
  const { iv } = parseHeader(start)
  const before = bodySizeIn(file.size) === blockSize ? iv : end.subarray(0, blockSize)
  return thinCandidates(parseCandidates(keys), before, end.subarray(blockSize))
}

let held: Promise<Bytes[]> | undefined

/** Takes the body from the other worker, stretch by stretch, for `open` to find it in memory. */
async function hold({ file, from }: { file: File; from: MessagePort }): Promise<void> {
  const bodySize = bodySizeIn(file.size)
  held = new Promise((resolve) => {
    const stretches: Bytes[] = []
    let length = 0
    from.onmessage = ({ data }: MessageEvent<Bytes>) => {
      stretches.push(data)
      length += data.length
      if (length === bodySize) resolve(stretches)
    }
  })
}

let arrive: (macs: Bytes[]) => void = () => {}
const arrived = new Promise<Bytes[]>((resolve) => {
  arrive = resolve
})

/** The MACs that the other worker has computed, in the order of the candidates. */
async function macs({ macs }: { macs: Bytes[] }): Promise<void> {
  arrive(macs)
}

/** `place` is where in the private storage the plaintext goes; without it, it goes into a blob. */
type Opening = { file: File; keys: Bytes[]; innerName: string; place: string | undefined }

/**
 * Decrypts into quarantine, and gives what is there once the MAC has come and matched (cake/FORMAT.md 5.4).
 * With one candidate the cipher starts at once, beside the MAC; with several it waits until the MAC has found
 * the key.
 */
async function open(
  { file, keys, innerName, place }: Opening,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const header = parseHeader(await bytesOf(file.slice(0, headerSize)))
  const matching = keys.length === 1 ? 0 : (await arrived).findIndex((mac) => equalBytes(mac, header.mac))
  const key = keys[matching]
  if (!key) throw new CakeError('no_key_fits')
  const mac = arrived.then((all) => all[matching] ?? new Uint8Array())
  const body = held ? await held : file.slice(headerSize).stream()
  const inner = place === undefined ? createBlobQuarantine() : await createStorageQuarantine(place)
  const quarantine = refuseLayered(innerName, inner)
  return decryptInto({ header, body, bodySize: bodySizeIn(file.size), key, mac, quarantine, onProgress })
}

const orders = { hold, candidates, macs, open }
export type DecryptOrders = typeof orders

answerOrders(orders)
