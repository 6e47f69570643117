import { describe, expect, it } from 'vitest'
import { bakeInMemory, samplePlaintext } from '#support/cake/samples.ts'
import { toHex } from './bytes.ts'
import { createKey, filterCandidates, parseKey } from './keys.ts'

describe('keys', () => {
  it.each(['', 'ab', 'g'.repeat(64), 'a'.repeat(63), 'a'.repeat(66), ` ${'a'.repeat(63)}`])(
    'rejects %j',
    (hex) => expect(() => parseKey(hex)).toThrow(expect.objectContaining({ code: 'bad_key' })),
  )

  it('accepts hex digits of either case', () =>
    expect(toHex(parseKey('AbCd'.repeat(16)))).toBe('abcd'.repeat(16)))

  it('filters 400 candidates to a few distinct ones, including the right one', async () => {
    const key = createKey()
    const cake = await bakeInMemory(samplePlaintext(100), key)
    const candidates = [...Array.from({ length: 200 }, createKey), key, key]
    candidates.push(...Array.from({ length: 200 }, createKey))
    const left = await filterCandidates(candidates, cake.slice(-32, -16), cake.slice(-16))
    expect(left).toContain(key)
    expect(left.length).toBeLessThan(20)
    expect(left).toEqual(left.filter((candidate, at) => left.indexOf(candidate) === at))
  })

  it('sorts candidates with longer padding first', async () => {
    const key = createKey()
    const cake = await bakeInMemory(samplePlaintext(100), key) // 12 bytes of padding
    const end = [cake.slice(-32, -16), cake.slice(-16)] as const
    const candidates = Array.from({ length: 2000 }, createKey)
    const left = await filterCandidates([...candidates, key], ...end)
    expect(left.length).toBeGreaterThan(1)
    expect(left[0]).toBe(key)
    const filtered = await filterCandidates(candidates, ...end)
    const before = candidates.filter((candidate) => filtered.includes(candidate))
    expect(new Set(filtered)).toEqual(new Set(before))
  })
})
