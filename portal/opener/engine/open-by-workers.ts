import { openByStorage } from './open-by-storage.ts'
import { openInMemory } from './open-in-memory.ts'
import type { OpenedCake, OpeningRequest } from './opening.ts'

/** Fast, with the whole cake in memory; or in bounded memory, by way of the browser's private storage. */
export type Way = 'memory' | 'storage'

/**
 * Opens a cake with two workers: one hashes, the other decrypts the same bytes into quarantine. What is in quarantine is given
 * out only after the MAC has matched. Both are ended whatever happens, and nothing is left on failure.
 */
export function openByWorkers(way: Way, request: OpeningRequest): Promise<OpenedCake> {
  return way === 'memory' ? openInMemory(request) : openByStorage(request)
}
