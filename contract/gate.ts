import type { ErrorCode } from './errors.ts'

/**
 * The steps between signing in and the portal, in the order in which they are asked for. A call made too
 * early answers 403 with the code of the first missing step, and the portal goes to that step.
 */
export const gate = [
  { step: 'verified', missing: 'email_unverified', path: '/verify-email' },
  { step: 'pinSet', missing: 'pin_missing', path: '/setup-pin' },
  { step: 'eulaAccepted', missing: 'eula_missing', path: '/eula' },
  { step: 'pinGiven', missing: 'pin_pending', path: '/login' },
] as const satisfies readonly { step: string; missing: ErrorCode; path: string }[]

export type GateStep = (typeof gate)[number]['step']

/** What the gate looks at; the server reads it from the session and its user, the portal from /auth/me. */
export type GateFacts = Record<GateStep, boolean>

/** The first missing step up to and with `needed`, or undefined where the way is free. */
export function findMissingStep(facts: GateFacts, needed: GateStep): (typeof gate)[number] | undefined {
  for (const entry of gate) {
    if (!facts[entry.step]) return entry
    if (entry.step === needed) return undefined
  }
  return undefined
}

/** The gate as the portal sees it in the answer of GET /auth/me. */
export function gateFactsOf(me: {
  verified_at: string | null
  requires_pin: boolean
  eula_accepted_at: string | null
  pin_pending: boolean
}): GateFacts {
  return {
    verified: me.verified_at !== null,
    pinSet: me.requires_pin,
    eulaAccepted: me.eula_accepted_at !== null,
    pinGiven: !me.pin_pending,
  }
}
