import { describe, expect, it } from 'vitest'
import { findCakeKeys } from './cake-keys.ts'

const [a, b, c] = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32)) as [string, string, string]
const salary = ['file', 'fields', 'salary']

describe('findCakeKeys', () => {
  it.each<[string, string[], string[][], string[], number]>([
    ['a cake with one key', [a], [['file']], [a], 0],
    ['the owner of a layered cake', [a, a, b], [['file'], ['file', 'unlocked'], salary], [a], 1],
    ['a user with one field', [b, a], [salary, ['file']], [a], 1],
    ['a user with the unlocked part', [a, a], [['file', 'unlocked'], ['file']], [a], 0],
    ['keys without a path of the cake itself', [b, c], [salary, ['other']], [b, c], 1],
    ['a server that returns no paths', [a, b], [], [a, b], 0],
    ['a malformed key of a field', ['no key', a], [salary, ['file']], [a], 0],
  ])('sorts the keys of %s', (_, keys, keyPaths, outer, fields) => {
    const cakeKeys = findCakeKeys({ keys, keyPaths })
    expect(cakeKeys.outer).toEqual(outer)
    expect(cakeKeys.fieldKeys.map(({ path }) => path)).toEqual(Array.from({ length: fields }, () => salary))
  })
})
