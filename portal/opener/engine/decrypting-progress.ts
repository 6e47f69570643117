import type { OpeningRequest } from './opening.ts'

/** Adds up the progress of the two workers. Each processes the whole cake. */
export function reportDecrypting({ file, onProgress }: OpeningRequest) {
  const done = { hashed: 0, decrypted: 0 }
  return (update: Partial<typeof done>) => {
    Object.assign(done, update)
    onProgress({ step: 'decrypting', done: done.hashed + done.decrypted, total: 2 * file.size })
  }
}
