import { describe, expect, it } from 'vitest'
import { findCakeKeys } from './cake-keys.ts'

const [a, b] = ['a1'.repeat(32), 'b2'.repeat(32)]
const salary = ['file', 'fields', 'salary']

describe('findCakeKeys', () => {
  it.each<[string, string[], string[][], string[], number]>([
    ['a cake with one key', [a], [['file']], [a], 0],
    ['the owner of a layered cake', [a, a, b], [['file'], ['file', 'unlocked'], salary], [a], 1],
    ['a user with one field', [b, a], [salary, ['file']], [a], 1],
    ['a user with the unlocked part', [a, a], [['file', 'unlocked'], ['file']], [a], 0],
    ['a malformed key of a field', ['no key', a], [salary, ['file']], [a], 0],
  ])('sorts the keys of %s', (_, keys, keyPaths, outer, fields) => {
    const cakeKeys = findCakeKeys({ keys, keyPaths })
    expect(cakeKeys.outer).toEqual(outer)
    expect(cakeKeys.fieldKeys.map(({ path }) => path)).toEqual(Array.from({ length: fields }, () => salary))
  })
})
