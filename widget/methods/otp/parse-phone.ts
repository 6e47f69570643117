import type { PhoneBooks, TypedPhone } from '../../core/phones.ts'

/** How long sending waits for the book. */
const patienceMs = 2_000

/** The number to send to, as E.164 writes it, and how it is shown. */
export type ReadPhone = { number: string; shown: string }

/**
 * Reads what was typed. Where the book has not come in time, the calling code and the typed digits are the
 * number: whether it exists is then for the provider to say.
 *
 * @throws code `phone_malformed` where the book says that there is no such number
 */
export async function readPhone(phone: TypedPhone, phones: PhoneBooks): Promise<ReadPhone> {
  const book = await phones.within(patienceMs)
  if (!book) return unread(phone)
  const parsed = book.parse(phone)
  if (!parsed.isValid) throw Object.assign(new Error('No such phone number.'), { code: 'phone_malformed' })
  return { number: parsed.number, shown: parsed.international }
}

function unread({ callingCode, typed }: TypedPhone): ReadPhone {
  const digits = typed.replace(/\D/g, '')
  const number = typed.trim().startsWith('+') ? `+${digits}` : `+${callingCode}${digits}`
  return { number, shown: number }
}
