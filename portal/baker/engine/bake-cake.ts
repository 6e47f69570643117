import { cakeSizeOf, createKey } from '#cake/index.ts'
import { FileError } from '../../workers/file-error.ts'
import { startWorker } from '../../workers/start-worker.ts'
import { sizeOfPlaintext } from './archive.ts'
import type { BakedCake, BakingRequest } from './baking.ts'
import type { DigestMethods } from './digest.worker.ts'
import digestWorker from './digest.worker.ts?worker&url'
import type { EncryptMethods } from './encrypt.worker.ts'
import encryptWorker from './encrypt.worker.ts?worker&url'
import { holdInMemory, largestInMemory } from './memory-cakes.ts'
import { bakedCakes, hashOwner, removeStoredCake } from './private-storage.ts'

type Baked = { cake: BakedCake; release: () => void }

type Sources = Pick<BakingRequest, 'files' | 'isArchive'>

const sizeOfCake = ({ files, isArchive }: Sources): number => cakeSizeOf(sizeOfPlaintext(files, isArchive))

/** Whether the files can be baked into private storage only, and this browser has none. */
export async function isTooLargeWithoutStorage(sources: Sources): Promise<boolean> {
  if (sizeOfCake(sources) <= largestInMemory) return false
  return bakedCakes.open().then(
    () => false,
    () => true,
  )
}

/**
 * Bakes files into a cake in private storage, in bounded memory. A browser without private storage, such as a private
 * window of some browsers, bakes cakes up to `largestInMemory` in memory. If anything fails, nothing is left behind.
 *
 * @returns the cake and a function that ends the page's use of it
 * @throws FileError `unreadable` if a file changed or is gone, `no_space`, `no_storage`, `canceled`, `unknown`
 */
export async function bakeCake(request: BakingRequest): Promise<Baked> {
  const total = sizeOfCake(request)
  try {
    await bakedCakes.checkSpace(total)
    return await bakeInto('storage', request, total)
  } catch (error) {
    const hasNoStorage = error instanceof FileError && error.code === 'no_storage'
    if (!hasNoStorage || total > largestInMemory) throw error
    return bakeInto('memory', request, total)
  }
}

/**
 * One worker reads, encrypts and writes while another computes the MAC. The second worker then reads the cake back for
 * its checksum, which covers the MAC.
 */
async function bakeInto(
  destination: 'storage' | 'memory',
  request: BakingRequest,
  total: number,
): Promise<Baked> {
  const { files, isArchive, title, owner, onProgress, signal, key = createKey(), iv } = request
  const isInMemory = destination === 'memory'
  const cakeName = crypto.randomUUID()
  const release = isInMemory ? () => {} : await bakedCakes.lock(cakeName)
  if (release === undefined) throw new FileError('unknown', 'The lock of a new name is held.')
  const encryption = startWorker<EncryptMethods>(encryptWorker, signal)
  const digestion = startWorker<DigestMethods>(digestWorker, signal)
  const { port1, port2 } = new MessageChannel()
  try {
    const source = { port: port1 }
    const [{ size, headerHash, inMemory, ...baked }] = await Promise.all([
      encryption.ask(
        'encrypt',
        { files, isArchive, cakeName: isInMemory ? null : cakeName, key, iv, source },
        (processed) => onProgress({ step: 'encrypting', processed, total }),
      ),
      digestion.ask('mac', { key, source: { port: port2 } }),
    ])
    const checksum = await digestion.ask('checksum', { cakeName, inMemory, size }, (processed) =>
      onProgress({ step: 'checksum', processed, total }),
    )
    const stored = { place: cakeName, size, checksum, headerHash, at: Date.now() }
    if (inMemory) holdInMemory(cakeName, inMemory)
    else await encryption.ask('record', { ...stored, owner: await hashOwner(owner, checksum) })
    return { cake: { ...stored, isInMemory, title, ...baked, fieldKeys: [], locked: [] }, release }
  } catch (error) {
    encryption.end()
    digestion.end()
    if (!isInMemory) await removeStoredCake({ place: cakeName })
    release()
    throw error
  } finally {
    encryption.end()
    digestion.end()
  }
}
