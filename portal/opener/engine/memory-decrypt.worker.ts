import { type Bytes, bodySizeIn, decryptInto, headerSize, parseHeader } from '#cake/index.ts'
import { createBlobQuarantine } from './blob-quarantine.ts'
import { createDeferredMac } from './deferred-mac.ts'
import { preallocateChunks } from './preallocated-chunks.ts'
import { refuseLayered } from './refuse-layered.ts'
import { serveRpc } from './serve-rpc.ts'

/** A cake of `size` bytes, which the worker at the other end of the port has. */
type Taking = { size: number; port: MessagePort }

/** The cake, and its stretches, which come in order. One worker is for one cake, and is ended then. */
let size = 0
let stretches: Promise<Bytes>[] = []
const { awaitMac, mac } = createDeferredMac()

/** Makes room for a cake, while the other worker has its hands full. What comes stays for every `open`. */
async function makeRoom(taking: Taking): Promise<void> {
  size = taking.size
  stretches = preallocateChunks(size, taking.port)
}

async function* bodyOf(): AsyncGenerator<Bytes> {
  for (const [index, stretch] of stretches.entries()) {
    yield index === 0 ? (await stretch).subarray(headerSize) : await stretch
  }
}

/** Decrypts into quarantine, and gives what is there once the MAC has come and matched (cake/FORMAT.md 5.4). */
async function open(
  { key, innerName }: { key: Bytes; innerName: string },
  onProgress: (done: number) => void,
): Promise<Blob> {
  const mac = awaitMac()
  const header = parseHeader((await stretches[0]) ?? new Uint8Array())
  const quarantine = refuseLayered(innerName, createBlobQuarantine())
  return decryptInto({
    header,
    body: bodyOf(),
    bodySize: bodySizeIn(size),
    key,
    mac,
    quarantine,
    onProgress,
  })
}

const orders = { makeRoom, mac, open }
export type MemoryDecryptOrders = typeof orders

serveRpc(orders)
