import { describe, expect, it } from 'vitest'
import type { Grantee, KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import { commonEmailDomains } from '#contract/permissions.ts'
import {
  diffLayer,
  findEntries,
  findPublicDomains,
  listWanted,
  toAdding,
  toEntries,
  toLayers,
} from './access-rules.ts'

const name: KeyPath = ['file', 'fields', 'name']
const unlocked: KeyPath = ['file', 'unlocked']
const salary: KeyPath = ['file', 'fields', 'salary']
const may = (email: string, key_path: KeyPath = ['file']): Permission => ({
  email: email as Grantee,
  key_path,
})
const permissions = [
  may('ann@a.test', name),
  may('ann@a.test', salary),
  may('*@b.test'),
  may('bob@a.test', name),
]

describe('toEntries', () => {
  it('has one entry per email, with all its paths', () =>
    expect(toEntries(permissions)).toEqual([
      { email: '*@b.test', accessType: 'whole', fields: [], paths: [['file']] },
      { email: 'ann@a.test', accessType: 'fields', fields: ['name', 'salary'], paths: [name, salary] },
      { email: 'bob@a.test', accessType: 'fields', fields: ['name'], paths: [name] },
    ]))

  it('distinguishes the unlocked part from fields', () => {
    const rows = [may('ann@a.test', unlocked), may('bob@a.test', unlocked), may('bob@a.test', name)]
    expect(toEntries(rows)).toMatchObject([
      { email: 'ann@a.test', accessType: 'unlocked', fields: [] },
      { email: 'bob@a.test', accessType: 'fields', fields: ['name'] },
    ])
  })
})

describe('layered access', () => {
  const layers = toLayers([['file'], name, salary], permissions)
  const [byName] = layers

  it('has a line per field, with the users who can open only that field', () =>
    expect(layers).toEqual([
      { field: 'name', path: ['fields', 'name'], emails: ['ann@a.test', 'bob@a.test'] },
      { field: 'salary', path: ['fields', 'salary'], emails: ['ann@a.test'] },
    ]))

  it('has a line for the unlocked part, without a field', () =>
    expect(toLayers([['file'], unlocked], [may('ann@a.test', unlocked)])).toEqual([
      { field: undefined, path: ['unlocked'], emails: ['ann@a.test'] },
    ]))

  it.each([
    ['changes nothing for the same emails', 'ann@a.test, bob@a.test', { remove: [], add: [] }],
    ['ignores order and case', ' BOB@a.test ,ann@a.test,', { remove: [], add: [] }],
    [
      'adds a new grantee to the field',
      'ann@a.test, bob@a.test, *@c.test',
      { remove: [], add: [may('*@c.test', name)] },
    ],
    [
      'keeps the other fields of a removed grantee',
      'bob@a.test',
      { remove: [{ email: 'ann@a.test' }], add: [may('ann@a.test', salary)] },
    ],
    [
      'removes all grantees',
      '',
      { remove: [{ email: 'ann@a.test' }, { email: 'bob@a.test' }], add: [may('ann@a.test', salary)] },
    ],
    ['reports text that is not an email', 'ann@a.test; bob', { wrong: 'ann@a.test; bob' }],
  ])('%s', (_, text, change) => {
    expect(byName && diffLayer(text, byName, permissions)).toEqual(change)
  })

  it.each([
    ['*@gmail.com, ann@a.test, *@bakery.test, *@outlook.com', ['gmail.com', 'outlook.com']],
    ['someone@gmail.com', []],
  ])('asks about new public email domains in %s', (text, domains) => {
    const change = byName && diffLayer(text, byName, permissions)
    expect(change && 'add' in change && findPublicDomains(change, byName, commonEmailDomains)).toEqual(
      domains,
    )
  })

  it('does not ask about a domain that has access already', () => {
    const open = { field: 'name', path: ['fields', 'name'], emails: ['*@gmail.com' as Grantee] }
    const change = diffLayer('*@gmail.com, bob@a.test', open, [])
    expect('add' in change && findPublicDomains(change, open, commonEmailDomains)).toEqual([])
  })
})
it('lists the grantees of a field after a change of it', () => {
  const [ann, eve] = ['ann@a.test' as Grantee, 'eve@e.test' as Grantee]
  const layer = { field: 'name', path: name.slice(1), emails: [ann, 'bob@a.test' as Grantee] }
  const change = diffLayer('ann@a.test, eve@e.test', layer, permissions)
  expect('wrong' in change ? [] : listWanted(change, layer)).toEqual([ann, eve])
})

it('finds entries by any part of the email address or domain, in any case', () => {
  const find = (text: string) => findEntries(toEntries(permissions), text).map(({ email }) => email)
  expect(find(' A.Test ')).toEqual(['ann@a.test', 'bob@a.test'])
  expect(find('*@')).toEqual(['*@b.test'])
  expect(find(' ')).toHaveLength(3)
  expect(find('nobody')).toEqual([])
})

it('grants access to several grantees in one change', () =>
  expect(toAdding(['ann@a.test', '*@b.test'] as Grantee[])).toEqual({
    add: [may('ann@a.test'), may('*@b.test')],
    remove: [],
  }))
