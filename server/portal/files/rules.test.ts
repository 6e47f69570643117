import { describe, expect, it } from 'vitest'
import type { Email, Grantee } from '#contract/ids.ts'
import { write } from '#languages/sentence.ts'
import { decideKeys, type FileFacts, type KeyRequest } from './rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const before = new Date('2026-03-01T11:59:59.999Z')
const after = new Date('2026-03-01T12:00:00.001Z')

const salary = ['file', 'fields', 'salary']
const name = ['file', 'fields', 'name']

const permission = { email: 'ann@example.org' as Grantee, key_path: ['file'] }
const file: FileFacts = {
  permissions: [permission],
  keyPaths: [['file'], salary, name],
  openableDate: null,
  expirationDate: null,
}

const request: KeyRequest = {
  file,
  email: 'ann@example.org' as Email,
  isOwner: false,
  bans: [],
  isHeld: false,
  now,
}

const stranger = { email: 'eve@other.org' as Email }
const banned = { bans: [{ reason: 'Banned via portal' }] }
const early = { file: { ...file, openableDate: after } }
const expired = { file: { ...file, expirationDate: before } }

describe('the reason for a rejection', () => {
  it.each<[string, Partial<KeyRequest>, string | undefined]>([
    ['contains the openable date', early, `It can be opened from ${after.toISOString()}.`],
    ['contains the expiration date', expired, `It could be opened until ${before.toISOString()}.`],
    ['contains the reason for the ban', banned, 'Banned via portal'],
    ['contains no dates without a permission', { ...early, ...stranger }, undefined],
    ['contains no dates for a banned person', { ...early, bans: [{ reason: null }] }, undefined],
  ])('%s', (_, change, reason) => {
    const decision = decideKeys({ ...request, ...change })
    expect(decision.granted || decision.reason === undefined ? undefined : write('en', decision.reason)).toBe(
      reason,
    )
  })
})

describe('the order of rejections (rule F7)', () => {
  it.each<[string, Partial<KeyRequest>, string]>([
    ['reports an unknown file', { ...banned, file: undefined }, 'unknown_file'],
    ['reports a ban before a missing permission', { ...stranger, ...banned }, 'user_banned'],
    ['reports a ban before the dates', { ...early, ...banned }, 'user_banned'],
    ['also applies a ban to the owner', { ...banned, isOwner: true }, 'user_banned'],
    ['reports a held email before a missing permission', { ...stranger, isHeld: true }, 'address_held'],
    ['reports a ban before a held email', { ...banned, isHeld: true }, 'user_banned'],
    ['reports a missing permission', stranger, 'no_permission'],
    ['reports a missing permission before the dates', { ...stranger, ...early }, 'no_permission'],
    ['rejects before the openable date', early, 'early_access'],
    ['rejects after the expiration date', expired, 'expired_access'],
    [
      'checks the openable date before the expiration date',
      { file: { ...file, openableDate: after, expirationDate: before } },
      'early_access',
    ],
    ['rejects at the exact time of expiration', { file: { ...file, expirationDate: now } }, 'expired_access'],
    [
      'rejects a permission without a key',
      { file: { ...file, keyPaths: [name], permissions: [{ ...permission, key_path: salary }] } },
      'no_permission',
    ],
  ])('%s', (_, change, code) => {
    const decision = decideKeys({ ...request, ...change })
    expect(decision).toMatchObject({ granted: false, code })
    expect(decision.action).toBe(code === 'unknown_file' ? undefined : `open_blocked_${code}`)
  })

  it.each([
    ['Banned via portal', 'Über das Portal gesperrt'],
    ['Left the company', 'Left the company'],
  ])('returns the reason for the ban in the language of the reader: %s', (reason, german) => {
    const decision = decideKeys({ ...request, bans: [{ reason }] })
    expect('reason' in decision && decision.reason && write('de', decision.reason)).toBe(german)
  })
})

describe('the keys (rule F5)', () => {
  it.each<[string, Partial<KeyRequest>, string[][]]>([
    ['opens the whole file with the base path', {}, [['file'], salary, name]],
    ['opens at the openable date', { file: { ...file, openableDate: now } }, [['file'], salary, name]],
    [
      'opens the base path for the owner without a permission',
      { ...stranger, isOwner: true },
      [['file'], salary, name],
    ],
    [
      'opens the field of a field permission, and the outer layer around it',
      { file: { ...file, permissions: [{ ...permission, key_path: salary }] } },
      [salary, ['file']],
    ],
    [
      'returns the most specific path first, and each path once',
      {
        file: {
          ...file,
          permissions: [
            { ...permission, email: '*@example.org' as Grantee },
            { ...permission, key_path: name },
          ],
        },
      },
      [name, ['file'], salary],
    ],
  ])('%s', (_, change, paths) => {
    expect(decideKeys({ ...request, ...change })).toEqual({ granted: true, paths, action: 'file_opened' })
  })
})
