import { describe, expect, it } from 'vitest'
import type { Checksum, FileId, Grantee } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import { ApiError } from '../../api/api-error.ts'
import { findConflict, isAccessUntouched, repeat } from './conflicts.ts'

const [ann, bob] = ['ann@a.test' as Grantee, 'bob@b.test' as Grantee]
const may = (email: Grantee, ...fields: string[]): Permission => ({ email, key_path: ['file', ...fields] })

const conflict = {
  changed_by: 'boss@a.test',
  changed_at: '2026-03-01T12:00:00.000Z',
  current: {
    id: `file-${'1'.repeat(36)}` as FileId,
    filetitle: 'a.pdf',
    baker_email: 'me@a.test',
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    openable_date: null,
    expiration_date: null,
    checksum: '0'.repeat(64) as Checksum,
    permissions_json: '[]',
    is_saved: true,
    can_manage: true,
    permissions: [may(bob)],
    key_paths: [['file']],
    dates_version: 'dates',
    access_version: 'newer',
  },
}
const collision = new ApiError('changed_meanwhile', { conflict })

it('recognizes a conflict, and only a complete one', () => {
  expect(findConflict(collision)).toMatchObject({ changed_by: 'boss@a.test' })
  expect(findConflict(new ApiError('changed_meanwhile', {}))).toBeUndefined()
  expect(findConflict(new ApiError('dates_crossed', { conflict }))).toBeUndefined()
  expect(findConflict(new Error('no'))).toBeUndefined()
})

describe('isAccessUntouched', () => {
  const change = { add: [may(ann)], remove: [] }
  it.each<[string, Permission[], Permission[], boolean]>([
    ['other grantees', [may(bob)], [], true],
    ['the same grantee', [], [may(ann, 'fields', 'pay')], false],
    ['the same grantee, removed', [may(ann)], [], false],
    ['only the order', [may(ann), may(ann, 'unlocked')], [may(ann, 'unlocked'), may(ann)], true],
  ])('%s', (_, seen, now, expected) => expect(isAccessUntouched(change, seen, now)).toBe(expected))
})

describe('repeat', () => {
  const merge = (isUntouched: boolean) => ({
    isUntouched: () => isUntouched,
    findVersion: ({ access_version }: { access_version?: string | undefined }) => access_version,
  })
  const rejectUntil =
    (accepted: string, seen: (string | undefined)[]) => async (version: string | undefined) => {
      seen.push(version)
      if (version !== accepted) throw collision
      return 'saved'
    }

  it('sends a change again with the current version if it overwrites nothing', async () => {
    const seen: (string | undefined)[] = []
    expect(await repeat('older', rejectUntil('newer', seen), merge(true))).toBe('saved')
    expect(seen).toEqual(['older', 'newer'])
  })

  it('gives up if it would overwrite something, and after a few repetitions', async () => {
    const once: (string | undefined)[] = []
    await expect(repeat('older', rejectUntil('newer', once), merge(false))).rejects.toBe(collision)
    expect(once).toEqual(['older'])
    const many: (string | undefined)[] = []
    await expect(repeat('older', rejectUntil('never', many), merge(true))).rejects.toBe(collision)
    expect(many).toHaveLength(6)
  })
})
