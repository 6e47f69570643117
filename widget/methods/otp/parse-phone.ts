import type { PhoneMetadataLoader, TypedPhone } from '../../core/phones.ts'

/** How long sending waits for the phone metadata. */
const patienceMs = 2_000

/** The E.164 number to send to, and the form in which it is displayed. */
export type ReadPhone = { number: string; shown: string }

/**
 * Parses the typed number. If the metadata does not arrive in time, returns the calling code plus the typed
 * digits and leaves validation to the provider.
 *
 * @throws code `phone_malformed` if the metadata rejects the number
 */
export async function readPhone(phone: TypedPhone, phones: PhoneMetadataLoader): Promise<ReadPhone> {
  const metadata = await phones.within(patienceMs)
  if (!metadata) return unread(phone)
  const parsed = metadata.parse(phone)
  if (!parsed.isValid) throw Object.assign(new Error('No such phone number.'), { code: 'phone_malformed' })
  return { number: parsed.number, shown: parsed.international }
}

function unread({ callingCode, typed }: TypedPhone): ReadPhone {
  const digits = typed.replace(/\D/g, '')
  const number = typed.trim().startsWith('+') ? `+${digits}` : `+${callingCode}${digits}`
  return { number, shown: number }
}
