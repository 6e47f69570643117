import { openByStorage } from './open-by-storage.ts'
import { openInMemory } from './open-in-memory.ts'
import type { OpenedCake, OpeningRequest } from './opening.ts'

/** `memory` is faster and holds the whole cake; `storage` uses bounded memory and the browser's private storage. */
export type Strategy = 'memory' | 'storage'

/**
 * Opens a cake with two workers: one hashes, the other decrypts the same bytes into quarantine. The plaintext leaves
 * quarantine only after the MAC has matched. Both workers are always terminated, and a failure leaves nothing behind.
 */
export function openByWorkers(strategy: Strategy, request: OpeningRequest): Promise<OpenedCake> {
  return strategy === 'memory' ? openInMemory(request) : openByStorage(request)
}
