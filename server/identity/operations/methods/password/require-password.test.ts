import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox } from '#support/server/provider-client.ts'
import { shopToken } from '#support/server/test-server.ts'
import { findProject, toConsumers } from '../../../base/projects/store.ts'
import { passwords } from '../../../base/schema/users.ts'
import { authenticatePassword } from './sign-in.ts'

const ann = 'ann@example.org'
const oldPassword = 'plum-lantern-orbit-77'
const newPassword = 'violet-harbour-quilt-31'
const server = testServerForEach()
beforeEach(async () => {
  await call('/passwords', { email: ann, password: oldPassword })
})

const call = (path: string, body: object) => callProvider(server, path, { body })
const signIn = (password: string) => call('/passwords/authenticate', { email: ann, password })
const resetByEmail = async () => {
  await call('/passwords/email/reset/start', { email: ann })
  const link = new URL((await readOutbox(server, ann))[0]?.link ?? 'none:')
  return call('/passwords/email/reset', { token: link.searchParams.get('token'), password: newPassword })
}

describe('signing in with a password that must be replaced', () => {
  it('is rejected as reset_password, but only if the password is correct', async () => {
    await server.deps.db.transaction((tx) => tx.update(passwords).set({ requiresReset: true }))
    expect((await signIn('wrong')).body.error_type).toBe('unauthorized_credentials')
    expect((await signIn(oldPassword)).body.error_type).toBe('reset_password')
    expect((await resetByEmail()).status).toBe(200)
    expect((await signIn(newPassword)).status).toBe(200)
  })

  it('is rejected as breached_password after a breach, but only if the password is correct', async () => {
    server.deps.breached = async (password) => password === oldPassword || password === 'wrong'
    expect((await signIn('wrong')).body.error_type).toBe('unauthorized_credentials')
    const rejected = await signIn(oldPassword)
    expect([rejected.status, rejected.body.error_type]).toEqual([400, 'breached_password'])
    expect(rejected.body.data).toBeUndefined()
  })

  it('cannot set a new password, because others may know the breached one', async () => {
    const change = () =>
      call('/passwords/existing_password/reset', {
        email: ann,
        existing_password: oldPassword,
        new_password: newPassword,
      })
    const { breached } = server.deps
    server.deps.breached = async (password) => password === oldPassword
    expect((await change()).body.error_type).toBe('breached_password')
    server.deps.breached = breached
    await server.deps.db.transaction((tx) => tx.update(passwords).set({ requiresReset: true }))
    expect((await change()).body.error_type).toBe('reset_password')
    expect((await signIn(newPassword)).body.error_type).toBe('unauthorized_credentials')
  })
})

it('an attempt with the correct password does not count if the sign-in then fails', async () => {
  const project = await server.deps.db.read((tx) => findProject(tx, shopToken))
  if (!project) throw new Error('The shop has no project.')
  const request = {
    project: toConsumers(project),
    address: ann as Email,
    password: oldPassword,
    visitor: { ip: '192.0.2.1', userAgent: '', device: 'desktop', locale: 'en' },
    signIn: () => Promise.reject(new Error('failed')),
  } as const
  for (let index = 0; index < 15; index += 1) {
    await expect(authenticatePassword(server.deps, request)).rejects.toThrow('failed')
  }
  expect((await signIn(oldPassword)).status).toBe(200)
})
