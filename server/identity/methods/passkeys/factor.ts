import type { Passkey } from '../../credentials/passkeys.ts'
import type { Factor } from '../../schema/sessions.ts'

/** Creates the session factor of a passkey. */
export const toPasskeyFactor = (now: Date, { id, domain, userAgent }: Passkey): Factor => ({
  type: 'webauthn',
  delivery_method: 'webauthn_registration',
  last_authenticated_at: now.toISOString(),
  webauthn_factor: { webauthn_registration_id: id, domain, user_agent: userAgent },
})
