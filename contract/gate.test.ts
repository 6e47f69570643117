import { describe, expect, it } from 'vitest'
import { findMissingStep, type GateFacts, type GateStep } from './gate.ts'

const passed: GateFacts = {
  verified: true,
  secondFactorVerified: true,
  pinSet: true,
  eulaAccepted: true,
  pinEntered: true,
}

describe('findMissingStep', () => {
  it.each<[string, Partial<GateFacts>, GateStep, string | undefined]>([
    ['finds nothing if every step is completed', {}, 'pinEntered', undefined],
    ['finds the first missing step', { verified: false, pinSet: false }, 'pinEntered', 'email_unverified'],
    [
      'puts the second factor between the email address and the PIN',
      { secondFactorVerified: false, pinSet: false },
      'pinEntered',
      'second_factor_pending',
    ],
    [
      'puts the PIN before the agreement',
      { pinSet: false, eulaAccepted: false },
      'pinEntered',
      'pin_missing',
    ],
    [
      'puts the agreement before the PIN of this session',
      { eulaAccepted: false, pinEntered: false },
      'pinEntered',
      'eula_missing',
    ],
    ['puts the PIN of this session last', { pinEntered: false }, 'pinEntered', 'pin_pending'],
    [
      'ignores steps after the one that the call requires',
      { eulaAccepted: false, pinEntered: false },
      'pinSet',
      undefined,
    ],
    ['includes the step that the call requires', { pinSet: false }, 'pinSet', 'pin_missing'],
  ])('%s', (_, progress, needed, code) => {
    expect(findMissingStep({ ...passed, ...progress }, needed)?.missing).toBe(code)
  })
})
