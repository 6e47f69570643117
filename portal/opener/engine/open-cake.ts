import { cakeSizeOf, isCakeName } from '#cake/index.ts'
import { openByWorkers } from './open-by-workers.ts'
import { OpenerError } from './opener-error.ts'
import type { OpenedCake, OpeningRequest } from './opening.ts'

export type { OpenedCake, OpeningProgress, OpeningRequest } from './opening.ts'
export { cleanUp } from './private-storage.ts'

/** Up to here a cake is opened in memory, which is faster; a larger one in bounded memory. */
const largestInMemory = cakeSizeOf(256 * 2 ** 20)

/**
 * Opens a cake in this browser: checksum, keys, MAC, decryption, all in workers. Nothing of the plaintext is
 * given out before the MAC has matched over the whole file; when this throws, nothing of it is left.
 *
 * @throws OpenerError for all that can be wrong here; what `findKeys` throws passes through unchanged
 */
export async function openCake(request: OpeningRequest): Promise<OpenedCake> {
  const { file, signal } = request
  if (!isCakeName(file.name)) throw new OpenerError('wrong_extension')
  if (signal.aborted) throw new OpenerError('canceled')
  return openByWorkers(file.size <= largestInMemory ? 'memory' : 'storage', request)
}
