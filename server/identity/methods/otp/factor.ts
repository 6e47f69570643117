import type { IssuedCode } from '../../proofs/codes.ts'
import type { Factor } from '../../schema/sessions.ts'

/** Creates the session factor of a code that proved a contact. */
export const toCodeFactor = (
  now: Date,
  { channel, address }: Pick<IssuedCode, 'channel' | 'address'>,
  contactId: string,
): Factor => ({
  type: 'otp',
  delivery_method: channel,
  last_authenticated_at: now.toISOString(),
  ...(channel === 'email'
    ? { email_factor: { email_id: contactId, email_address: address } }
    : { phone_number_factor: { phone_id: contactId, phone_number: address } }),
})
