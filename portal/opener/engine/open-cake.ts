import { cakeSizeOf, isCakeName } from '#cake/index.ts'
import { openByWorkers } from './open-by-workers.ts'
import { OpenerError } from './opener-error.ts'
import type { OpenedCake, OpeningRequest } from './opening.ts'

export type { OpenedCake, OpeningProgress, OpeningRequest } from './opening.ts'
export { cleanUp } from './private-storage.ts'

/** The largest cake to open in memory, which is faster. Larger ones are opened in bounded memory. */
const largestInMemory = cakeSizeOf(256 * 2 ** 20)

/**
 * Opens a cake in this browser: checksum, keys, MAC and decryption, all in workers. Releases no plaintext before the MAC
 * of the whole file has matched, and leaves none behind when it throws.
 *
 * @throws OpenerError; errors of `findKeys` pass through unchanged
 */
export async function openCake(request: OpeningRequest): Promise<OpenedCake> {
  const { file, signal } = request
  if (!isCakeName(file.name)) throw new OpenerError('wrong_extension')
  if (signal.aborted) throw new OpenerError('canceled')
  return openByWorkers(file.size <= largestInMemory ? 'memory' : 'storage', request)
}
