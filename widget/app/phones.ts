import { fetchChunk } from '../core/fetch-chunk.ts'
import { createLazy } from '../core/lazy.ts'
import type { PhoneBook, PhoneBooks } from '../core/phones.ts'
import type { Clock } from '../core/ports.ts'

export const loadPhoneBook = fetchChunk(
  () => import('../methods/otp/phone.ts'),
  ({ phoneBook }): PhoneBook => phoneBook,
)

/** Fetches the book once; callers may limit how long they wait. */
export function createPhoneBooks(load: () => Promise<PhoneBook>, clock: Clock): PhoneBooks {
  const book = createLazy(load)
  return {
    find: book.find,
    async within(ms) {
      const here = book.find()
      if (here) return here
      const limit = new AbortController()
      const tooLate = clock.waitUntil(clock.now() + ms, limit.signal).then(() => undefined)
      const coming = book.load().catch(() => undefined)
      return Promise.race([coming, tooLate]).finally(() => limit.abort())
    },
  }
}
