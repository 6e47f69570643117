import {
  type Bytes,
  bodySizeIn,
  type CakeHeader,
  createFieldOpener,
  decryptInto,
  type FieldKey,
  openFields,
} from '#cake/index.ts'
import { serveRpc } from '../../workers/serve-rpc.ts'
import { createBlobQuarantine } from './blob-quarantine.ts'
import { type ChunkSource, chunksFrom } from './chunk-transfer.ts'
import { createDeferredMac } from './deferred-mac.ts'
import type { Fields } from './opening.ts'
import { rejectLayeredPdf } from './reject-layered-pdf.ts'
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
  /** the keys of the fields of a layered cake */
  fieldKeys: readonly FieldKey[]
  innerName: string
  /** name of the file in private storage that receives the plaintext; undefined: a blob receives it */
  tempFile: string | undefined
  /** the body, whose MAC the other worker computes */
  source: ChunkSource
}

export type Decrypted = { blob: Blob; fields: Fields }

/**
 * Decrypts into quarantine and releases the plaintext after the MAC has matched (cake/FORMAT.md 5.4). The fields of a
 * layered cake are opened in the process (9.7).
 */
async function open(
  { size, header, key, fieldKeys, innerName, tempFile, source }: Opening,
  onProgress: (processed: number) => void,
): Promise<Decrypted> {
  const mac = nextMac()
  const quarantine = tempFile === undefined ? createBlobQuarantine() : await createStorageQuarantine(tempFile)
  const opener = createFieldOpener(innerName, fieldKeys)
  const blob = await decryptInto({
    header,
    body: chunksFrom(source),
    bodySize: bodySizeIn(size),
    key,
    mac,
    quarantine: openFields(opener, rejectLayeredPdf(innerName, quarantine)),
    onProgress,
  })
  return { blob, fields: { opened: opener.opened(), locked: opener.locked() } }
}

const methods = { read, mac, open }
export type DecryptMethods = typeof methods

serveRpc(methods)
