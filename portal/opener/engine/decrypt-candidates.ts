import { type Bytes, bodySizeIn, type FieldKey, headerSize, openedNameOf } from '#cake/index.ts'
import { FileError } from '../../workers/file-error.ts'
import type { CakeEnds } from './cake-ends.ts'
import type { Decrypted } from './decrypt.worker.ts'
import type { OpeningRequest } from './opening.ts'
import type { Workers } from './workers.ts'

export type Work = {
  request: OpeningRequest
  workers: Workers
  ends: CakeEnds
  /** the keys of the fields of a layered cake */
  fieldKeys: readonly FieldKey[]
  /** name of the file in private storage that receives the plaintext; undefined: a blob receives it */
  tempFile: string | undefined
}

/**
 * Decrypts with the first key whose MAC matches, most likely first. One pass is nearly always enough, because a second
 * candidate is rare, and computing its MAC in the same pass would double the slowest part (docs/decisions/0060).
 *
 * @throws FileError `no_key_fits`
 */
export async function decryptCandidates(work: Work, candidates: readonly Bytes[]): Promise<Decrypted> {
  for (const key of candidates) {
    try {
      return await decryptWithKey(work, key)
    } catch (error) {
      if (!(error instanceof FileError && error.code === 'no_key_fits')) throw error
    }
  }
  throw new FileError('no_key_fits')
}

/** Reads the file once. One worker decrypts its chunks, the other computes their MAC and sends it to the first. */
async function decryptWithKey(
  { request, workers, ends, fieldKeys, tempFile }: Work,
  key: Bytes,
): Promise<Decrypted> {
  const { file, onProgress } = request
  const { size } = file
  const { header } = ends
  const progress = { hashed: 0, decrypted: 0 }
  const report = (update: Partial<typeof progress>) => {
    Object.assign(progress, update)
    onProgress({
      step: 'decrypting',
      processed: progress.hashed + progress.decrypted,
      total: 2 * bodySizeIn(size),
    })
  }
  const inMemory = tempFile === undefined
  const { port1: to, port2: from } = new MessageChannel()
  // With more buffers the reader could run ahead, but their memory costs time when it is first used.
  const buffers = inMemory ? 16 : 8
  const reading = { blob: file.slice(headerSize), to, buffers }
  const receiving = { size: bodySizeIn(size), from }
  // The less busy worker reads the file.
  const [toHash, toDecrypt] = inMemory ? [reading, receiving] : [receiving, reading]
  const sendMac = async () => {
    const onHashed = (hashed: number) => report({ hashed })
    const mac = await workers.hash.ask('mac', { size, header, key, inMemory, source: toHash }, onHashed)
    await workers.decrypt.ask('mac', { mac })
  }
  const innerName = openedNameOf(file.name)
  const onDecrypted = (decrypted: number) => report({ decrypted })
  const [decrypted] = await Promise.all([
    workers.decrypt.ask(
      'open',
      { size, header, key, fieldKeys, innerName, tempFile, source: toDecrypt },
      onDecrypted,
    ),
    sendMac(),
  ])
  return decrypted
}
