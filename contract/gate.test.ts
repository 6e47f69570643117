import { describe, expect, it } from 'vitest'
import { findMissingStep, type GateFacts, type GateStep } from './gate.ts'

const passed: GateFacts = {
  verified: true,
  secondFactorGiven: true,
  pinSet: true,
  eulaAccepted: true,
  pinGiven: true,
}

describe('findMissingStep', () => {
  it.each<[string, Partial<GateFacts>, GateStep, string | undefined]>([
    ['finds nothing if every step is completed', {}, 'pinGiven', undefined],
    ['finds the first missing step', { verified: false, pinSet: false }, 'pinGiven', 'email_unverified'],
    [
      'puts the second factor between the email address and the PIN',
      { secondFactorGiven: false, pinSet: false },
      'pinGiven',
      'second_factor_pending',
    ],
    ['puts the PIN before the agreement', { pinSet: false, eulaAccepted: false }, 'pinGiven', 'pin_missing'],
    [
      'puts the agreement before the PIN of this session',
      { eulaAccepted: false, pinGiven: false },
      'pinGiven',
      'eula_missing',
    ],
    ['puts the PIN of this session last', { pinGiven: false }, 'pinGiven', 'pin_pending'],
    [
      'ignores steps after the one that the call requires',
      { eulaAccepted: false, pinGiven: false },
      'pinSet',
      undefined,
    ],
    ['includes the step that the call requires', { pinSet: false }, 'pinSet', 'pin_missing'],
  ])('%s', (_, facts, needed, code) => {
    expect(findMissingStep({ ...passed, ...facts }, needed)?.missing).toBe(code)
  })
})
