import { describe, expect, it } from 'vitest'
import type { Grantee, KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import { applyChange, toReverting } from './access-change.ts'

const name: KeyPath = ['file', 'fields', 'name']
const salary: KeyPath = ['file', 'fields', 'salary']
const may = (email: string, key_path: KeyPath = ['file']): Permission => ({
  email: email as Grantee,
  key_path,
})
const before = [may('ann@a.test', name), may('ann@a.test', salary), may('bob@a.test')]
const ann = 'ann@a.test' as Grantee

const byGrantee = (permissions: Permission[]) =>
  permissions.map(({ email, key_path }) => [email, ...key_path].join(' ')).toSorted()

describe('a change of access', () => {
  it('removes all permissions of an email address, and then adds', () => {
    expect(applyChange(before, { remove: [{ email: ann }], add: [may('ann@a.test', name)] })).toEqual([
      may('bob@a.test'),
      may('ann@a.test', name),
    ])
  })

  it('adds no permission twice', () => {
    expect(applyChange(before, { remove: [], add: [may('bob@a.test')] })).toEqual(before)
  })

  it.each([
    ['a removal', { remove: [{ email: ann }], add: [] }],
    ['an addition', { remove: [], add: [may('eve@a.test')] }],
    ['a further path', { remove: [], add: [may('bob@a.test', name)] }],
    ['one field less', { remove: [{ email: ann }], add: [may('ann@a.test', salary)] }],
  ])('is reverted exactly: %s', (_, change) => {
    const after = applyChange(before, change)
    expect(byGrantee(after)).not.toEqual(byGrantee(before))
    expect(byGrantee(applyChange(after, toReverting(change, before)))).toEqual(byGrantee(before))
  })
})
