import { isCakeName, openedNameOf } from '#cake/index.ts'
import { FileError } from '../../workers/file-error.ts'
import { type CakeEnds, readCakeEnds } from './cake-ends.ts'
import { findCakeKeys } from './cake-keys.ts'
import type { Decrypted } from './decrypt.worker.ts'
import { decryptCandidates } from './decrypt-candidates.ts'
import type { CakeId, FoundKeys, OpenedCake, OpeningRequest } from './opening.ts'
import { createTempFile, openedCakes, type TempFile } from './private-storage.ts'
import { findDeviceMemory, planQuarantine, type QuarantineKind } from './quarantine-kind.ts'
import { raceAbort } from './race-abort.ts'
import { computeChecksum, startWorkers, type Workers } from './workers.ts'

export type { CakeId, FoundKeys, Lookup, OpenedCake, OpeningProgress, OpeningRequest } from './opening.ts'
export { cleanUp } from './private-storage.ts'
export type { QuarantineKind } from './quarantine-kind.ts'

/**
 * Opens a cake in this browser. The keys are requested with the hash of its header, so a rejection takes no longer than
 * the call, regardless of the file size. Then the file is read once: one worker decrypts it into quarantine, and the
 * other computes the MAC of the same bytes. A cake that the server does not know by its header is read twice, because
 * its checksum is needed first (docs/decisions/0060).
 *
 * Releases no plaintext before the MAC of the whole file has matched, and leaves none behind when it throws.
 *
 * @throws FileError; errors of `findReleasedKeys` pass through unchanged
 */
export async function openCake(request: OpeningRequest, requested?: QuarantineKind): Promise<OpenedCake> {
  const { file, signal } = request
  if (!isCakeName(file.name)) throw new FileError('wrong_extension')
  if (signal.aborted) throw new FileError('canceled')
  const workers = startWorkers(signal)
  try {
    const quarantineKind = await chooseQuarantine(file.size, requested)
    const ends = await readCakeEnds(file)
    const { outer, fieldKeys } = findCakeKeys(await requireKeys(request, ends, workers, quarantineKind))
    const candidates = await ends.filterKeys(outer)
    const tempFile = quarantineKind === 'storage' ? await createTempFile() : undefined
    try {
      const work = { request, workers, ends, fieldKeys, tempFile: tempFile?.name }
      return toOpened(file, await decryptCandidates(work, candidates), tempFile)
    } catch (error) {
      workers.end() // a worker can still hold the file
      await tempFile?.remove()
      throw error
    }
  } finally {
    workers.end()
  }
}

/** @throws FileError if the plaintext can only be in private storage, and there is none, or too little space */
async function chooseQuarantine(
  size: number,
  requested: QuarantineKind | undefined,
): Promise<QuarantineKind> {
  const planned = requested ?? planQuarantine(size, findDeviceMemory())
  if (planned === 'memory') return 'memory'
  try {
    await openedCakes.checkSpace(size)
    return 'storage'
  } catch (error) {
    if (planned !== 'storage-if-possible') throw error
    return 'memory'
  }
}

/** Requests the keys by header, or by checksum if the user chose that or the server does not know the header. */
async function requireKeys(
  request: OpeningRequest,
  ends: CakeEnds,
  workers: Workers,
  quarantineKind: QuarantineKind,
): Promise<FoundKeys> {
  const { lookup, onProgress, signal } = request
  const ask = async (id: CakeId) => {
    onProgress({ step: 'keys', processed: 0, total: 1 })
    const reply = await raceAbort(request.findReleasedKeys(id), signal)
    if (reply) onProgress({ step: 'keys', processed: 1, total: 1 })
    return reply
  }
  const keys =
    (lookup === 'header' && (await ask({ headerHash: ends.headerHash }))) ||
    (await ask({ checksum: await computeChecksum(workers, request, quarantineKind === 'memory') }))
  if (!keys) throw new FileError('no_key_fits')
  return keys
}

function toOpened(
  { name }: File,
  { blob: opened, fields }: Decrypted,
  tempFile: TempFile | undefined,
): OpenedCake {
  // Only garbage collection frees a blob, so `discard` drops the reference.
  let blob: Blob | undefined = opened
  return {
    name: openedNameOf(name),
    size: opened.size,
    fields,
    get blob() {
      return blob ?? new Blob()
    },
    async discard() {
      blob = undefined
      await tempFile?.remove()
    },
  }
}
