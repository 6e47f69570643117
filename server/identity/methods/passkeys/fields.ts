import * as z from 'zod/mini'
import { Text, VisibleText } from '#contract/text.ts'
import { findBrowserName } from '../../../platform/http/browser-name-rules.ts'
import type { Passkey } from '../../credentials/passkeys.ts'
import type { Factor } from '../../schema/sessions.ts'
import type { PasskeyChallenge } from './challenges.ts'
import { Domain } from './domain.ts'

/** The name of a passkey. */
export const PasskeyName = VisibleText.check(z.maxLength(100))

const Label = Text.check(z.minLength(1), z.maxLength(64))

export const StartPasskey = z.object({
  domain: Domain,
  authenticator_type: z.optional(z.enum(['platform', 'cross-platform'])),
  return_passkey_credential_options: z._default(z.boolean(), false),
  override_id: z.optional(
    Label.check(z.refine((text) => Buffer.byteLength(text) <= 64, 'must be 64 bytes at most')),
  ),
  override_name: z.optional(Label),
  override_display_name: z.optional(Label),
  user_agent: z._default(Text, ''),
})

/** Returns the fields that the challenge of a new passkey determines. */
export const toPasskeyFields = ({ domain, userAgent, authenticatorType }: PasskeyChallenge) => ({
  domain,
  userAgent,
  authenticatorType,
  name: findBrowserName(userAgent) ?? 'Passkey',
})

/** Creates the session factor of a passkey. */
export const toPasskeyFactor = (now: Date, { id, domain, userAgent }: Passkey): Factor => ({
  type: 'webauthn',
  delivery_method: 'webauthn_registration',
  last_authenticated_at: now.toISOString(),
  webauthn_factor: { webauthn_registration_id: id, domain, user_agent: userAgent },
})
