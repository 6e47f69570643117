import { describe, expect, it } from 'vitest'
import type { Email, Grantee } from '#contract/ids.ts'
import { maxPermissions, type Permission } from '#contract/permissions.ts'
import { sentence, write } from '#languages/sentence.ts'
import { findAccessProblem, findDateAction, findSelfGrant, planAccess } from './change-rules.ts'

const [ann, bob] = ['ann@example.org' as Grantee, '*@bob.org' as Grantee]
const file = ['file']
const salary = ['file', 'fields', 'salary']
const may = (email: Grantee, key_path: string[]): Permission => ({ email, key_path })

describe('planAccess (rule F18)', () => {
  const now = [may(ann, file), may(ann, salary), may(bob, file)]

  it.each<[string, { email: Grantee }[], Permission[], Permission[], Permission[], string[]]>([
    ['changes nothing for an empty request', [], [], [], [], []],
    ['skips existing permissions', [], [may(ann, file), may(bob, file)], [], [], []],
    ['skips removals without a permission', [{ email: 'eve@x.org' as Grantee }], [], [], [], []],
    [
      'removes every path of a grantee',
      [{ email: ann }],
      [],
      [may(ann, file), may(ann, salary)],
      [],
      ['permission_removed ann@example.org'],
    ],
    [
      'applies removals first, so one of several fields can be revoked',
      [{ email: ann }],
      [may(ann, file)],
      [may(ann, salary)],
      [],
      ['permission_removed ann@example.org'],
    ],
    [
      'adds one row per person, regardless of the number of paths',
      [],
      [may('eve@x.org' as Grantee, file), may('eve@x.org' as Grantee, salary), may(bob, salary)],
      [],
      [may('eve@x.org' as Grantee, file), may('eve@x.org' as Grantee, salary), may(bob, salary)],
      ['permission_added eve@x.org', 'permission_added *@bob.org'],
    ],
    [
      'ignores duplicates',
      [],
      [may(bob, salary), may(bob, salary)],
      [],
      [may(bob, salary)],
      ['permission_added *@bob.org'],
    ],
  ])('%s', (_, remove, add, removed, added, rows) => {
    const plan = planAccess(now, remove, add)
    expect(plan.removed).toEqual(removed)
    expect(plan.added).toEqual(added)
    expect(plan.rows.map((row) => `${row.action} ${row.subject}`)).toEqual(rows)
  })
})

describe('findAccessProblem', () => {
  it('only rejects a path that opens no key', () => {
    const plan = planAccess([], [], [may(ann, salary)])
    expect(findAccessProblem(plan, [], [file])).toEqual({
      english: 'add contains the path ["file","fields","salary"], but this cake has no key at or below it.',
    })
    expect(findAccessProblem(plan, [], [file, salary])).toBeUndefined()
    expect(findAccessProblem(planAccess([], [], [may(ann, file)]), [], [file])).toBeUndefined()
  })

  it('rejects more permissions than a cake can have', () => {
    const many = Array.from({ length: maxPermissions }, (_, index) => may(`p${index}@x.org` as Grantee, file))
    expect(findAccessProblem(planAccess(many, [], []), many, [file])).toBeUndefined()
    const addition = planAccess(many, [], [may(ann, file)])
    expect(findAccessProblem(addition, many, [file])).toEqual(
      sentence('tooManyPermissions', { max: 1000, count: 1001 }),
    )
    const swap = planAccess(many, [{ email: 'p1@x.org' as Grantee }], [may(ann, file)])
    expect(findAccessProblem(swap, many, [file])).toBeUndefined()
  })
})

describe('dates', () => {
  const [early, late] = [new Date('2026-01-01'), new Date('2026-02-01')]
  const before = { openable: early, expires: null }

  it.each([
    [{ openable: new Date('2026-01-01'), expires: null }, undefined],
    [{ openable: null, expires: null }, 'openable_date_modified'],
    [{ openable: early, expires: late }, 'expiration_date_modified'],
    [{ openable: null, expires: late }, 'dates_updated'],
  ])('%j is %s', (after, action) => expect(findDateAction(before, after)).toBe(action))
})

describe('findSelfGrant (rule F17)', () => {
  const ownEmails = ['amy@bakery.org', 'amy@home.net'] as Email[]
  const find = (...grantees: string[]) =>
    findSelfGrant(
      grantees.map((email) => ({ email: email as Grantee, key_path: ['file'] })),
      ownEmails,
    )

  it.each([
    ['their own email', 'amy@bakery.org', 'amy@bakery.org is your own email address'],
    ['another email of their account', 'amy@home.net', 'amy@home.net is your own email address'],
    ['a subaddress', 'amy+x@bakery.org', 'amy+x@bakery.org is your own email address'],
    ['a wildcard that includes them', '*@home.net', '*@home.net includes your email address amy@home.net'],
  ])('rejects %s', (_, grantee, text) =>
    expect(write('en', find('eve@x.org', grantee) ?? { english: '' })).toContain(text),
  )

  it('allows an admin to grant access to others', () =>
    expect(find('eve@x.org', '*@partner.org', 'amy@partner.org', '*@sub.bakery.org')).toBeUndefined())
})
