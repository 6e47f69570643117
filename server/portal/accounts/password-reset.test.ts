import { describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { createOtherSession, createPerson, testPassword } from '#support/server/people.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { portalOrigin } from '#support/server/test-server.ts'
import { inPortal } from '../../adapters/in-process/portal-project.ts'
import { issueLink } from '../../identity/accounts/proofs/links.ts'
import { minutes } from '../../platform/machine/clock.ts'

const newPassword = 'violet-harbour-quilt-31'
const page = `${portalOrigin}/reset-password`
const server = testServerForEach()

const ann = preparedForEach(() => createPerson(server, 'ann@bakery.org'))

const start = (change: Record<string, unknown> = {}) =>
  callApi(server, '/stytch/password/reset/start', {
    email: ann.email,
    login_redirect_url: page,
    reset_password_redirect_url: page,
    ...change,
  })
const reset = (token: string, password = newPassword) =>
  callApi(server, '/stytch/password/reset', { token, password })
const logIn = (token: string) => callApi(server, '/stytch/password/reset/login', { token })
const signIn = (password: string) => callApi(server, '/stytch/authenticate', { email: ann.email, password })
const me = (token: string) => callApi(server, '/auth/me', undefined, token)

async function askForToken(): Promise<string> {
  expect((await start()).body).toEqual({ done: true })
  const [message] = await readOutbox(server, ann.email)
  return new URL(message?.link ?? 'none:').searchParams.get('token') ?? ''
}

describe('a reset email', () => {
  it('contains both links to the portal’s page', async () => {
    await start()
    const [message] = await readOutbox(server, ann.email)
    expect(message?.subject).toBe('Set a new password for Cakelock')
    const links = [...(message?.text ?? '').matchAll(/http\S+/g)].map(([url]) => new URL(url))
    expect(links.map((url) => url.origin + url.pathname)).toEqual([page, page])
    expect(links.map((url) => url.searchParams.get('stytch_token_type'))).toEqual(['reset_password', 'login'])
  })

  it('gets the same response without an account, but the email has no links', async () => {
    expect((await start({ email: 'nobody@bakery.org' })).body).toEqual((await start()).body)
    expect((await readOutbox(server, 'nobody@bakery.org'))[0]).toMatchObject({ link: null })
  })

  it.each([
    { reset_password_redirect_url: 'https://evil.example/reset-password' },
    { login_redirect_url: `${page}/` },
    { login_redirect_url: 'javascript:alert(1)' },
  ])('is not sent for %j', async (change) => {
    expect((await start(change)).body.code).toBe('redirect_refused')
    expect(await readOutbox(server)).toEqual([])
  })

  it('is sent at most five times an hour', async () => {
    for (let count = 0; count < 5; count += 1) expect((await start()).status).toBe(200)
    expect((await start()).headers.get('retry-after')).toBe('3600')
  })
})

describe('checking an emailed link', () => {
  const check = (token: string) => callApi(server, '/stytch/password/reset/check', { token })

  it('returns its email address any number of times without consuming it', async () => {
    const token = await askForToken()
    for (let count = 0; count < 3; count += 1) {
      expect(await check(token)).toMatchObject({ status: 200, body: { email: ann.email } })
    }
    expect((await reset(token)).status).toBe(200)
  })

  it('rejects links that are invented, used, superseded, expired or of another kind', async () => {
    const rejected = { status: 400, body: { code: 'reset_link_invalid' } }
    expect(await check('nonsense')).toMatchObject(rejected)
    const [first, second] = [await askForToken(), await askForToken()]
    await logIn(second)
    expect(await check(second)).toMatchObject(rejected)
    expect(await check(first)).toMatchObject(rejected)
    const old = await askForToken()
    server.clock.advance(minutes(30))
    expect(await check(old)).toMatchObject(rejected)
    const signInOnly = await inPortal(server.deps, (unit, project) =>
      issueLink(unit, server.deps, { purpose: 'sign_in', project, address: ann.email, minutes: 30 }),
    )
    expect(await check(signInOnly)).toMatchObject(rejected)
  })

  it('is limited to sixty checks a minute', async () => {
    for (let count = 0; count < 60; count += 1) await check('nonsense')
    expect((await check('nonsense')).headers.get('retry-after')).toBe('60')
  })
})

describe('setting a new password with a link', () => {
  it('starts a session that still needs the PIN, ends all others and notifies the owner', async () => {
    const response = await reset(await askForToken())
    expect(response).toMatchObject({
      status: 200,
      body: { user: { email: ann.email, requires_pin: true, pin_pending: true } },
    })
    expect((await me(response.body.session_token)).status).toBe(200)
    expect((await me(ann.token)).status).toBe(401)
    expect((await signIn(testPassword)).body.code).toBe('wrong_credentials')
    expect((await signIn(newPassword)).status).toBe(200)
    expect((await readOutbox(server, ann.email))[0]?.subject).toBe('Your Cakelock password was changed')
  })

  it('rejects weak, short, long and breached passwords without consuming the link', async () => {
    const token = await askForToken()
    expect((await reset(token, 'password')).body).toMatchObject({
      code: 'weak_password',
      error: 'Password is not strong enough. Please choose a stronger password.',
    })
    expect((await reset(token, 'correcthorsebatterystaple')).body.code).toBe('weak_password')
    expect((await reset(token, 'short1!')).body.error).toBe('Password must be at least 8 characters')
    expect((await reset(token, 'x'.repeat(101))).body.error).toBe('Password must be at most 100 characters')
    expect((await reset(token)).status).toBe(200)
  })

  it('works once, for half an hour, and not with a link of another kind', async () => {
    const token = await askForToken()
    server.clock.advance(minutes(30))
    expect(await reset(token)).toMatchObject({
      status: 400,
      body: { code: 'reset_link_invalid', error: 'Reset link may be expired or invalid' },
    })
    const resetToken = await askForToken()
    const both = await Promise.all([reset(resetToken), logIn(resetToken)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await reset(resetToken, 'another-quiet-meadow-9')).body.code).toBe('reset_link_invalid')
    const signInOnly = await inPortal(server.deps, (unit, project) =>
      issueLink(unit, server.deps, { purpose: 'sign_in', project, address: ann.email, minutes: 30 }),
    )
    expect((await logIn(signInOnly)).body.code).toBe('reset_link_invalid')
  })

  it('logs neither password nor token', async () => {
    const token = await askForToken()
    await reset(token)
    for (const secret of [token, newPassword, ann.email]) expect(server.logged.join()).not.toContain(secret)
  })
})

describe('the sign-in link of a reset email', () => {
  it('starts a session and keeps the password and other sessions', async () => {
    const elsewhere = await createOtherSession(server, ann)
    const response = await logIn(await askForToken())
    expect(response.body.user).toMatchObject({ email: ann.email, pin_pending: true })
    expect((await me(response.body.session_token)).status).toBe(200)
    expect((await me(elsewhere.token)).status).toBe(200)
    expect((await signIn(testPassword)).status).toBe(200)
  })
})

describe('the strength of a password', () => {
  const judge = (body: Record<string, unknown>) => callApi(server, '/password/strength', body)

  it.each([
    ['a password', 0, false],
    ['correcthorsebatterystaple', 4, false],
    [newPassword, 4, true],
  ])('%j: %i', async (password, score, isEnough) => {
    const { body } = await judge({ password })
    expect(body.is_strong_enough).toBe(isEnough)
    if (password !== 'a password') expect(body.score).toBe(score)
  })

  it('lowers the score if it contains the user’s email address, and returns suggestions', async () => {
    const { body } = await judge({ password: 'ann@bakery.org', email: 'ann@bakery.org' })
    expect(body).toMatchObject({ is_strong_enough: false, feedback: { suggestions: [expect.any(String)] } })
    expect((await judge({ password: 'correcthorsebatterystaple' })).body.feedback.warning).toMatch(/breach/)
  })

  it('is limited to sixty checks a minute', async () => {
    for (let count = 0; count < 60; count += 1) await judge({ password: 'x' })
    expect((await judge({ password: 'x' })).headers.get('retry-after')).toBe('60')
  })
})
