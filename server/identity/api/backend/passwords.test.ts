import { describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox } from '#support/server/provider-client.ts'
import { createCrowdedHasher, shopHome } from '#support/server/test-server.ts'
import { minutes } from '../../../platform/machine/clock.ts'

const newPassword = 'different-horse-43'
const { client, server } = backendForAll()
let count = 0

const newEmail = () => {
  count += 1
  return `ann-${count}@example.org`
}

/** Creates a user with a password and a session. */
async function create(email = newEmail()) {
  const request = { email, password: testPassword, session_duration_minutes: 60 }
  return { email, ...(await client.passwords.create(request)) }
}

const isActive = (session_token: string) =>
  client.sessions.authenticate({ session_token }).then(
    () => true,
    () => false,
  )

describe('passwords.create', () => {
  it('creates a user with an unverified address and no session unless a duration is sent', async () => {
    const email = newEmail()
    const name = { first_name: 'Ann', last_name: 'Lee' }
    const response = await client.passwords.create({ email, password: testPassword, name })
    expect(response).toMatchObject({
      user: { emails: [{ email, verified: false }], name, status: 'active' },
      session_token: '',
      session_jwt: '',
    })
    expect(response.session).toBeUndefined()
    expect(response.email_id).toBe(response.user.emails[0]?.email_id)
  })

  it('starts a session with the factor and claims if a duration is sent', async () => {
    const response = await client.passwords.create({
      email: newEmail(),
      password: testPassword,
      session_duration_minutes: 60,
      session_custom_claims: { plan: 'pro' },
    })
    expect(response.session).toMatchObject({
      authentication_factors: [{ type: 'password' }],
      custom_claims: { plan: 'pro' },
    })
    expect(await isActive(response.session_token)).toBe(true)
  })

  it('rejects weak passwords, and addresses that another user verified', async () => {
    const { passwords } = client
    expect(await typeOf(passwords.create({ email: newEmail(), password: '12345678' }))).toBe('weak_password')
    const { email } = await create()
    await reset(email)
    expect(await typeOf(passwords.create({ email, password: testPassword }))).toBe('duplicate_email')
  })
})

describe('passwords.authenticate', () => {
  it('signs in a user who signed up in the browser, and the browser accepts the session', async () => {
    const email = newEmail()
    await callProvider(server, '/passwords', { body: { email, password: testPassword } })
    const { session_token: token } = await client.passwords.authenticate({
      email,
      password: testPassword,
      session_duration_minutes: 60,
    })
    expect((await callProvider(server, '/users/me', { method: 'GET', token })).status).toBe(200)
  })

  it('adds the factor to the session of the call', async () => {
    const { email, session_jwt, session } = await create()
    const response = await client.passwords.authenticate({ email, password: testPassword, session_jwt })
    expect(response.session?.session_id).toBe(session?.session_id)
    expect(response.session?.authentication_factors).toHaveLength(2)
  })

  it('keeps no sign-in of another project waiting', async () => {
    const { email } = await create()
    const { hasher } = server.deps
    server.deps.hasher = createCrowdedHasher(1)
    try {
      const flood = Array.from({ length: 20 }, (_, index) =>
        typeOf(client.passwords.authenticate({ email: `nobody-${index}@example.org`, password: 'x' })),
      )
      const body = { email, password: testPassword, session_duration_minutes: 60 }
      expect((await callProvider(server, '/passwords/authenticate', { body })).status).toBe(200)
      expect(await Promise.all(flood)).toContain('server_unavailable')
    } finally {
      server.deps.hasher = hasher
    }
  })

  it('ignores the session of another user', async () => {
    const [ann, bob] = [await create(), await create()]
    const response = await client.passwords.authenticate({
      email: ann.email,
      password: testPassword,
      session_token: bob.session_token,
    })
    expect([response.user_id, response.session_token]).toEqual([ann.user_id, ''])
  })

  it('rejects wrong passwords, and limits them per account', async () => {
    const { email } = await create()
    const attempt = (password: string) => client.passwords.authenticate({ email, password })
    await expect(attempt('wrong')).rejects.toMatchObject({
      status_code: 401,
      error_type: 'unauthorized_credentials',
    })
    for (let index = 0; index < 9; index++) await attempt('wrong').catch(() => {})
    expect(await typeOf(attempt(testPassword))).toBe('too_many_requests')
    expect((await create()).status_code).toBe(200)
  })
})

describe('passwords.strengthCheck', () => {
  it('rates a password by the project’s policy', async () => {
    const { passwords } = client
    expect(await passwords.strengthCheck({ password: 'password' })).toMatchObject({ valid_password: false })
    expect(await passwords.strengthCheck({ password: testPassword })).toMatchObject({
      valid_password: true,
      strength_policy: 'zxcvbn',
    })
  })
})

/** Resets a password with the token of the emailed link. */
async function reset(email: string, password = testPassword) {
  const started = await client.passwords.email.resetStart({ email, reset_password_redirect_url: shopHome })
  const link = new URL((await readOutbox(server, email))[0]?.link ?? '')
  const token = link.searchParams.get('token') ?? ''
  return { started, token, ...(await client.passwords.email.reset({ token, password })) }
}

describe('resetting a password', () => {
  it('by email ends all sessions and verifies the address', async () => {
    const { email, user_id, email_id } = await create()
    const response = await reset(email, newPassword)
    expect(response.started).toMatchObject({ user_id, email_id })
    expect(response.user.emails).toMatchObject([{ email, verified: true }])
    const verified = await client.passwords.authenticate({
      email,
      password: newPassword,
      session_duration_minutes: 5,
    })
    await reset(email, testPassword)
    expect(await isActive(verified.session_token)).toBe(false)
    expect(await typeOf(client.passwords.email.reset({ token: response.token, password: newPassword }))).toBe(
      'unable_to_auth_password_reset_token',
    )
  })

  it('by email is rejected for an unknown address', async () => {
    await expect(client.passwords.email.resetStart({ email: newEmail() })).rejects.toMatchObject({
      status_code: 404,
      error_type: 'email_not_found',
    })
  })

  it('by the existing password ends all sessions', async () => {
    const { email, session_token } = await create()
    const change = { email, existing_password: testPassword, new_password: newPassword }
    const response = await client.passwords.existingPassword.reset({
      ...change,
      session_duration_minutes: 60,
    })
    expect([await isActive(session_token), await isActive(response.session_token)]).toEqual([false, true])
    expect(await typeOf(client.passwords.existingPassword.reset(change))).toBe('unauthorized_credentials')
  })

  it('within a session keeps only that session, which must be fresh', async () => {
    const { email, session_token } = await create()
    const otherSession = await client.passwords.authenticate({
      email,
      password: testPassword,
      session_duration_minutes: 60,
    })
    await client.passwords.sessions.reset({ password: newPassword, session_token })
    expect([await isActive(session_token), await isActive(otherSession.session_token)]).toEqual([true, false])
    server.clock.advance(minutes(6))
    expect(await typeOf(client.passwords.sessions.reset({ password: testPassword, session_token }))).toBe(
      'session_too_old_to_reset_password',
    )
    expect(await typeOf(client.passwords.sessions.reset({ password: testPassword }))).toBe(
      'no_session_arguments',
    )
  })
})
