import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalBytes, findBytesOfHex, toHex } from './bytes.ts'

describe('bytes', () => {
  it('are equal only with the same content and length', () => {
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).toBe(false)
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1))).toBe(false)
    expect(equalBytes(Uint8Array.of(0), Uint8Array.of(128))).toBe(false)
  })

  it('parses the hex that it writes and rejects other text', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(findBytesOfHex(toHex(bytes))).toEqual(bytes)
      }),
    )
    for (const text of ['a', '0x', 'zz', 'ab ']) expect(findBytesOfHex(text)).toBeUndefined()
  })
})
