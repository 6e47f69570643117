import { startWorker, type WorkerClient } from '../../workers/start-worker.ts'
import type { DecryptMethods } from './decrypt.worker.ts'
import decryptWorker from './decrypt.worker.ts?worker&url'
import type { HashMethods } from './hash.worker.ts'
import hashWorker from './hash.worker.ts?worker&url'
import type { OpeningRequest } from './opening.ts'

/** The two workers of one cake: one reads and decrypts, the other hashes the same chunks. */
export type Workers = {
  hash: WorkerClient<HashMethods>
  decrypt: WorkerClient<DecryptMethods>
  /** Terminates both. */
  end(): void
}

/** Aborting the signal terminates the workers. */
export function startWorkers(signal: AbortSignal): Workers {
  const hash = startWorker<HashMethods>(hashWorker, signal)
  const decrypt = startWorker<DecryptMethods>(decryptWorker, signal)
  const end = () => {
    hash.end()
    decrypt.end()
  }
  return { hash, decrypt, end }
}

/** Reads the whole file for its checksum. */
export async function computeChecksum(
  { hash, decrypt }: Workers,
  { file, onProgress }: OpeningRequest,
  inMemory: boolean,
): Promise<string> {
  const { port1: to, port2: from } = new MessageChannel()
  const { size } = file
  const report = (processed: number) => onProgress({ step: 'checksum', processed, total: size })
  report(0)
  const [checksum] = await Promise.all([
    hash.ask('checksum', { size, inMemory, source: { size, from } }, report),
    decrypt.ask('read', { source: { blob: file, to, buffers: 4 } }),
  ])
  return checksum
}
