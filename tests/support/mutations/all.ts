import { claimMutations } from './claims.ts'
import { directoryMutations } from './directories.ts'
import { expiryMutations } from './expiry.ts'
import { limitMutations } from './limits.ts'
import { signatureLimitMutations } from './limits-of-signatures.ts'
import type { AreaMutation, Mutation } from './mutation.ts'
import { passwordMutations } from './passwords.ts'
import { originMutations, pkceMutations } from './pkce-and-origins.ts'
import { redirectMutations } from './redirects.ts'
import { secondFactorMutations } from './second-factor.ts'
import { sessionMutations } from './sessions.ts'
import { singleUseMutations } from './single-use.ts'

const areas: Record<string, readonly Mutation[]> = {
  limits: limitMutations,
  'limits of signatures': signatureLimitMutations,
  'single use': singleUseMutations,
  PKCE: pkceMutations,
  'state and origins': originMutations,
  'second factor': secondFactorMutations,
  redirects: redirectMutations,
  directories: directoryMutations,
  claims: claimMutations,
  expiry: expiryMutations,
  passwords: passwordMutations,
  sessions: sessionMutations,
}

/** Each of them must make a test fail on each surface that reaches it (tests/long/mutations.test.ts). */
export const mutations: readonly AreaMutation[] = Object.entries(areas).flatMap(([area, listed]) =>
  listed.map((mutation) => ({ ...mutation, area })),
)
