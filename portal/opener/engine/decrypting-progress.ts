import type { OpeningRequest } from './opening.ts'

/** Puts together how far the two workers are: each has the whole cake before it. */
export function reportDecrypting({ file, onProgress }: OpeningRequest) {
  const done = { hashed: 0, decrypted: 0 }
  return (news: Partial<typeof done>) => {
    Object.assign(done, news)
    onProgress({ step: 'decrypting', done: done.hashed + done.decrypted, total: 2 * file.size })
  }
}
