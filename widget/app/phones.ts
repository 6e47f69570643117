import type { PhoneBook, PhoneBooks } from '../core/phones.ts'
import type { Clock } from '../core/ports.ts'

export const loadPhoneBook = async (): Promise<PhoneBook> =>
  (await import('../methods/otp/phone.ts')).phoneBook

/** The book as it arrives: fetched once, when it is first needed, and again only where that failed. */
export function createPhoneBooks(load: () => Promise<PhoneBook>, clock: Clock): PhoneBooks {
  let book: PhoneBook | undefined
  let coming: Promise<PhoneBook | undefined> | undefined

  const fetchBook = () =>
    load().then(
      (arrived) => {
        book = arrived
        return arrived
      },
      () => {
        coming = undefined
        return undefined
      },
    )

  return {
    find: () => book,
    async within(ms) {
      if (book) return book
      coming ??= fetchBook()
      const limit = new AbortController()
      const tooLate = clock.waitUntil(clock.now() + ms, limit.signal).then(() => undefined)
      return Promise.race([coming, tooLate]).finally(() => limit.abort())
    },
  }
}
