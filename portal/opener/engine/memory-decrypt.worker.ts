import { type Bytes, bodySizeIn, decryptInto, headerSize, parseHeader } from '#cake/index.ts'
import { createBlobQuarantine } from './blob-quarantine.ts'
import { createDeferredMac } from './deferred-mac.ts'
import { preallocateChunks } from './preallocated-chunks.ts'
import { refuseLayered } from './refuse-layered.ts'
import { serveRpc } from './serve-rpc.ts'

/** A cake of `size` bytes, held by the worker at the other end of the port. */
type CakeSource = { size: number; port: MessagePort }

/** The cake's size and chunks, in order. Each worker handles one cake. */
let size = 0
let chunks: Promise<Bytes>[] = []
const { nextMac, mac } = createDeferredMac()

/** Allocates memory for the cake while the other worker is busy. Every `open` uses the same chunks. */
async function preallocate(source: CakeSource): Promise<void> {
  size = source.size
  chunks = preallocateChunks(size, source.port)
}

async function* bodyOf(): AsyncGenerator<Bytes> {
  for (const [index, chunk] of chunks.entries()) {
    yield index === 0 ? (await chunk).subarray(headerSize) : await chunk
  }
}

/** Decrypts into quarantine and releases the plaintext after the MAC has matched (cake/FORMAT.md 5.4). */
async function open(
  { key, innerName }: { key: Bytes; innerName: string },
  onProgress: (done: number) => void,
): Promise<Blob> {
  const mac = nextMac()
  const header = parseHeader((await chunks[0]) ?? new Uint8Array())
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

const methods = { preallocate, mac, open }
export type MemoryDecryptMethods = typeof methods

serveRpc(methods)
