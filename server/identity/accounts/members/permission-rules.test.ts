import { describe, expect, it } from 'vitest'
import { covers, grants, listPermissions } from './permission-rules.ts'

const allow = (resource_id: string, ...actions: string[]) => ({ resource_id, actions })
const policy = {
  roles: [
    { role_id: 'all', description: '', permissions: [allow('files', '*')] },
    { role_id: 'each', description: '', permissions: [allow('files', 'read', 'write')] },
    { role_id: 'reader', description: '', permissions: [allow('files', 'read')] },
    { role_id: 'other', description: '', permissions: [allow('rooms', 'read')] },
  ],
  resources: [
    { resource_id: 'files', description: '', actions: ['read', 'write'] },
    { resource_id: 'rooms', description: '', actions: ['read'] },
  ],
}
const of = (...roles: string[]) => listPermissions(policy, roles)

describe('the permissions of roles', () => {
  it.each([
    [['reader'], 'read', true],
    [['reader'], 'write', false],
    [['all'], 'write', true],
    [['all'], 'a later action', true],
    [['other'], 'read', false],
    [['unknown'], 'read', false],
    [[], 'read', false],
  ] as const)('%j grant %s on files: %s', (roles, action, isGranted) => {
    expect(grants(of(...roles), 'files', action)).toBe(isGranted)
  })

  it.each([
    [['all'], ['each'], true],
    [['each'], ['all'], false],
    [['each'], ['reader'], true],
    [['reader'], ['each'], false],
    [['all'], ['other'], false],
    [['all', 'other'], ['each', 'other'], true],
    [['reader'], [], true],
    [['reader'], ['unknown'], true],
  ] as const)('%j contain those of %j: %s (rule B26)', (roles, others, isCovered) => {
    expect(covers(of(...roles), of(...others))).toBe(isCovered)
  })
})
