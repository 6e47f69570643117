import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#support/server/authenticator.ts'
import { registerPasskey, startPasskey } from '#support/server/passkeys.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, signInByCode } from '#support/server/provider-client.ts'
import { sweep } from '../../../../app/sweep.ts'
import { minutes } from '../../../../platform/machine/clock.ts'
import { passkeyChallenges } from '../../../base/schema/passkeys.ts'
import { emails } from '../../../base/schema/users.ts'

const server = testServerForEach()
let token: string
let id: string
const addPasskey = async () =>
  String((await registerPasskey(server, token, createAuthenticator())).body.data?.webauthn_registration_id)
beforeEach(async () => {
  token = await signInByCode(server, 'ann@example.org')
  id = await addPasskey()
})

const rename = (name: unknown, sessionToken = token, which = id) =>
  callProvider(server, `/webauthn/update/${which}`, { method: 'PUT', token: sessionToken, body: { name } })
const remove = (which = id, sessionToken = token) =>
  callProvider(server, `/users/webauthn_registrations/${which}`, { method: 'DELETE', token: sessionToken })

describe('the user’s own passkey', () => {
  it('can be renamed', async () => {
    const response = await rename('  My phone ')
    expect(response.body.data?.webauthn_registration).toEqual({
      webauthn_registration_id: id,
      domain: 'demo.localhost',
      user_agent: '',
      authenticator_type: '',
      verified: true,
      name: 'My phone',
    })
    const me = await callProvider(server, '/users/me', { method: 'GET', token })
    expect(me.body.data?.webauthn_registrations).toMatchObject([{ name: 'My phone' }])
  })

  it.each([[''], ['  '], ['x'.repeat(101)], [7], [undefined]])('cannot be named %j', async (name) =>
    expect((await rename(name)).body.error_type).toBe('empty_webauthn_registration_name'),
  )

  it('can be deleted, and the response has the account without it', async () => {
    const response = await remove()
    expect(response.body.data).toMatchObject({
      user_id: expect.stringMatching(/^user-/),
      __user: { webauthn_registrations: [], emails: [{ email: 'ann@example.org' }] },
    })
    expect((await remove()).body.error_type).toBe('webauthn_registration_not_found')
  })

  it('cannot be deleted if it is the last sign-in method', async () => {
    const { db } = server.deps
    const unprove = { verifiedAt: null }
    await db.transaction((tx) => tx.update(emails).set(unprove).where(eq(emails.address, 'ann@example.org')))
    const otherId = await addPasskey()
    const both = await Promise.all([remove(id), remove(otherId)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const left = await callProvider(server, '/users/me', { method: 'GET', token })
    expect(left.body.data?.webauthn_registrations).toHaveLength(1)
    expect(both.map(({ body }) => body.error_type)).toContain('cannot_delete_last_primary_factor')
  })
})

describe('another user’s passkey', () => {
  it('is not found', async () => {
    const bobs = await signInByCode(server, 'bob@example.org')
    for (const response of [await rename('mine', bobs), await remove(id, bobs)]) {
      expect([response.status, response.body.error_type]).toEqual([404, 'webauthn_registration_not_found'])
    }
    const responses = [await rename('mine', token, 'webauthn-registration-none'), await remove('none')]
    expect(responses.map(({ body }) => body.error_type)).toEqual(
      Array(2).fill('webauthn_registration_not_found'),
    )
    const me = await callProvider(server, '/users/me', { method: 'GET', token })
    expect(me.body.data?.webauthn_registrations).toMatchObject([{ name: 'Passkey' }])
  })
})

it('removes expired challenges', async () => {
  const count = () => server.deps.db.transaction((tx) => tx.$count(passkeyChallenges))
  await startPasskey(server)
  await sweep(server.deps)
  expect(await count()).toBe(1)
  server.clock.advance(minutes(15))
  await sweep(server.deps)
  expect(await count()).toBe(0)
})
