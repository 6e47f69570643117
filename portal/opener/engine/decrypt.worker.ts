import { type Bytes, bodySizeIn, type CakeHeader, decryptInto } from '#cake/index.ts'
import { createBlobQuarantine } from './blob-quarantine.ts'
import { type ChunkSource, chunksFrom } from './chunk-transfer.ts'
import { createDeferredMac } from './deferred-mac.ts'
import { refuseLayered } from './refuse-layered.ts'
import { serveRpc } from './serve-rpc.ts'
import { createStorageQuarantine } from './storage-quarantine.ts'

const { nextMac, mac } = createDeferredMac()

/** Reads a file for the other worker. */
async function read({ source }: { source: ChunkSource }): Promise<void> {
  for await (const _ of chunksFrom(source)) {
    // only the other worker uses the chunks
  }
}

type Opening = {
  /** of the cake */
  size: number
  header: CakeHeader
  key: Bytes
  innerName: string
  /** name of the file in private storage that receives the plaintext; undefined: a blob receives it */
  tempFile: string | undefined
  /** the body, whose MAC the other worker computes */
  source: ChunkSource
}

/** Decrypts into quarantine and releases the plaintext after the MAC has matched (cake/FORMAT.md 5.4). */
async function open(
  { size, header, key, innerName, tempFile, source }: Opening,
  onProgress: (done: number) => void,
): Promise<Blob> {
  const mac = nextMac()
  const quarantine = tempFile === undefined ? createBlobQuarantine() : await createStorageQuarantine(tempFile)
  return decryptInto({
    header,
    body: chunksFrom(source),
    bodySize: bodySizeIn(size),
    key,
    mac,
    quarantine: refuseLayered(innerName, quarantine),
    onProgress,
  })
}

const methods = { read, mac, open }
export type DecryptMethods = typeof methods

serveRpc(methods)
