import { describe, expect, it } from 'vitest'
import { typeOf } from '#support/server/backend-client.ts'
import { testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { askForCode, callProvider, readOutbox } from '#support/server/provider-client.ts'
import { shopHome } from '#support/server/test-server.ts'

const { client, server } = backendForAll()
let count = 0

const newEmail = () => {
  count += 1
  return `ann-${count}@example.org`
}
const readEmail = async (email: string) => (await readOutbox(server, email))[0]
const readCode = async (email: string) => (await readEmail(email))?.code ?? ''
const readLinkToken = async (email: string) =>
  new URL((await readEmail(email))?.link ?? '').searchParams.get('token') ?? ''

describe('a code by email', () => {
  it('creates the user when it is sent, and keeps the user when it is redeemed', async () => {
    const email = newEmail()
    const { otps, users } = client
    const sent = await otps.email.loginOrCreate({ email })
    expect(sent.user_created).toBe(true)
    expect((await users.get({ user_id: sent.user_id })).emails).toMatchObject([{ email, verified: false }])
    const response = await otps.authenticate({ method_id: sent.email_id, code: await readCode(email) })
    expect(response).toMatchObject({
      user_id: sent.user_id,
      method_id: sent.email_id,
      user: { emails: [{ email, verified: true }], status: 'active' },
      session_token: '',
      reset_sessions: false,
    })
    expect(await otps.email.loginOrCreate({ email })).toMatchObject({
      user_id: sent.user_id,
      user_created: false,
    })
  })

  it('starts a session that shows the visitor whom the site names', async () => {
    const email = newEmail()
    const { otps } = client
    const { email_id } = await otps.email.loginOrCreate({ email })
    const { session } = await otps.authenticate({
      method_id: email_id,
      code: await readCode(email),
      session_duration_minutes: 60,
      attributes: { ip_address: '203.0.113.9', user_agent: 'Browser/1' },
    })
    expect(session).toMatchObject({
      attributes: { ip_address: '203.0.113.9', user_agent: 'Browser/1' },
      authentication_factors: [{ type: 'otp', delivery_method: 'email', email_factor: { email_id } }],
    })
  })

  it('signs in the user with the unverified address, requires a password reset, and ends the sessions', async () => {
    const email = newEmail()
    const { otps, passwords, sessions } = client
    const request = { email, password: testPassword, session_duration_minutes: 60 }
    const registered = await passwords.create(request)
    const { email_id } = await otps.email.loginOrCreate({ email })
    const response = await otps.authenticate({ method_id: email_id, code: await readCode(email) })
    expect(response.user_id).toBe(registered.user_id)
    expect(response.user.password?.requires_reset).toBe(true)
    expect(await typeOf(passwords.authenticate({ email, password: testPassword }))).toBe('reset_password')
    expect(await typeOf(sessions.authenticate({ session_token: registered.session_token }))).toBe(
      'session_not_found',
    )
  })

  it('keeps the session of the request, with a new token, and its password', async () => {
    const email = newEmail()
    const { otps, passwords, sessions } = client
    const request = { email, password: testPassword, session_duration_minutes: 60 }
    const registered = await passwords.create(request)
    const { email_id } = await otps.email.loginOrCreate({ email })
    const { session_token } = registered
    const code = await readCode(email)
    const response = await otps.authenticate({ method_id: email_id, code, session_token })
    expect(response.session?.session_id).toBe(registered.session?.session_id)
    expect(response.session_token).not.toBe(session_token)
    expect(response.user.password?.requires_reset).toBe(false)
    expect(await typeOf(sessions.authenticate({ session_token }))).toBe('session_not_found')
    expect((await sessions.authenticate({ session_token: response.session_token })).user.user_id).toBe(
      registered.user_id,
    )
  })

  it('works once, and a new code invalidates the previous one', async () => {
    const email = newEmail()
    const { otps } = client
    const { email_id } = await otps.email.loginOrCreate({ email })
    const first = await readCode(email)
    await otps.email.send({ email })
    const second = await readCode(email)
    const redeem = (code: string) => otps.authenticate({ method_id: email_id, code })
    if (first !== second) expect(await typeOf(redeem(first))).toBe('otp_code_not_found')
    await redeem(second)
    expect(await typeOf(redeem(second))).toBe('otp_code_not_found')
  })

  it('is not interchangeable with a code that a browser requested', async () => {
    const email = newEmail()
    const { email_id } = await client.otps.email.loginOrCreate({ email })
    const code = await readCode(email)
    const asked = await askForCode(server, email)
    expect(await typeOf(client.otps.authenticate({ method_id: email_id, code: asked.code }))).toBe(
      'otp_code_not_found',
    )
    const body = { method_id: email_id, token: code, session_duration_minutes: 30 }
    expect((await callProvider(server, '/otps/authenticate', { body })).body.error_type).toBe(
      'otp_code_not_found',
    )
  })
})

describe('a link by email', () => {
  it('creates the user when it is sent, keeps the user when it is redeemed, and works once', async () => {
    const email = newEmail()
    const { magicLinks } = client
    const sent = await magicLinks.email.loginOrCreate({
      email,
      login_magic_link_url: shopHome,
      signup_magic_link_url: shopHome,
    })
    expect(sent.user_created).toBe(true)
    const token = await readLinkToken(email)
    const response = await magicLinks.authenticate({ token, session_duration_minutes: 60 })
    expect(response).toMatchObject({ user_id: sent.user_id, method_id: sent.email_id })
    expect(response.session?.authentication_factors).toMatchObject([{ type: 'magic_link' }])
    expect((await client.sessions.authenticate({ session_token: response.session_token })).user.user_id).toBe(
      sent.user_id,
    )
    expect(await typeOf(magicLinks.authenticate({ token }))).toBe('unable_to_auth_magic_link')
  })

  it('is redeemed if the browser requested it', async () => {
    const email = newEmail()
    await callProvider(server, '/magic_links/email/login_or_create', { body: { email } })
    const response = await client.magicLinks.authenticate({ token: await readLinkToken(email) })
    expect(response.user.emails).toMatchObject([{ email, verified: true }])
  })

  it('joins the session of the call', async () => {
    const email = newEmail()
    const { magicLinks } = client
    await magicLinks.email.loginOrCreate({ email })
    const first = await magicLinks.authenticate({
      token: await readLinkToken(email),
      session_duration_minutes: 60,
    })
    await magicLinks.email.send({ email })
    const again = await magicLinks.authenticate({
      token: await readLinkToken(email),
      session_jwt: first.session_jwt,
    })
    expect(again.session?.session_id).toBe(first.session?.session_id)
    expect(again.session_token).toBe(first.session_token)
    expect(again.session?.authentication_factors).toHaveLength(2)
  })
})
