import { describe, expect, it } from 'vitest'
import { ConfigError } from '../platform/errors/config-error.ts'
import { findClockProblems } from './checks/clock.ts'
import { findDatabaseProblems, toConnectionFinding } from './checks/database.ts'
import { findDiskProblems } from './checks/disk.ts'
import { findKeyProblems } from './checks/keys.ts'
import { findPermissionProblems } from './checks/permissions.ts'
import { checkSettings } from './checks/settings.ts'
import type { DatabaseFacts } from './database-facts.ts'
import type { Finding } from './finding.ts'
import { runCheck } from './run-check.ts'

const toIds = (findings: readonly Finding[]) => findings.map(({ id }) => id)

describe('files and folders', () => {
  const file = { path: '/etc/cakelock/master-key', content: 'CAKE_MASTER_KEY', owner: 7 }
  const folder = { path: '/data', mode: 0o40700, owner: 7, isDatabase: true, foreign: [] }
  const cases: [string, number, Partial<typeof folder> | { foreign: string[] }, number, string[]][] = [
    ['private', 0o100600, {}, 7, []],
    ['readable by the group of the server', 0o100640, {}, 7, []],
    ['readable by everyone', 0o100644, {}, 7, ['file_open']],
    ['an open folder', 0o100600, { mode: 0o40750 }, 7, ['folder_open']],
    ['an open folder without the database', 0o100600, { mode: 0o40755, isDatabase: false }, 7, []],
    ['the folder of another user', 0o100600, {}, 8, ['folder_owner']],
    ['the folder of another user, for root', 0o100600, {}, 0, []],
    ['files of root in the folder', 0o100600, { foreign: ['/data/db/1'] }, 7, ['folder_files_owner']],
  ]
  it.each(cases)('%s', (_, mode, change, user, ids) => {
    expect(toIds(findPermissionProblems([{ ...file, mode }], { ...folder, ...change }, user))).toEqual(ids)
  })
})

describe('the disk', () => {
  const disk = { path: '/data', free: 50e9, size: 100e9, inodes: 1e6, freeInodes: 5e5 }
  it.each([
    ['has space', {}, []],
    ['is nearly full', { free: 1.9e9 }, ['disk_nearly_full']],
    ['is full', { free: 99e6 }, ['disk_full']],
    ['has no inodes left', { freeInodes: 10 }, ['disk_without_inodes']],
    ['has no fixed number of inodes', { inodes: 0, freeInodes: 0 }, []],
  ])('%s', (_, change, ids) => {
    expect(toIds(findDiskProblems({ ...disk, ...change }))).toEqual(ids)
  })
})

describe('the database', () => {
  const current: DatabaseFacts = {
    now: '2026-06-01T12:00:00.000Z',
    version: 150_004,
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    isCased: true,
    hasIcu: true,
    connections: 97,
    hasTrigrams: true,
    migrations: { pending: 0, unknown: 0, isEmpty: false, neededVersion: null },
  }
  const cases: [string, Partial<DatabaseFacts>, string[]][] = [
    ['is current', {}, []],
    ['is PostgreSQL 14', { version: 140_009 }, ['database_old']],
    ['has another encoding', { encoding: 'SQL_ASCII' }, ['database_encoding']],
    ['has no lower case outside ASCII', { locale: 'C', isCased: false }, ['database_locale']],
    [
      'has no lower case outside ASCII and no ICU',
      { locale: 'C', isCased: false, hasIcu: false },
      ['database_without_folding'],
    ],
    ['allows few connections', { connections: 9 }, ['database_few_connections']],
    ['has no pg_trgm', { hasTrigrams: false }, ['database_without_trigrams']],
    [
      'is empty',
      { migrations: { pending: 9, unknown: 0, isEmpty: true, neededVersion: null } },
      ['database_empty'],
    ],
    [
      'has the schema of an earlier version',
      { migrations: { pending: 2, unknown: 0, isEmpty: false, neededVersion: null } },
      ['database_migrations_pending'],
    ],
    [
      'is newer',
      { migrations: { pending: 0, unknown: 1, isEmpty: false, neededVersion: null } },
      ['database_newer'],
    ],
    [
      'is too new',
      { migrations: { pending: 0, unknown: 1, isEmpty: false, neededVersion: '5.1.0' } },
      ['database_too_new'],
    ],
  ]
  it.each(cases)('%s', (_, change, ids) => {
    expect(toIds(findDatabaseProblems({ ...current, ...change }, true))).toEqual(ids)
  })

  it('may have few connections if it is embedded', () => {
    expect(findDatabaseProblems({ ...current, connections: 1 }, false)).toEqual([])
  })

  it('cannot be reached, and the finding says why but no password', () => {
    const wrongPassword = Object.assign(new Error('secret'), { code: '28P01' })
    const { id, problem } = toConnectionFinding(wrongPassword, 'db.example.org/cakelock', true)
    expect(id).toBe('database_no_connection')
    expect(problem).toContain('db.example.org/cakelock: the password is wrong (28P01)')
    const locked = new ConfigError('The data folder /data is already open in process 7.')
    expect(toConnectionFinding(locked, '/data', false)).toMatchObject({
      id: 'database_folder_unusable',
      problem: expect.stringContaining('process 7'),
    })
  })

  it('has the data of another master key', () => {
    expect(findKeyProblems({ missingKey: null })).toEqual([])
    const missingKey = { keyName: '0123456789ab', knownNames: ['ba9876543210'] }
    expect(findKeyProblems({ missingKey })).toMatchObject([
      { id: 'key_wrong', problem: expect.stringMatching(/0123456789ab.+ba9876543210/) },
    ])
  })
})

describe('the clock', () => {
  it.each([
    [29_000, []],
    [-29_000, []],
    [3_600_000, ['3600 seconds ahead of the clock of db']],
    [-90_000, ['90 seconds behind the clock of db']],
  ])('is %i ms ahead', (ahead, problems) => {
    expect(findClockProblems([{ name: 'db', ahead }]).map(({ problem }) => problem)).toEqual(
      problems.map((text) => expect.stringContaining(text)),
    )
  })
})

describe('the settings', () => {
  const valid = {
    PUBLIC_URL: 'https://cakes.example.org',
    CAKE_MASTER_KEY: '0f'.repeat(32),
    SMTP_URL: 'smtp://mail.example.org',
  }

  it('are valid', () => {
    expect(checkSettings(valid, undefined)).toMatchObject({ findings: [], settings: { payments: undefined } })
  })

  it('are invalid, with a finding for each', () => {
    const { findings, settings } = checkSettings({ ...valid, PORT: '0', SMTP_URL: '' }, undefined)
    expect(settings).toBeUndefined()
    expect(findings.map(({ id, problem }) => [id, problem])).toEqual([
      ['settings_invalid', expect.stringContaining('PORT must be a port number')],
      ['settings_invalid', expect.stringContaining('SMTP_URL is missing')],
    ])
  })

  it('are invalid in one part, and the others are still checked', () => {
    const { findings, settings } = checkSettings({ ...valid, STRIPE_SECRET_KEY: 'sk_live_1' }, undefined)
    expect(findings).toHaveLength(3)
    expect(settings?.config.publicUrl).toBe(valid.PUBLIC_URL)
  })
})

it('a check that fails does not hide the others', async () => {
  const { findings } = await runCheck(() => Promise.reject(new Error('The disk is on fire.')))
  expect(findings).toMatchObject([{ id: 'check_failed', problem: expect.stringContaining('on fire') }])
})
