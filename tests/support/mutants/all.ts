import { claimMutants } from './claims.ts'
import { directoryMutants } from './directories.ts'
import { expiryMutants } from './expiry.ts'
import { limitMutants } from './limits.ts'
import { signatureLimitMutants } from './limits-of-signatures.ts'
import type { Mutant } from './mutant.ts'
import { passwordMutants } from './passwords.ts'
import { originMutants, pkceMutants } from './pkce-and-origins.ts'
import { redirectMutants } from './redirects.ts'
import { secondFactorMutants } from './second-factor.ts'
import { sessionMutants } from './sessions.ts'
import { singleUseMutants } from './single-use.ts'

/** Each of them must make a test fail on each surface that reaches it (tests/long/mutants.test.ts). */
export const mutants: readonly Mutant[] = [
  ...limitMutants,
  ...signatureLimitMutants,
  ...singleUseMutants,
  ...pkceMutants,
  ...originMutants,
  ...secondFactorMutants,
  ...redirectMutants,
  ...directoryMutants,
  ...claimMutants,
  ...expiryMutants,
  ...passwordMutants,
  ...sessionMutants,
]
