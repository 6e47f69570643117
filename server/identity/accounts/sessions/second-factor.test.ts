import { beforeEach, describe, expect, it } from 'vitest'
import { productNames } from '#contract/products.ts'
import { addApplication, appSecret, issueAccessToken } from '#support/server/applications.ts'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { backendForAll } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox, signInByCode } from '#support/server/provider-client.ts'
import { shopHome, shopOrigin } from '#support/server/test-server.ts'
import { addTotp, callTotps, type Enrollment, toCurrentCode } from '#support/server/totps.ts'
import { runCommand } from '../../../admin/run-command.ts'

const fixture = backendForAll()
let email: string
let userId: string
let enrolled: Enrollment
/** the session that enrolled the authenticator app */
let first: string
let count = 0

const setRule = (second_factor: 'step_up' | 'at_sign_in') => {
  const document = {
    name: 'Shop',
    origins: [shopOrigin],
    redirect_uris: [shopHome],
    products: productNames,
    second_factor,
  }
  return runCommand(fixture.server.deps, ['project', 'apply', 'a.json'], {
    text: JSON.stringify(document),
    secrets: {},
  })
}
const signIn = (password = testPassword) =>
  callProvider(fixture.server, '/passwords/authenticate', {
    body: { email, password, session_duration_minutes: 30 },
  })
const tokenOf = async () => String((await signIn()).body.data?.session_token)
const check = (session_token: string) => fixture.client.sessions.authenticate({ session_token })
const rejected = { error_type: 'second_factor_pending' }
const enterCode = (token: string) => {
  const totp_code = toCurrentCode(fixture.server, enrolled.secret, 1)
  return callTotps(fixture.server, '/authenticate', token, { totp_code })
}

beforeEach(async () => {
  count += 1
  email = `ann-${count}@example.org`
  userId = (await createShopUser(fixture.server, email)).userId
  await setRule('at_sign_in')
  first = await signInByCode(fixture.server, email, { ip: `192.0.2.${count}` })
  enrolled = await addTotp(fixture.server, first)
})

describe('with at_sign_in, a complete session when an authenticator app is added elsewhere', () => {
  it('accepts no access token of an application until the code is entered', async () => {
    const { server, client, origin } = fixture
    email = `app-${count}@example.org`
    await createShopUser(server, email)
    const session = await tokenOf()
    const id = `connected-app-${count}`
    await addApplication(server, { id, allowsFullAccess: true })
    const access_token = await issueAccessToken(server, session, {
      client_id: id,
      scopes: ['openid', 'full_access'],
    })
    const application = { client_id: id, client_secret: appSecret }
    const introspect = () => client.idp.introspectTokenNetwork({ token: access_token, ...application })
    const readUserinfo = async () => {
      const headers = { authorization: `Bearer ${access_token}` }
      return (await fetch(`${origin}/v1/public/project-shop/oauth2/userinfo`, { headers })).status
    }
    expect(await readUserinfo()).toBe(200)
    await introspect()

    enrolled = await addTotp(server, await tokenOf())
    expect(await readUserinfo()).toBe(401)
    await expect(introspect()).rejects.toMatchObject({ code: 'token_invalid' })
    await expect(client.sessions.exchangeAccessToken({ access_token })).rejects.toMatchObject({
      error_type: 'oauth_access_token_exchange_token_invalid_grant',
    })

    await enterCode(session)
    expect(await readUserinfo()).toBe(200)
    await introspect()
  })
})

describe('with at_sign_in, a sign-in of an account with an authenticator app', () => {
  it('still lacks the second factor after the first factor is entered again', async () => {
    const token = await tokenOf()
    const again = { email, password: testPassword, session_token: token }
    await fixture.client.passwords.authenticate(again).catch(() => undefined)
    await expect(check(token)).rejects.toMatchObject(rejected)
  })

  it.each(['session_token', 'session_jwt'] as const)(
    'is rejected by every backend call that acts for a session, named by its %s',
    async (by) => {
      const { data } = (await signIn()).body
      const sessionCredential = { [by]: String(data?.[by]) } as { session_token: string }
      const { client } = fixture
      const otherEmail = `other-${count}@example.org`
      const calls = {
        reset: () =>
          client.passwords.sessions.reset({ password: 'violet-harbour-quilt-31', ...sessionCredential }),
        sendCode: () => client.otps.email.send({ email: otherEmail, ...sessionCredential }),
        sendLink: () => client.magicLinks.email.send({ email: otherEmail, ...sessionCredential }),
        attach: () => client.oauth.attach({ provider: 'google', ...sessionCredential }),
      }
      for (const [name, call] of Object.entries(calls)) {
        await expect(call(), name).rejects.toMatchObject(rejected)
      }
      expect((await signIn()).status).toBe(200)
    },
  )

  it('starts a session that neither half of the contract accepts', async () => {
    const { body } = await signIn()
    expect(body.data?.session).toMatchObject({ second_factor_pending: true })
    const token = String(body.data?.session_token)
    await expect(check(token)).rejects.toMatchObject(rejected)
    const session_jwt = String(body.data?.session_jwt)
    await expect(fixture.client.sessions.authenticate({ session_jwt })).rejects.toMatchObject(rejected)
    const me = await callProvider(fixture.server, '/users/me', { method: 'GET', token })
    expect([me.status, me.body.error_type]).toEqual([403, 'second_factor_pending'])
    const started = await callTotps(fixture.server, '', token)
    expect(started.body.error_type).toBe('second_factor_pending')
  })

  it('returns a JWT that fails a local check and names nobody', async () => {
    const { body } = await signIn()
    const session_jwt = String(body.data?.session_jwt)
    await expect(fixture.client.sessions.authenticateJwtLocal({ session_jwt })).rejects.toThrow('aud')
    const claims = JSON.parse(Buffer.from(session_jwt.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).not.toHaveProperty('sub')
    expect(JSON.stringify(claims)).not.toContain(userId)
  })

  it('becomes valid with a code', async () => {
    const token = await tokenOf()
    const { body } = await enterCode(token)
    expect(body.data?.session).not.toHaveProperty('second_factor_pending')
    expect((await check(token)).user.user_id).toBe(userId)
    const session_jwt = String(body.data?.session_jwt)
    const local = await fixture.client.sessions.authenticateJwtLocal({ session_jwt })
    expect(local.user_id).toBe(userId)
  })

  it('becomes valid with a recovery code', async () => {
    const token = await tokenOf()
    await callTotps(fixture.server, '/recover', token, { recovery_code: enrolled.recovery_codes[0] })
    expect((await check(token)).user.user_id).toBe(userId)
  })

  it('can be refreshed and revoked, but not extended, while a code is missing', async () => {
    const token = await tokenOf()
    const body = { session_duration_minutes: 500 }
    const read = await callProvider(fixture.server, '/sessions/authenticate', { token, body })
    expect(read.body.data?.session).toMatchObject({ second_factor_pending: true })
    const { expires_at, started_at } = Object(read.body.data?.session) as Record<string, string>
    expect(Date.parse(expires_at ?? '') - Date.parse(started_at ?? '')).toBe(30 * 60_000)
    expect((await callProvider(fixture.server, '/sessions/revoke', { token })).status).toBe(200)
  })

  it('is not skipped by a password reset', async () => {
    await callProvider(fixture.server, '/passwords/email/reset/start', { body: { email } })
    const link = (await readOutbox(fixture.server, email))[0]?.link ?? ''
    const token = new URL(link).searchParams.get('token')
    const body = { token, password: 'violet-harbour-quilt-31', session_duration_minutes: 30 }
    const reset = await callProvider(fixture.server, '/passwords/email/reset', { body })
    expect(reset.body.data?.session).toMatchObject({ second_factor_pending: true })
    await expect(check(String(reset.body.data?.session_token))).rejects.toMatchObject(rejected)
  })

  it('is completed by the server of the site, with the token of either half', async () => {
    const { session_token, session_jwt } = await fixture.client.passwords.authenticate({
      email,
      password: testPassword,
      session_duration_minutes: 30,
    })
    await expect(check(session_token)).rejects.toMatchObject(rejected)
    const totp_code = toCurrentCode(fixture.server, enrolled.secret, 1)
    const response = await fixture.client.totps.authenticate({ user_id: userId, totp_code, session_jwt })
    expect(response.session_token).toBe(session_token)
    expect((await check(session_token)).user.user_id).toBe(userId)
  })
})

describe('the rule', () => {
  it('leaves the session that enrolled valid, and asks all others', async () => {
    expect((await check(first)).user.user_id).toBe(userId)
    const removed = await callProvider(fixture.server, `/users/totps/${enrolled.totp_id}`, {
      method: 'DELETE',
      token: first,
    })
    expect(removed.status).toBe(200)
    const otherToken = await tokenOf()
    await check(otherToken)
    await addTotp(fixture.server, first)
    await expect(check(otherToken)).rejects.toMatchObject(rejected)
  })

  it('requires no code without an authenticator app, nor in a project that steps up', async () => {
    await setRule('step_up')
    const { body } = await signIn()
    expect(body.data?.session).not.toHaveProperty('second_factor_pending')
  })

  it('applies to the sessions that a project already has', async () => {
    await setRule('step_up')
    const token = await tokenOf()
    await check(token)
    await setRule('at_sign_in')
    await expect(check(token)).rejects.toMatchObject(rejected)
    await check(first)
    await setRule('step_up')
    await check(token)
  })

  it('no longer applies once the authenticator app is removed', async () => {
    const token = await tokenOf()
    await fixture.client.users.deleteTOTP({ totp_id: enrolled.totp_id })
    expect((await check(token)).user.user_id).toBe(userId)
  })
})
