import { describe, expect, it } from 'vitest'
import { findMissingStep, type GateFacts, type GateStep } from './gate.ts'

const passed: GateFacts = { verified: true, pinSet: true, eulaAccepted: true, pinGiven: true }

describe('findMissingStep', () => {
  it.each<[string, Partial<GateFacts>, GateStep, string | undefined]>([
    ['lets through who has passed all', {}, 'pinGiven', undefined],
    [
      'names the first step that is missing',
      { verified: false, pinSet: false },
      'pinGiven',
      'email_unverified',
    ],
    [
      'asks for the PIN before the agreement',
      { pinSet: false, eulaAccepted: false },
      'pinGiven',
      'pin_missing',
    ],
    [
      'asks for the agreement before the PIN of this session',
      { eulaAccepted: false, pinGiven: false },
      'pinGiven',
      'eula_missing',
    ],
    ['asks for the PIN of this session last', { pinGiven: false }, 'pinGiven', 'pin_pending'],
    [
      'does not look past the step that the call needs',
      { eulaAccepted: false, pinGiven: false },
      'pinSet',
      undefined,
    ],
    ['looks at the needed step itself', { pinSet: false }, 'pinSet', 'pin_missing'],
  ])('%s', (_, facts, needed, code) => {
    expect(findMissingStep({ ...passed, ...facts }, needed)?.missing).toBe(code)
  })
})
