import * as z from 'zod/mini'
import { Text, VisibleText } from '#contract/text.ts'
import { findBrowserName } from '../../../../platform/http/browser-name-rules.ts'
import type { Passkey } from '../../../accounts/credentials/passkeys.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { type DirectoryProject, listAllowed } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import type { PasskeyChallenge } from './challenges.ts'
import { findPasskeyOrigins } from './domain-rules.ts'

/** The relying party ID: a host without scheme and port. */
export const Domain = Text.check(z.maxLength(253))

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

/**
 * Returns the origins where a passkey of this domain may be used: for a browser, the page's own origin (rule A41).
 * @throws SdkError invalid_webauthn_registration_domain
 */
export function requireOrigins(
  { config }: Deps,
  project: DirectoryProject,
  domain: string,
  origin: string | null | undefined,
): string[] {
  const candidates = origin ? [origin] : listAllowed(project, config.publicUrl)
  const origins = findPasskeyOrigins(candidates, domain)
  if (origins.length === 0) throw new SdkError('invalid_webauthn_registration_domain')
  return origins
}
