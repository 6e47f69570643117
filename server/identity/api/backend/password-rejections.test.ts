import { beforeEach, describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { readLinkToken } from '#support/server/messages.ts'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { changeProject } from '#support/server/projects.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { limits } from '../../../platform/limits/rules.ts'
import { minutes } from '../../../platform/machine/clock.ts'

const newPassword = 'violet-harbour-quilt-31'
const { client, server } = backendForAll()
let email: string
let count = 0

beforeEach(async () => {
  count += 1
  email = (await createShopUser(server, `ann-${count}@example.org`)).email
})

const signIn = (password = testPassword) =>
  client.passwords.authenticate({ email, password, session_duration_minutes: 60 })

/** The calls that set a new password, each for a user who signs in with `testPassword`. */
const calls = {
  create: (password: string) => client.passwords.create({ email: `new-${email}`, password }),
  'email.reset': async (password: string) => {
    await client.passwords.email.resetStart({ email })
    const token = await readLinkToken(server, email)
    return client.passwords.email.reset({ token, password })
  },
  'existingPassword.reset': (new_password: string) =>
    client.passwords.existingPassword.reset({ email, existing_password: testPassword, new_password }),
  'sessions.reset': async (password: string) => {
    const { session_token } = await signIn()
    return client.passwords.sessions.reset({ password, session_token })
  },
}

describe.each(Object.entries(calls))('passwords.%s', (name, set) => {
  it('rejects a password that is weak, derived from the email address, or known from a breach', async () => {
    expect(await typeOf(set('aaaaaaaaaaaa'))).toBe('weak_password')
    const address = name === 'create' ? `new-${email}` : email
    expect(await typeOf(set(`${address}1`))).toBe('weak_password')
    const { breached } = server.deps
    server.deps.breached = async (password) => password === newPassword
    expect(await typeOf(set(newPassword))).toBe('breached_password')
    server.deps.breached = breached
    expect(await typeOf(signIn())).toBe('no failure')
    expect(await typeOf(set(newPassword))).toBe('no failure')
  })

  it('rejects a password that lacks a class of characters if the policy requires it', async () => {
    await changeProject(server, { luds: { complexity: 3, minimumCount: 10 } })
    expect(await typeOf(set('quiet meadow rain'))).toBe('weak_password')
    await changeProject(server, { luds: null })
  })
})

describe('a password that a site checks', () => {
  it('signs no one in after a breach, and cannot be replaced', async () => {
    const { breached } = server.deps
    server.deps.breached = async (password) => password === testPassword
    expect(await typeOf(signIn())).toBe('breached_password')
    expect(await typeOf(calls['existingPassword.reset'](newPassword))).toBe('breached_password')
    server.deps.breached = breached
  })

  it('does not count as wrong if it is correct', async () => {
    const max = limits.wrongPasswords.hits
    for (let tried = 0; tried <= max; tried += 1) expect(await typeOf(signIn())).toBe('no failure')
  })
})

describe('a new password that a site sets', () => {
  it('is emailed to the owner, and invalidates links that were emailed before', async () => {
    await client.magicLinks.email.send({ email })
    const token = await readLinkToken(server, email)
    await calls['existingPassword.reset'](newPassword)
    expect((await readOutbox(server, email))[0]?.subject).toContain('password was changed')
    expect(await typeOf(client.magicLinks.authenticate({ token }))).toBe('unable_to_auth_magic_link')
  })

  it('is not set by the token of a sign-in link', async () => {
    await client.magicLinks.email.send({ email })
    const token = await readLinkToken(server, email)
    const reset = client.passwords.email.reset({ token, password: newPassword })
    expect(await typeOf(reset)).toBe('unable_to_auth_password_reset_token')
  })

  it('does not refresh the session that sets it', async () => {
    const { session_token } = await signIn()
    server.clock.advance(minutes(3))
    await client.passwords.sessions.reset({ password: newPassword, session_token })
    server.clock.advance(minutes(3))
    const again = client.passwords.sessions.reset({ password: testPassword, session_token })
    expect(await typeOf(again)).toBe('session_too_old_to_reset_password')
  })

  it('can be set five times an hour', async () => {
    const { session_token } = await signIn()
    const reset = (password: string) => typeOf(client.passwords.sessions.reset({ password, session_token }))
    const change = (existing_password: string, new_password: string) =>
      typeOf(client.passwords.existingPassword.reset({ email, existing_password, new_password }))
    for (let tried = 0; tried < 4; tried += 1) expect(await reset(newPassword)).toBe('no failure')
    expect(await change(newPassword, testPassword)).toBe('no failure')
    expect(await change(testPassword, newPassword)).toBe('too_many_requests')
  })
})
