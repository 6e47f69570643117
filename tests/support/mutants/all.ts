import { claimMutants } from './claims.ts'
import { directoryMutants } from './directories.ts'
import { expiryMutants } from './expiry.ts'
import { limitMutants } from './limits.ts'
import { signatureLimitMutants } from './limits-of-signatures.ts'
import type { Mutant, Planted } from './mutant.ts'
import { passwordMutants } from './passwords.ts'
import { originMutants, pkceMutants } from './pkce-and-origins.ts'
import { redirectMutants } from './redirects.ts'
import { secondFactorMutants } from './second-factor.ts'
import { sessionMutants } from './sessions.ts'
import { singleUseMutants } from './single-use.ts'

const areas: Record<string, readonly Planted[]> = {
  limits: limitMutants,
  'limits of signatures': signatureLimitMutants,
  'single use': singleUseMutants,
  PKCE: pkceMutants,
  'state and origins': originMutants,
  'second factor': secondFactorMutants,
  redirects: redirectMutants,
  directories: directoryMutants,
  claims: claimMutants,
  expiry: expiryMutants,
  passwords: passwordMutants,
  sessions: sessionMutants,
}

/** Each of them must make a test fail on each surface that reaches it (tests/long/mutants.test.ts). */
export const mutants: readonly Mutant[] = Object.entries(areas).flatMap(([area, planted]) =>
  planted.map((mutant) => ({ ...mutant, area })),
)
