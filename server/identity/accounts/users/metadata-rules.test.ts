import { describe, expect, it } from 'vitest'
import { mergeMetadata } from './metadata-rules.ts'

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]))

describe('untrusted metadata', () => {
  it.each([
    ['adds a key', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    ['replaces the whole value of a key', { a: { x: 1, y: 2 } }, { a: { x: 3 } }, { a: { x: 3 } }],
    ['removes a key that is null', { a: 1, b: 2 }, { a: null }, { b: 2 }],
    ['ignores null for a missing key', { a: 1 }, { z: null }, { a: 1 }],
    ['keeps everything for an empty change', { a: 1 }, {}, { a: 1 }],
    ['keeps false and zero', {}, { a: false, b: 0, c: '' }, { a: false, b: 0, c: '' }],
  ])('%s', (_, stored, change, merged) => expect(mergeMetadata(stored, change)).toEqual({ merged }))

  it.each([
    ['accepts 20 keys', {}, many(20), undefined],
    ['rejects 21 keys', {}, many(21), 'metadata_too_many_keys'],
    ['rejects a 21st key', many(20), { more: 1 }, 'metadata_too_many_keys'],
    ['accepts a key that replaces another one', many(20), { more: 1, key0: null }, undefined],
    ['accepts 4096 bytes', {}, { a: 'a'.repeat(4096 - '{"a":""}'.length) }, undefined],
    ['rejects 4097 bytes', {}, { a: 'a'.repeat(4097 - '{"a":""}'.length) }, 'metadata_too_large'],
    ['rejects a NUL in a text', {}, { a: ['x\0'] }, 'metadata_invalid_format'],
    ['rejects a NUL in a key', {}, { 'a\0': 1 }, 'metadata_invalid_format'],
    ['rejects an unpaired high surrogate', {}, { a: { b: 'x\uD83C' } }, 'metadata_invalid_format'],
    ['rejects an unpaired low surrogate', {}, { a: '\uDF70' }, 'metadata_invalid_format'],
    ['accepts a surrogate pair', {}, { a: '🍰' }, undefined],
    ['accepts an escaped high surrogate', {}, { a: '\\ud83c' }, undefined],
    ['accepts an escaped NUL', {}, { a: '\\u0000' }, undefined],
    ['counts bytes, not characters', {}, { a: 'ä'.repeat(2100) }, 'metadata_too_large'],
  ])('%s', (_, stored, change, problem) => {
    expect(mergeMetadata(stored, change)).toEqual(problem ? { problem } : { merged: expect.anything() })
  })

  it('never changes a prototype', () => {
    const result = mergeMetadata({}, JSON.parse('{"__proto__": {"admin": true}}'))
    expect('merged' in result && (result.merged as { admin?: boolean }).admin).toBeUndefined()
  })
})
