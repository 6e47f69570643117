import { describe, expect, it } from 'vitest'
import { mergeMetadata } from './metadata-rules.ts'

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]))

describe('untrusted metadata', () => {
  it.each([
    ['a key is added', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    ['a key is replaced whole', { a: { x: 1, y: 2 } }, { a: { x: 3 } }, { a: { x: 3 } }],
    ['a key that is null goes', { a: 1, b: 2 }, { a: null }, { b: 2 }],
    ['a key that was never there may go too', { a: 1 }, { z: null }, { a: 1 }],
    ['nothing is changed by nothing', { a: 1 }, {}, { a: 1 }],
    ['false and nought stay', {}, { a: false, b: 0, c: '' }, { a: false, b: 0, c: '' }],
  ])('%s', (_, kept, change, merged) => expect(mergeMetadata(kept, change)).toEqual({ merged }))

  it.each([
    ['20 keys', {}, many(20), undefined],
    ['21 keys', {}, many(21), 'metadata_too_many_keys'],
    ['a 21st key', many(20), { more: 1 }, 'metadata_too_many_keys'],
    ['one of 21 in the place of another', many(20), { more: 1, key0: null }, undefined],
    ['4096 bytes', {}, { a: 'a'.repeat(4096 - '{"a":""}'.length) }, undefined],
    ['a byte more', {}, { a: 'a'.repeat(4097 - '{"a":""}'.length) }, 'metadata_too_large'],
    ['a text with a NUL', {}, { a: ['x\0'] }, 'metadata_invalid_format'],
    ['a key with a NUL', {}, { 'a\0': 1 }, 'metadata_invalid_format'],
    ['half of a surrogate pair', {}, { a: { b: 'x\uD83C' } }, 'metadata_invalid_format'],
    ['the other half', {}, { a: '\uDF70' }, 'metadata_invalid_format'],
    ['a whole pair', {}, { a: '🍰' }, undefined],
    ['a text that only speaks of half a pair', {}, { a: '\\ud83c' }, undefined],
    ['a text that only speaks of one', {}, { a: '\\u0000' }, undefined],
    ['letters of two bytes', {}, { a: 'ä'.repeat(2100) }, 'metadata_too_large'],
  ])('%s', (_, kept, change, problem) => {
    expect(mergeMetadata(kept, change)).toEqual(problem ? { problem } : { merged: expect.anything() })
  })

  it('never changes a prototype', () => {
    const done = mergeMetadata({}, JSON.parse('{"__proto__": {"admin": true}}'))
    expect('merged' in done && (done.merged as { admin?: boolean }).admin).toBeUndefined()
  })
})
