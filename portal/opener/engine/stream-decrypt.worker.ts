import { type Bytes, bodySizeIn, chunkSize, decryptInto, equalBytes, headerSize } from '#cake/index.ts'
import { transferChunks } from './chunk-transfer.ts'
import { createDeferredMac } from './deferred-mac.ts'
import { refuseLayered } from './refuse-layered.ts'
import { serveRpc } from './serve-rpc.ts'
import { createStorageQuarantine } from './storage-quarantine.ts'
import { createTailReader } from './tail-reader.ts'

/** The cake that `read` has read. Each worker handles one cake. */
let cake: File | undefined
const tailReader = createTailReader()
const { nextMac, mac } = createDeferredMac()

function getCake(): File {
  if (!cake) throw new Error('The cake has not been read yet.')
  return cake
}

/** Reads the file and sends its chunks to the other worker. */
async function read({ file, to }: { file: File; to: MessagePort }): Promise<void> {
  bodySizeIn(file.size)
  cake = file
  // The first chunk also holds the header, so that each chunk holds whole blocks of the body.
  const firstSize = headerSize + chunkSize
  for await (const chunk of transferChunks(file, { to, size: chunkSize, firstSize })) tailReader.look(chunk)
}

/** The keys that fit the cake's last block, most likely first. */
const candidates = ({ keys }: { keys: string[] }) => tailReader.filterKeys(keys)

const readBodyOnce = (to: MessagePort) => transferChunks(getCake().slice(headerSize), { to, size: chunkSize })

/** The MAC that `verify` has computed. */
let verifiedMac: Bytes | undefined

/** Reads the body only for the MAC. @returns whether the MAC matches the cake's */
async function verify({ to }: { to: MessagePort }): Promise<boolean> {
  const mac = nextMac()
  for await (const _ of readBodyOnce(to)) {
    // only the other worker uses the chunks
  }
  verifiedMac = await mac
  return equalBytes(verifiedMac, tailReader.getHeader().mac)
}

type Opening = {
  key: Bytes
  innerName: string
  /** name of the file in private storage that receives the plaintext */
  place: string
  /** sends the body to the worker that computes its MAC; absent if `verify` has computed it */
  to?: MessagePort
}

/** Decrypts into quarantine and releases the plaintext after the MAC has matched (cake/FORMAT.md 5.4). */
async function open(
  { key, innerName, place, to }: Opening,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const mac = to || !verifiedMac ? nextMac() : verifiedMac
  const body = to ? readBodyOnce(to) : getCake().slice(headerSize).stream()
  const quarantine = refuseLayered(innerName, await createStorageQuarantine(place))
  const bodySize = bodySizeIn(getCake().size)
  return decryptInto({ header: tailReader.getHeader(), body, bodySize, key, mac, quarantine, onProgress })
}

const methods = { read, candidates, verify, mac, open }
export type StreamDecryptMethods = typeof methods

serveRpc(methods)
