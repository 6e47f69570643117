import { CodedError } from './coded-error.ts'
import type { PhoneMetadataLoader, TypedPhone } from './phones.ts'

/** How long sending waits for the phone metadata. */
const timeoutMs = 2_000

/** The E.164 number to send to, and its display format. */
export type ParsedNumber = { number: string; formatted: string }

/**
 * Parses the typed number. If the metadata does not arrive in time, returns the calling code plus the typed
 * digits and leaves validation to the provider.
 *
 * @throws code `phone_malformed` if the metadata rejects the number
 */
export async function parsePhone(phone: TypedPhone, phones: PhoneMetadataLoader): Promise<ParsedNumber> {
  const metadata = await phones.within(timeoutMs)
  if (!metadata) return toUnparsed(phone)
  const parsed = metadata.parse(phone)
  if (!parsed.isValid) throw new CodedError('phone_malformed', 'This phone number does not exist.')
  return { number: parsed.number, formatted: parsed.international }
}

function toUnparsed({ callingCode, typed }: TypedPhone): ParsedNumber {
  const digits = typed.replace(/\D/g, '')
  const number = typed.trim().startsWith('+') ? `+${digits}` : `+${callingCode}${digits}`
  return { number, formatted: number }
}
