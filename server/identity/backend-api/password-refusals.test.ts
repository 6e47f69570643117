import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BackendWorld, listenForBackend } from '#support/server/backend-client.ts'
import { readLinkToken } from '#support/server/backend-drives/mail.ts'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { changeProject } from '#support/server/projects.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { limits } from '../../platform/limits/rules.ts'
import { minutes } from '../../platform/machine/clock.ts'

const newPassword = 'violet-harbour-quilt-31'
let world: BackendWorld
let email: string
let count = 0

beforeAll(async () => {
  world = await listenForBackend()
})
afterAll(() => world.close())
beforeEach(async () => {
  count += 1
  email = (await createShopUser(world.server, `ann-${count}@example.org`)).email
})

const typeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: { error_type?: string }) => error.error_type,
  )
const signIn = (password = testPassword) =>
  world.client.passwords.authenticate({ email, password, session_duration_minutes: 60 })

/** The calls that set a new password, each for a user who signs in with `testPassword`. */
const calls = {
  create: (password: string) => world.client.passwords.create({ email: `new-${email}`, password }),
  'email.reset': async (password: string) => {
    await world.client.passwords.email.resetStart({ email })
    const token = await readLinkToken(world.server, email)
    return world.client.passwords.email.reset({ token, password })
  },
  'existingPassword.reset': (new_password: string) =>
    world.client.passwords.existingPassword.reset({ email, existing_password: testPassword, new_password }),
  'sessions.reset': async (password: string) => {
    const { session_token } = await signIn()
    return world.client.passwords.sessions.reset({ password, session_token })
  },
}

describe.each(Object.entries(calls))('passwords.%s', (name, set) => {
  it('refuses a password that is weak, made of the email address, or known from a breach', async () => {
    expect(await typeOf(set('aaaaaaaaaaaa'))).toBe('weak_password')
    const address = name === 'create' ? `new-${email}` : email
    expect(await typeOf(set(`${address}1`))).toBe('weak_password')
    const { breached } = world.server.deps
    world.server.deps.breached = async (password) => password === newPassword
    expect(await typeOf(set(newPassword))).toBe('breached_password')
    world.server.deps.breached = breached
    expect(await typeOf(signIn())).toBe('no failure')
    expect(await typeOf(set(newPassword))).toBe('no failure')
  })

  it('refuses a password that lacks a class of characters if the policy requires it', async () => {
    await changeProject(world.server, { luds: { complexity: 3, minimumCount: 10 } })
    expect(await typeOf(set('quiet meadow rain'))).toBe('weak_password')
    await changeProject(world.server, { luds: null })
  })
})

describe('a password that a site checks', () => {
  it('signs nobody in after a breach, and sets no other', async () => {
    const { breached } = world.server.deps
    world.server.deps.breached = async (password) => password === testPassword
    expect(await typeOf(signIn())).toBe('breached_password')
    expect(await typeOf(calls['existingPassword.reset'](newPassword))).toBe('breached_password')
    world.server.deps.breached = breached
  })

  it('does not count as wrong if it is correct', async () => {
    const most = limits.wrongPasswords.hits
    for (let tried = 0; tried <= most; tried += 1) expect(await typeOf(signIn())).toBe('no failure')
  })
})

describe('a new password that a site sets', () => {
  it('is mailed to the owner, and voids links that were mailed before', async () => {
    await world.client.magicLinks.email.send({ email })
    const token = await readLinkToken(world.server, email)
    await calls['existingPassword.reset'](newPassword)
    expect((await readOutbox(world.server, email))[0]?.subject).toContain('password was changed')
    expect(await typeOf(world.client.magicLinks.authenticate({ token }))).toBe('unable_to_auth_magic_link')
  })

  it('is not set by the token of a sign-in link', async () => {
    await world.client.magicLinks.email.send({ email })
    const token = await readLinkToken(world.server, email)
    const reset = world.client.passwords.email.reset({ token, password: newPassword })
    expect(await typeOf(reset)).toBe('unable_to_auth_password_reset_token')
  })

  it('does not refresh the session that sets it', async () => {
    const { session_token } = await signIn()
    world.server.clock.advance(minutes(3))
    await world.client.passwords.sessions.reset({ password: newPassword, session_token })
    world.server.clock.advance(minutes(3))
    const again = world.client.passwords.sessions.reset({ password: testPassword, session_token })
    expect(await typeOf(again)).toBe('session_too_old_to_reset_password')
  })

  it('can be set five times an hour', async () => {
    const { session_token } = await signIn()
    const reset = (password: string) =>
      typeOf(world.client.passwords.sessions.reset({ password, session_token }))
    const change = (existing_password: string, new_password: string) =>
      typeOf(world.client.passwords.existingPassword.reset({ email, existing_password, new_password }))
    for (let tried = 0; tried < 4; tried += 1) expect(await reset(newPassword)).toBe('no failure')
    expect(await change(newPassword, testPassword)).toBe('no failure')
    expect(await change(testPassword, newPassword)).toBe('too_many_requests')
  })
})
