import type { ErrorCode } from './errors.ts'

/**
 * The onboarding steps between signing in and the portal, in order. A call that requires a later step gets a 403 with
 * the code of the first missing step, and the portal opens the page of that step.
 */
export const gate = [
  { step: 'verified', missing: 'email_unverified', path: '/verify-email' },
  { step: 'secondFactorVerified', missing: 'second_factor_pending', path: '/login' },
  { step: 'pinSet', missing: 'pin_missing', path: '/setup-pin' },
  { step: 'eulaAccepted', missing: 'eula_missing', path: '/eula' },
  { step: 'pinEntered', missing: 'pin_pending', path: '/login' },
] as const satisfies readonly { step: string; missing: ErrorCode; path: string }[]

export type GateStep = (typeof gate)[number]['step']

/** Which steps are completed. The server reads them from the session and its user, the portal from /auth/me. */
export type GateFacts = Record<GateStep, boolean>

/** @returns the first missing step up to and including `needed`, or undefined if there is none */
export function findMissingStep(progress: GateFacts, needed: GateStep): (typeof gate)[number] | undefined {
  for (const entry of gate) {
    if (!progress[entry.step]) return entry
    if (entry.step === needed) return undefined
  }
  return undefined
}

/** Reads the steps from the response of GET /auth/me. */
export function gateFactsOf(me: {
  verified_at: string | null
  second_factor_pending: boolean
  requires_pin: boolean
  eula_accepted_at: string | null
  pin_pending: boolean
}): GateFacts {
  return {
    verified: me.verified_at !== null,
    secondFactorVerified: !me.second_factor_pending,
    pinSet: me.requires_pin,
    eulaAccepted: me.eula_accepted_at !== null,
    pinEntered: !me.pin_pending,
  }
}
