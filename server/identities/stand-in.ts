import type { SocialProvider } from '#contract/social-providers.ts'
import { sha256Hex } from '../secrets/secrets.ts'

/** Under which issuer the people of development's stand-ins are known here, whatever provider is stood in for. */
export const standInIssuer = 'stand-in'

/** The stand-in's own id of a person: the same by a provider's button and by its prompt. */
export const toStandInSubject = (provider: SocialProvider, email: string): string =>
  sha256Hex(`${provider} ${email}`).slice(0, 21)
