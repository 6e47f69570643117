import { type Bytes, openedNameOf } from '#cake/index.ts'
import { reportDecrypting } from './decrypting-progress.ts'
import { OpenerError } from './opener-error.ts'
import type { OpeningRequest } from './opening.ts'
import type { WorkerAtWork } from './start-worker.ts'
import type { StreamDecryptOrders } from './stream-decrypt.worker.ts'
import type { StreamHashOrders } from './stream-hash.worker.ts'

/** The two workers on one cake: one reads and decrypts, and lends what it reads to the other, which hashes. */
export type Work = {
  request: OpeningRequest
  hash: WorkerAtWork<StreamHashOrders>
  decrypt: WorkerAtWork<StreamDecryptOrders>
}

/** Both workers at once: what one reads and decrypts, the other has hashed. Only where one key is left. */
async function decryptBesideMac(work: Work, key: Bytes, place: string): Promise<Blob> {
  const report = reportDecrypting(work.request)
  const { port1: to, port2: from } = new MessageChannel()
  const [blob] = await Promise.all([
    decrypt(work, { key, place, to }, (decrypted) => report({ decrypted })),
    passMac(work, { key, from }, (hashed) => report({ hashed })),
  ])
  return blob
}

/** By way of the place in the private storage. */
export function decryptIntoTempFile(work: Work, candidates: Bytes[], place: string): Promise<Blob> {
  const [only] = candidates
  return only && candidates.length === 1
    ? decryptBesideMac(work, only, place)
    : decryptAfterMac(work, candidates, place)
}

/**
 * Where several keys are left, nothing is decrypted before a MAC has found the one. The likeliest comes first, so that one
 * pass is enough nearly always.
 */
async function decryptAfterMac(work: Work, candidates: Bytes[], place: string): Promise<Blob> {
  const report = reportDecrypting(work.request)
  for (const key of candidates) {
    const { port1: to, port2: from } = new MessageChannel()
    const [fits] = await Promise.all([
      work.decrypt.ask('prove', { to }),
      passMac(work, { key, from }, (hashed) => report({ hashed })),
    ])
    if (fits) return decrypt(work, { key, place }, (decrypted) => report({ decrypted }))
  }
  throw new OpenerError('no_key_fits')
}

type Decrypting = { key: Bytes; place: string; to?: MessagePort }

function decrypt(work: Work, how: Decrypting, onProgress: (done: number) => void): Promise<Blob> {
  const innerName = openedNameOf(work.request.file.name)
  return work.decrypt.ask('open', { innerName, ...how }, onProgress)
}

/** The one worker computes the MAC of what it is lent, and the other is given it. */
async function passMac(
  { request, hash, decrypt }: Work,
  { key, from }: { key: Bytes; from: MessagePort },
  onProgress: (done: number) => void,
): Promise<void> {
  const mac = await hash.ask('mac', { key, size: request.file.size, from }, onProgress)
  await decrypt.ask('mac', { mac })
}
