import { type Bytes, openedNameOf } from '#cake/index.ts'
import { reportDecrypting } from './decrypting-progress.ts'
import { OpenerError } from './opener-error.ts'
import type { OpeningRequest } from './opening.ts'
import type { WorkerClient } from './start-worker.ts'
import type { StreamDecryptMethods } from './stream-decrypt.worker.ts'
import type { StreamHashMethods } from './stream-hash.worker.ts'

/** The two workers of one cake: one reads and decrypts, the other hashes the same chunks. */
export type Work = {
  request: OpeningRequest
  hash: WorkerClient<StreamHashMethods>
  decrypt: WorkerClient<StreamDecryptMethods>
}

/** Decrypts and hashes in a single pass. Only possible with a single candidate key. */
async function decryptWhileHashing(work: Work, key: Bytes, place: string): Promise<Blob> {
  const report = reportDecrypting(work.request)
  const { port1: to, port2: from } = new MessageChannel()
  const [blob] = await Promise.all([
    decrypt(work, { key, place, to }, (decrypted) => report({ decrypted })),
    sendMac(work, { key, from }, (hashed) => report({ hashed })),
  ])
  return blob
}

/** Decrypts into a temporary file in private storage. */
export function decryptIntoTempFile(work: Work, candidates: Bytes[], place: string): Promise<Blob> {
  const [only] = candidates
  return only && candidates.length === 1
    ? decryptWhileHashing(work, only, place)
    : decryptAfterMac(work, candidates, place)
}

/**
 * With several candidate keys, finds the matching one by its MAC before it decrypts. The most likely key comes first, so
 * one pass is nearly always enough.
 */
async function decryptAfterMac(work: Work, candidates: Bytes[], place: string): Promise<Blob> {
  const report = reportDecrypting(work.request)
  for (const key of candidates) {
    const { port1: to, port2: from } = new MessageChannel()
    const [fits] = await Promise.all([
      work.decrypt.ask('verify', { to }),
      sendMac(work, { key, from }, (hashed) => report({ hashed })),
    ])
    if (fits) return decrypt(work, { key, place }, (decrypted) => report({ decrypted }))
  }
  throw new OpenerError('no_key_fits')
}

type DecryptInput = { key: Bytes; place: string; to?: MessagePort }

function decrypt(work: Work, input: DecryptInput, onProgress: (done: number) => void): Promise<Blob> {
  const innerName = openedNameOf(work.request.file.name)
  return work.decrypt.ask('open', { innerName, ...input }, onProgress)
}

/** Passes the MAC that one worker computes on to the other. */
async function sendMac(
  { request, hash, decrypt }: Work,
  { key, from }: { key: Bytes; from: MessagePort },
  onProgress: (done: number) => void,
): Promise<void> {
  const mac = await hash.ask('mac', { key, size: request.file.size, from }, onProgress)
  await decrypt.ask('mac', { mac })
}
