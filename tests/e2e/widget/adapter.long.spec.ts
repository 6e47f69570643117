import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { apiUrl, fulfill, playProvider, publicToken } from './simulated-provider.ts'

/**
 * What the adapter relies on in the installed client, public or not. If a new version changes it, these tests fail
 * first.
 */
const sendCode = (page: Page) =>
  page.evaluate(
    async ([token, url]) => {
      try {
        const order = {
          channel: 'email',
          destination: 'ann@example.org',
          expirationMinutes: 5,
          locale: 'de',
          loginTemplateId: 'login',
        } as const
        return await window.openProvider(token, url).otps?.sendCode(order, new AbortController().signal)
      } catch (error) {
        const { code, message, retryAfterSeconds } = error as Record<string, unknown>
        return { code, message, retryAfterSeconds }
      }
    },
    [publicToken, apiUrl] as const,
  )

test.beforeEach(({ open }) => open({ artifact: 'adapter', apiUrl }))

test('endpoints: sends every call to the configured API URL, with its scheme and port', async ({ page }) => {
  const calls = await playProvider(page)
  expect(await sendCode(page)).toEqual({ methodId: 'method-1' })
  expect(calls).toContainEqual({
    method: 'POST',
    path: '/sdk/v1/otps/email/login_or_create',
    body: { email: 'ann@example.org', expiration_minutes: 5, locale: 'de', login_template_id: 'login' },
    secret: publicToken,
  })
  expect(calls.filter((call) => call.path === `/sdk/v1/projects/bootstrap/${publicToken}`)).toHaveLength(1)
})

test('a correct code returns both tokens, and watchers see the session start and end', async ({ page }) => {
  const calls = await playProvider(page)
  const seen = await page.evaluate(
    async ([token, url]) => {
      const provider = window.openProvider(token, url)
      const sessions: unknown[] = []
      provider.sessions.watch((session) => sessions.push(session))
      const { signal } = new AbortController()
      const checked = await provider.otps?.checkCode(
        { code: '123456', methodId: 'method-1', sessionMinutes: 30 },
        signal,
      )
      const current = provider.sessions.current()
      await provider.sessions.signOut()
      return { checked, current, sessions, after: provider.sessions.current() }
    },
    [publicToken, apiUrl] as const,
  )
  const tokens = { session_token: 'opaque-1', session_jwt: 'header.body.signature' }
  expect(seen.checked).toEqual(tokens)
  expect(seen.current).toEqual(tokens)
  expect(seen.sessions[0]).toBeNull()
  expect(seen.sessions).toContainEqual(tokens)
  expect(seen.sessions.at(-1)).toBeNull()
  expect(seen.after).toBeNull()
  expect(calls).toContainEqual(
    expect.objectContaining({
      path: '/sdk/v1/otps/authenticate',
      body: { token: '123456', method_id: 'method-1', session_duration_minutes: 30 },
    }),
  )
  expect(calls).toContainEqual(
    expect.objectContaining({ path: '/sdk/v1/sessions/revoke', secret: 'opaque-1' }),
  )
})

test('sends the provider’s link parameters and returns the sender domain if there is exactly one', async ({
  page,
}) => {
  const calls = await playProvider(page)
  const order = {
    email: 'ann@example.org',
    loginURL: 'https://host.test/in',
    signupURL: 'https://host.test/up',
    loginExpirationMinutes: 10,
    signupExpirationMinutes: 20,
    locale: 'de',
  }
  const sent = await page.evaluate(
    async ([token, url, linkRequest]) => {
      const { signal } = new AbortController()
      const links = window.openProvider(token, url).links
      const response = await links?.sendLink(linkRequest, signal)
      return {
        response,
        session: await links?.openLink({ token: 'abc', sessionMinutes: 30 }, signal),
      }
    },
    [publicToken, apiUrl, order] as const,
  )
  expect(sent.response).toEqual({ senderDomain: 'mail.provider.test' })
  expect(sent.session).toEqual({ session_token: 'opaque-1', session_jwt: 'header.body.signature' })
  expect(calls).toContainEqual(
    expect.objectContaining({
      path: '/sdk/v1/magic_links/email/login_or_create',
      body: {
        email: 'ann@example.org',
        login_magic_link_url: 'https://host.test/in',
        signup_magic_link_url: 'https://host.test/up',
        login_expiration_minutes: 10,
        signup_expiration_minutes: 20,
        locale: 'de',
      },
    }),
  )
  expect(calls).toContainEqual(
    expect.objectContaining({
      path: '/sdk/v1/magic_links/authenticate',
      body: { token: 'abc', session_duration_minutes: 30 },
    }),
  )
})

test('adopt: verifies a session from elsewhere with the provider, then stores it', async ({ page }) => {
  const calls = await playProvider(page)
  const current = await page.evaluate(
    async ([token, url]) => {
      const { sessions } = window.openProvider(token, url)
      await sessions.adopt({ session_token: 'made-elsewhere', session_jwt: 'a.b.c' })
      return sessions.current()
    },
    [publicToken, apiUrl] as const,
  )
  expect(current?.session_token).toBe('opaque-1')
  expect(calls).toContainEqual(
    expect.objectContaining({ path: '/sdk/v1/sessions/authenticate', secret: 'made-elsewhere' }),
  )
})

test('internals: the event log accepts a name and details', async ({ page }) => {
  const calls = await playProvider(page)
  await page.evaluate(
    ([token, url]) =>
      window
        .openProvider(token, url)
        .log?.({ name: 'email_sent', email: 'ann@example.org', type: 'login_or_create_otp' }),
    [publicToken, apiUrl] as const,
  )
  await expect
    .poll(() => calls.filter((call) => call.path === '/sdk/v1/events').flatMap((call) => call.body))
    .toContainEqual(
      expect.objectContaining({
        event: expect.objectContaining({
          event_name: 'email_sent',
          details: { email: 'ann@example.org', type: 'login_or_create_otp' },
        }),
      }),
    )
})

const rejections: [string, number, Record<string, unknown>, Record<string, unknown>][] = [
  [
    'the message and type of the server',
    400,
    { error_type: 'invalid_email', error_message: 'email format is invalid' },
    { code: 'invalid_email', message: 'email format is invalid' },
  ],
  [
    'the retry delay',
    429,
    {
      error_type: 'too_many_requests',
      error_message: 'Too many requests.',
      error_details: { retry_after_seconds: 40 },
    },
    { code: 'too_many_requests', retryAfterSeconds: 40 },
  ],
]
for (const [what, status, body, rejection] of rejections) {
  test(`an error carries ${what}`, async ({ page }) => {
    const response = { status_code: status, request_id: 'r-1', error_url: 'https://example.org', ...body }
    await playProvider(page, {
      '/sdk/v1/otps/email/login_or_create': (route) => fulfill(route, status, response),
    })
    expect(await sendCode(page)).toMatchObject(rejection)
  })
}

test('reports no response, and an HTML page, as unreachable', async ({ page, consoleProblems }) => {
  consoleProblems.allow(/Failed to load resource|StytchAPIUnreachableError/)
  await playProvider(page, { '/sdk/v1/otps/email/login_or_create': (route) => route.abort() })
  expect(await sendCode(page)).toMatchObject({ code: 'unreachable' })
  await playProvider(page, {
    '/sdk/v1/otps/email/login_or_create': (route) =>
      route.fulfill({
        status: 502,
        contentType: 'text/html',
        body: '<h1>Bad gateway</h1>',
        headers: {
          'access-control-allow-origin': new URL(page.url()).origin,
          'access-control-allow-credentials': 'true',
        },
      }),
  })
  expect(await sendCode(page)).toMatchObject({ code: 'unreachable' })
})

test('passwords: maps the provider’s fields to the port’s', async ({ page }) => {
  const calls = await playProvider(page)
  const seen = await page.evaluate(
    async ([token, url]) => {
      const { passwords } = window.openProvider(token, url)
      const { signal } = new AbortController()
      const email = 'nina@example.org'
      const links = { loginURL: 'http://host.localhost/in', resetURL: 'http://host.localhost/new' }
      return {
        userType: await passwords?.search?.(email, signal),
        policy: await passwords?.policy?.(signal),
        strength: await passwords?.strength?.({ email, password: 'secret' }, signal),
        created: await passwords?.create?.({ email, password: 'secret', sessionMinutes: 30 }, signal),
        sent: await passwords?.resetStart?.(
          { email, ...links, expirationMinutes: 10, locale: 'de', templateId: 't' },
          signal,
        ),
        reset: await passwords?.reset?.({ token: 'link-1', password: 'secret', sessionMinutes: 30 }, signal),
      }
    },
    [publicToken, apiUrl] as const,
  )
  const tokens = { session_token: 'opaque-1', session_jwt: 'header.body.signature' }
  expect(seen).toEqual({
    userType: 'new',
    policy: { name: 'zxcvbn' },
    strength: { policy: 'zxcvbn', valid: true, breached: false, score: 4, warning: { english: '' } },
    created: tokens,
    sent: undefined,
    reset: tokens,
  })
  const bodyOf = (path: string) => calls.find((call) => call.path === `/sdk/v1${path}`)?.body
  const email = 'nina@example.org'
  expect(bodyOf('/users/search')).toEqual({ email })
  expect(bodyOf('/passwords/strength_check')).toEqual({ email, password: 'secret' })
  expect(bodyOf('/passwords')).toEqual({ email, password: 'secret', session_duration_minutes: 30 })
  expect(bodyOf('/passwords/email/reset/start')).toEqual({
    email,
    login_redirect_url: 'http://host.localhost/in',
    reset_password_redirect_url: 'http://host.localhost/new',
    reset_password_expiration_minutes: 10,
    locale: 'de',
    reset_password_template_id: 't',
  })
  expect(bodyOf('/passwords/email/reset')).toEqual({
    token: 'link-1',
    password: 'secret',
    session_duration_minutes: 30,
  })
})

test('reads the password rules from the project settings', async ({ page }) => {
  const checked = {
    valid_password: false,
    score: 0,
    breached_password: true,
    strength_policy: 'luds',
    feedback: {
      warning: '',
      suggestions: [],
      luds_requirements: { missing_characters: 2, missing_complexity: 1 },
    },
  }
  await playProvider(page, {
    [`/sdk/v1/projects/bootstrap/${publicToken}`]: (route) =>
      fulfill(route, 200, {
        data: {
          email_domains: [],
          captcha_settings: { enabled: false },
          password_config: { luds_complexity: 3, luds_minimum_count: 10 },
          rbac_policy: { roles: [], resources: [], scopes: [] },
        },
      }),
    '/sdk/v1/passwords/strength_check': (route) => fulfill(route, 200, { data: checked }),
  })
  const seen = await page.evaluate(
    async ([token, url]) => {
      const { passwords } = window.openProvider(token, url)
      const { signal } = new AbortController()
      return [await passwords?.policy?.(signal), await passwords?.strength?.({ password: 'x' }, signal)]
    },
    [publicToken, apiUrl] as const,
  )
  const rules = { minimumCount: 10, complexity: 3 }
  expect(seen).toEqual([
    { name: 'luds', ...rules },
    { policy: 'luds', valid: false, breached: true, ...rules, missingCharacters: 2, missingComplexity: 1 },
  ])
})
