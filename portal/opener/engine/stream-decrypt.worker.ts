import { type Bytes, bodySizeIn, chunkSize, decryptInto, equalBytes, headerSize } from '#cake/index.ts'
import { lend } from './chunk-transfer.ts'
import { createDeferredMac } from './deferred-mac.ts'
import { refuseLayered } from './refuse-layered.ts'
import { serveRpc } from './serve-rpc.ts'
import { createStorageQuarantine } from './storage-quarantine.ts'
import { createTailReader } from './tail-reader.ts'

/** The cake that `read` has read. One worker is for one cake, and is ended then. */
let cake: File | undefined
const watch = createTailReader()
const { awaitMac, mac } = createDeferredMac()

function getCake(): File {
  if (!cake) throw new Error('The cake has not been read yet.')
  return cake
}

/** Reads the file and lends it to the other worker. */
async function read({ file, to }: { file: File; to: MessagePort }): Promise<void> {
  bodySizeIn(file.size)
  cake = file
  // The header comes with the first stretch, so that what each holds of the body is whole blocks.
  const firstSize = headerSize + chunkSize
  for await (const stretch of lend(file, { to, size: chunkSize, firstSize })) watch.look(stretch)
}

/** The keys that the cake's last block leaves, the likeliest first. */
const candidates = ({ keys }: { keys: string[] }) => watch.thin(keys)

const readBodyOnce = (to: MessagePort) => lend(getCake().slice(headerSize), { to, size: chunkSize })

/** The MAC that `prove` has matched. */
let proved: Bytes | undefined

/** Reads the body for the other worker alone. Whether the MAC that comes of it is the cake's. */
async function prove({ to }: { to: MessagePort }): Promise<boolean> {
  const mac = awaitMac()
  for await (const _ of readBodyOnce(to)) {
    // the other one takes it
  }
  proved = await mac
  return equalBytes(proved, watch.getHeader().mac)
}

type Opening = {
  key: Bytes
  innerName: string
  /** where in the private storage the plaintext goes */
  place: string
  /** the other worker, where it computes the MAC of the body that is read here; without it, `prove` has the MAC */
  to?: MessagePort
}

/** Decrypts into quarantine, and gives what is there once the MAC has come and matched (cake/FORMAT.md 5.4). */
async function open(
  { key, innerName, place, to }: Opening,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const mac = to || !proved ? awaitMac() : proved
  const body = to ? readBodyOnce(to) : getCake().slice(headerSize).stream()
  const quarantine = refuseLayered(innerName, await createStorageQuarantine(place))
  const bodySize = bodySizeIn(getCake().size)
  return decryptInto({ header: watch.getHeader(), body, bodySize, key, mac, quarantine, onProgress })
}

const orders = { read, candidates, prove, mac, open }
export type StreamDecryptOrders = typeof orders

serveRpc(orders)
