import type { AnyProvider } from '#contract/any-providers.ts'
import { sha256Hex } from '../platform/secrets/secrets.ts'

/** The issuer of identities from the local providers. */
export const simulatorIssuer = 'stand-in'

/** Returns a user's subject at a local provider. It is the same for the button and the prompt. */
export const toSimulatorSubject = (provider: AnyProvider, email: string): string =>
  sha256Hex(`${provider} ${email}`).slice(0, 21)
