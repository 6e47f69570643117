import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { listAllowed } from '../../projects/store.ts'
import { findPasskeyOrigins } from './domain-rules.ts'

/** The relying party ID: a host without scheme and port. */
export const Domain = Text.check(z.maxLength(253))

/**
 * Returns the origins where a passkey of this domain may be used: for a browser, the page's own origin (rule A41).
 * @throws SdkError invalid_webauthn_registration_domain
 */
export function requireOrigins(
  { config }: Deps,
  project: Project,
  domain: string,
  origin: string | null | undefined,
): string[] {
  const candidates = origin ? [origin] : listAllowed(project, config.publicUrl)
  const origins = findPasskeyOrigins(candidates, domain)
  if (origins.length === 0) throw new SdkError('invalid_webauthn_registration_domain')
  return origins
}
