import type { SocialProvider } from '#contract/social-providers.ts'
import { sha256Hex } from '../platform/secrets/secrets.ts'

/** The issuer of identities from the local providers. */
export const simulatorIssuer = 'stand-in'

/** Returns a person's subject at a local provider, the same for button and prompt. */
export const toSimulatorSubject = (provider: SocialProvider, email: string): string =>
  sha256Hex(`${provider} ${email}`).slice(0, 21)
