import { describe, expect, it } from 'vitest'
import { mergeCustomClaims } from './custom-claims-rules.ts'

describe('mergeCustomClaims', () => {
  it('merges by key, and null removes a key', () => {
    expect(mergeCustomClaims({ a: 1, b: { c: 2 }, d: 3 }, { b: { e: 4 }, d: null, f: [5] })).toEqual({
      a: 1,
      b: { e: 4 },
      f: [5],
    })
  })

  it.each(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'scope', 'https://stytch.com/session'])(
    'ignores the reserved name %s',
    (name) => expect(mergeCustomClaims({}, { [name]: 'forged', plan: 'pro' })).toEqual({ plan: 'pro' }),
  )

  it('rejects more than 4 KB', () => {
    const overhead = JSON.stringify({ text: '' }).length
    expect(mergeCustomClaims({}, { text: 'x'.repeat(4096 - overhead) })).toBeDefined()
    expect(mergeCustomClaims({}, { text: 'x'.repeat(4097 - overhead) })).toBeUndefined()
    expect(mergeCustomClaims({}, { text: 'é'.repeat(2048) })).toBeUndefined()
  })
})
