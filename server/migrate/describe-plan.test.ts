import { describe, expect, it } from 'vitest'
import { describePlan } from './describe-plan.ts'
import type { Rehearsal } from './rehearse.ts'

const rehearsal: Rehearsal = {
  migrations: [
    {
      subsystem: 'identity',
      tag: '0015_request-index',
      statements: [[{ table: 'log_entries', blocked: 'writes', work: 'index' }]],
    },
    {
      subsystem: 'portal',
      tag: '0011_request-ids',
      statements: [[{ table: 'activity', blocked: 'reads and writes', work: 'instant' }]],
    },
    {
      subsystem: 'portal',
      tag: '0012_backfill',
      statements: [
        [],
        [{ table: 'activity', blocked: 'nothing', work: 'update' }],
        [{ table: 'files', blocked: 'writes', work: 'scan' }],
      ],
    },
    { subsystem: 'portal', tag: '0013_new-table', statements: [[]] },
  ],
  oldestVersion: undefined,
}

const sizes = new Map([
  ['log_entries', 12e9],
  ['activity', 100e6],
  ['files', 600e3],
])

describe('the plan of pending migrations', () => {
  it('says what each statement locks, and for how long: until the transaction of its subsystem ends', () => {
    expect(describePlan(rehearsal, sizes, { isShared: true }).split('\n\n').slice(0, -3)).toEqual([
      '4 migrations are pending. They take up to 5 minutes.',
      'identity/0015_request-index\n  log_entries (12 GB): an index is built; writes wait for up to 4 minutes, reads continue.',
      'portal/0011_request-ids\n  activity (100 MB): its definition changes; reads and writes wait for up to 21 seconds.',
      'portal/0012_backfill\n' +
        '  activity (100 MB): rows are updated; writes of the same rows wait for up to 21 seconds, everything else continues.\n' +
        '  files (600 kB): its rows are checked; writes wait for less than 1 second, reads continue.',
      'portal/0013_new-table\n  It locks no table that is in use.',
    ])
  })

  it.each([
    [undefined, /you can go back to it without a restore/],
    ['5.0.0', /Version 5\.0\.0 is the oldest that can use the database afterwards/],
  ])('says which versions can use the database afterwards: %s', (oldestVersion, sentence) => {
    expect(describePlan({ ...rehearsal, oldestVersion }, sizes, { isShared: true })).toMatch(sentence)
  })

  it.each([
    [true, /Other servers can run meanwhile/],
    [false, /No server can use the data folder meanwhile/],
  ])('says whether other servers can run meanwhile: %s', (isShared, sentence) => {
    expect(describePlan(rehearsal, sizes, { isShared })).toMatch(sentence)
  })
})
