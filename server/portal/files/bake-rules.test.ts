import { describe, expect, it } from 'vitest'
import type { Grantee } from '#contract/ids.ts'
import { findCakeProblem, type NewCake, withoutDuplicates } from './bake-rules.ts'

const key = 'ab'.repeat(32)
const ann = 'ann@example.org' as Grantee
const salary = ['file', 'fields', 'salary']
const cake: NewCake = {
  filetitle: 'report.pdf',
  keys: [{ key_path: ['file'], key }],
  permissions: [{ email: ann, key_path: ['file'] }],
  openable_date: null,
  expiration_date: null,
}

describe('findCakeProblem (rule F3)', () => {
  it.each<[string, Partial<NewCake>]>([
    ['a plain cake', {}],
    ['a title in any script', { filetitle: 'Übersicht 📄 数据.pdf' }],
    ['a cake without permissions', { permissions: [] }],
    [
      'a field with its own key',
      {
        keys: [...cake.keys, { key_path: salary, key }],
        permissions: [{ email: ann, key_path: ['file', 'fields'] }],
      },
    ],
    [
      'an openable date a millisecond before the expiry date',
      { openable_date: '2026-03-01T00:00:00.000Z', expiration_date: '2026-03-01T00:00:00.001Z' },
    ],
  ])('accepts %s', (_, change) => expect(findCakeProblem({ ...cake, ...change })).toBeUndefined())

  it.each<[string, Partial<NewCake>, RegExp]>([
    ['a title with a line break', { filetitle: 'a\nb.pdf' }, /filetitle must not contain/],
    ['a title with a NUL', { filetitle: 'a\u0000.pdf' }, /filetitle must not contain/],
    ['a title with an unpaired surrogate', { filetitle: 'a\ud800.pdf' }, /filetitle must not contain/],
    [
      'a path with a NUL',
      { keys: [...cake.keys, { key_path: ['\u0000'], key }] },
      /key_path .* must not contain/,
    ],
    ['a duplicate path', { keys: [...cake.keys, ...cake.keys] }, /contains the path \["file"\] twice/],
    ['a missing key for the base path', { keys: [{ key_path: salary, key }] }, /base path \["file"\]/],
    [
      'a permission without a key',
      { permissions: [{ email: ann, key_path: salary }] },
      /this cake has no key/,
    ],
  ])('rejects %s', (_, change, text) =>
    expect(findCakeProblem({ ...cake, ...change })).toEqual({
      code: 'invalid_input',
      text: { english: expect.stringMatching(text) },
    }),
  )

  it.each([
    ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2026-03-01T00:00:00Z', '2026-03-01T01:00:00+01:00'],
  ])(
    'rejects an openable date %s that is not before the expiration date %s',
    (openable_date, expiration_date) =>
      expect(findCakeProblem({ ...cake, openable_date, expiration_date })).toEqual({ code: 'dates_crossed' }),
  )
})

describe('withoutRepeats', () => {
  it('keeps only one of duplicate permissions', () => {
    const extraPermission = { email: ann, key_path: salary }
    expect(withoutDuplicates([...cake.permissions, extraPermission, ...cake.permissions])).toEqual([
      ...cake.permissions,
      extraPermission,
    ])
  })
})
