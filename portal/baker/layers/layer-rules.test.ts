import { describe, expect, it } from 'vitest'
import {
  findOuterField,
  findUnfinished,
  type Grant,
  grantOf,
  type Layers,
  lockField,
  noLayers,
  unlockField,
  withGrant,
} from './layer-rules.ts'

const lock = (title: string, ...names: string[]) =>
  names.reduce((layers, name) => lockField(title, layers, name), noLayers)

describe('locking fields', () => {
  const inArray = ['/people/*/name', '/people/*/salary']

  it.each([
    ['columns', 'a.csv', ['name', 'salary'], ['name', 'salary']],
    ['columns whose names look like pointers', 'a.csv', ['/a/b', '/a'], ['/a/b', '/a']],
    ['values of a JSON', 'a.json', inArray, inArray],
    ['an array instead of its values', 'a.JSON', ['/people/*/name', '/id', '/people'], ['/id', '/people']],
    ['a value whose name begins with the name of another', 'a.json', ['/pay', '/payee'], ['/pay', '/payee']],
  ])('locks %s', (_, title, names, expected) => expect(lock(title, ...names).locked).toEqual(expected))

  it('unlocks one of them', () =>
    expect(unlockField(lock('a.csv', 'name', 'salary'), 'name').locked).toEqual(['salary']))

  it.each([
    ['a.json', '/people/*/name', '/people'],
    ['a.json', '/people', undefined],
    ['a.json', '/peoples', undefined],
    ['a.csv', '/people/*/name', undefined],
  ])('in %s, with /people locked, the field that includes %s is %s', (title, name, expected) =>
    expect(findOuterField(title, ['/people'], name)).toBe(expected),
  )

  it('locks at most 198 fields', () => {
    const names = Array.from({ length: 198 }, (_, index) => `field ${index}`)
    const full = lock('a.csv', ...names)
    expect(full.locked).toHaveLength(198)
    expect(lockField('a.csv', full, 'one more')).toBe(full)
  })
})

describe('the access of recipients', () => {
  const layers: Layers = lock('a.csv', 'name', 'salary')
  const chosen = (...fields: string[]): Grant => ({ opens: 'chosen', fields })

  it('is the unlocked part by default', () =>
    expect(grantOf(layers, 'ann@mail.test')).toEqual({ opens: 'unlocked', fields: [] }))

  it('loses unlocked fields, and gets them back when they are locked again', () => {
    const granted = withGrant(layers, 'ann@mail.test', chosen('name', 'salary'))
    const without = unlockField(granted, 'name')
    expect(grantOf(without, 'ann@mail.test')).toEqual(chosen('salary'))
    expect(grantOf(lockField('a.csv', without, 'name'), 'ann@mail.test')).toEqual(chosen('name', 'salary'))
  })

  it.each<[string, boolean, Grant]>([
    ['everything', false, { opens: 'all', fields: [] }],
    ['what is not locked', false, { opens: 'unlocked', fields: [] }],
    ['a chosen field', false, chosen('salary')],
    ['no chosen field', true, chosen()],
    ['a field that is not locked', true, chosen('age')],
  ])('%s is unfinished: %s', (_, isUnfinished, grant) => {
    const all = ['bob@mail.test', 'ann@mail.test']
    const unfinished = findUnfinished(withGrant(layers, 'ann@mail.test', grant), all)
    expect(unfinished).toBe(isUnfinished ? 'ann@mail.test' : undefined)
  })
})
