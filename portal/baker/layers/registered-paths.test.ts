import { describe, expect, it } from 'vitest'
import { basePath, Grantee } from '#contract/ids.ts'
import { type Layers, noLayers } from './layer-rules.ts'
import { toKeys, toPermissions } from './registered-paths.ts'

const outer = 'a'.repeat(64)
const inner = 'b'.repeat(64)
const unlocked = ['file', 'unlocked']
const salary = ['file', 'fields', 'salary']

describe('the registered keys', () => {
  it('of a cake without layers are its key', () =>
    expect(toKeys(outer, [])).toEqual([{ key_path: basePath, key: outer }]))

  it('of a layered cake are the outer key twice and the keys of the fields', () =>
    expect(toKeys(outer, [{ name: 'salary', key: inner }])).toEqual([
      { key_path: basePath, key: outer },
      { key_path: unlocked, key: outer },
      { key_path: salary, key: inner },
    ]))
})

describe('the registered permissions', () => {
  const [ann, bob, all, carl] = ['ann@mail.test', 'bob@mail.test', '*@mail.test', 'carl@mail.test'].map(
    (text) => Grantee.parse(text),
  ) as [Grantee, Grantee, Grantee, Grantee]
  const layers: Layers = {
    locked: ['name', 'salary'],
    grants: new Map([
      [ann, { opens: 'all', fields: ['name'] }],
      [bob, { opens: 'chosen', fields: ['name', 'salary', 'gone'] }],
      [all, { opens: 'chosen', fields: [] }],
    ]),
  }

  it.each([
    ['the whole cake without layers', noLayers, ann, [basePath]],
    ['the whole cake, even with leftover grants', { ...layers, locked: [] }, bob, [basePath]],
    ['everything', layers, ann, [basePath]],
    ['chosen fields that are locked', layers, bob, [['file', 'fields', 'name'], salary]],
    ['the unlocked part if no field is chosen', layers, all, [unlocked]],
    ['the unlocked part by default', layers, carl, [unlocked]],
  ])('open %s', (_, of, email, paths) =>
    expect(toPermissions([email], of)).toEqual(paths.map((key_path) => ({ email, key_path }))),
  )
})
