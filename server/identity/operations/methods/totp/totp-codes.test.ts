import { describe, expect, it } from 'vitest'
import { findStep, toBase32, toCode, toEnrollmentUri, toStep } from './totp-codes.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))

describe('codes', () => {
  it('encode the secret in base32', () => expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'))

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 appendix B at %d seconds', (seconds, code) =>
    expect(toCode(secret, toStep(new Date(seconds * 1000)))).toBe(code),
  )

  it.each([
    [-2, undefined],
    [-1, -1],
    [0, 0],
    [1, 1],
    [2, undefined],
  ])('%d steps from now are found as %j', (offset, expectedOffset) => {
    const now = new Date(1_234_567_890_000)
    const code = toCode(secret, toStep(now) + offset)
    expect(findStep(secret, code, now)).toBe(
      expectedOffset === undefined ? undefined : toStep(now) + expectedOffset,
    )
  })
})

it('the URI of an enrollment names issuer and account', () =>
  expect(toEnrollmentUri(secret, { issuer: 'Café & Shop', account: 'ann@example.org' })).toBe(
    `otpauth://totp/Caf%C3%A9%20%26%20Shop:ann%40example.org?secret=${secret}&issuer=Caf%C3%A9%20%26%20Shop&algorithm=SHA1&digits=6&period=30`,
  ))
