import {
  type Bytes,
  blockSize,
  bodySizeIn,
  type CakeHeader,
  chunkSize,
  decryptInto,
  equalBytes,
  headerSize,
  parseHeader,
  thinCandidates,
} from '#cake/index.ts'
import { answerOrders } from './answer-orders.ts'
import { createBlobQuarantine } from './blob-quarantine.ts'
import { parseCandidates } from './candidate-keys.ts'
import { lend } from './lending.ts'
import { refuseLayered } from './refuse-layered.ts'
import { createStorageQuarantine } from './storage-quarantine.ts'

/** So many bytes are read at once where all are kept: in Chromium 156 a quarter of it takes a third longer. */
const keptStretchSize = 16 * 2 ** 20

/** What `read` has seen of the cake. One worker is for one cake, and is ended then. */
type Seen = {
  file: File
  header: CakeHeader
  /** the body's last two blocks, or its only one */
  end: Bytes
  /** the body, where it is kept in memory */
  body: Bytes[]
}
let seen: Seen | undefined

function getSeen(): Seen {
  if (!seen) throw new Error('The cake has not been read yet.')
  return seen
}

type Reading = { file: File; to: MessagePort; keep: boolean }

/** Reads the file and lends it to the other worker; with `keep`, keeps its body for `open`. */
async function read({ file, to, keep }: Reading): Promise<void> {
  bodySizeIn(file.size)
  const size = keep ? keptStretchSize : chunkSize
  // The header comes with the first stretch, so that what each holds of the body is whole blocks.
  for await (const stretch of lend(file, { to, size, firstSize: headerSize + size, keep })) {
    const part = seen ? stretch : stretch.subarray(headerSize)
    seen ??= { file, header: parseHeader(stretch), end: new Uint8Array(), body: [] }
    seen.end = Uint8Array.of(...seen.end, ...part.subarray(-2 * blockSize)).slice(-2 * blockSize)
    if (keep) seen.body.push(part)
  }
}

/** The keys that the cake's last block leaves, the likeliest first (cake/FORMAT.md 5.2). */
async function candidates({ keys }: { keys: string[] }): Promise<Bytes[]> {
  const { header, end } = getSeen()
  const before = end.length === blockSize ? header.iv : end.subarray(0, blockSize)
  return thinCandidates(parseCandidates(keys), before, end.subarray(-blockSize))
}

let arrive: (mac: Bytes) => void = () => {}
let arriving: Promise<Bytes> | undefined

/** The MAC that the other worker has computed. */
async function mac({ mac }: { mac: Bytes }): Promise<void> {
  arrive(mac)
}

function awaitMac(): Promise<Bytes> {
  arriving = new Promise((resolve) => {
    arrive = resolve
  })
  return arriving
}

const readBodyOnce = ({ file }: Seen, to: MessagePort) =>
  lend(file.slice(headerSize), { to, size: chunkSize })

/** Reads the body for the other worker alone. Whether the MAC that comes of it is the cake's. */
async function prove({ to }: { to: MessagePort }): Promise<boolean> {
  const cake = getSeen()
  const mac = awaitMac()
  for await (const _ of readBodyOnce(cake, to)) {
    // the other one takes it
  }
  return equalBytes(await mac, cake.header.mac)
}

type Opening = {
  key: Bytes
  innerName: string
  /** where in the private storage the plaintext goes; without it, the body is in memory, and it goes into a blob */
  place?: string
  /** the other worker, where it computes the MAC of the body that is read here; without it, `prove` has the MAC */
  to?: MessagePort
}

/** Decrypts into quarantine, and gives what is there once the MAC has come and matched (cake/FORMAT.md 5.4). */
async function open(
  { key, innerName, place, to }: Opening,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const cake = getSeen()
  const { file, header } = cake
  const isInMemory = place === undefined
  const mac = isInMemory || to || !arriving ? awaitMac() : arriving
  const inner = isInMemory ? createBlobQuarantine() : await createStorageQuarantine(place)
  const body = isInMemory ? cake.body : to ? readBodyOnce(cake, to) : file.slice(headerSize).stream()
  const quarantine = refuseLayered(innerName, inner)
  return decryptInto({ header, body, bodySize: bodySizeIn(file.size), key, mac, quarantine, onProgress })
}

const orders = { read, candidates, prove, mac, open }
export type DecryptOrders = typeof orders

answerOrders(orders)
