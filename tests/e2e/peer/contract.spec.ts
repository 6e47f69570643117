import type { Page } from '@playwright/test'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from './fixture.ts'
import { freshPassword } from './passwords.ts'

/**
 * Tests the parts of the provider's client that the widget's adapter uses, public or internal. They run the installed
 * version against our server, so they detect incompatible upgrades.
 */

test.beforeEach(({ open }) => open('adapter'))

/** Requests a code in the page. @returns what redeems it */
async function requestCode(page: Page, email: string) {
  const methodId = await page.evaluate(async (destination) => {
    const order = { channel: 'email', destination, expirationMinutes: 5, locale: 'en' } as const
    return (await window.openAdapter().otps?.sendCode(order, new AbortController().signal))?.methodId ?? ''
  }, email)
  return { methodId, code: await codeSentTo(email), sessionMinutes: 30 }
}

test('the options keep scheme and port, so the client sends requests only to our server', async ({
  page,
  site,
}) => {
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).origin))
  await page.evaluate(() => window.openInternals().findLudsRules())
  expect([...requested]).toEqual([site.apiUrl])
})

test('the bootstrap data contains the email sender, and password rules if the project has any', async ({
  page,
  open,
}) => {
  const read = () =>
    page.evaluate(async () => {
      const internals = window.openInternals()
      // The call that reads the sender does not wait for the bootstrap data; the call that reads the rules does.
      const rules = await internals.findLudsRules()
      return [internals.findSenderDomain(), rules]
    })
  expect(await read()).toEqual(['localhost', null])
  await open('adapter', 'strict.localhost')
  expect(await read()).toEqual(['localhost', { minimumCount: 10, complexity: 3 }])
})

test('the user search distinguishes new users, users with a password, and users without', async ({
  page,
  freshEmail,
}) => {
  const search = () =>
    page.evaluate(
      (email) => window.openAdapter().passwords?.search?.(email, new AbortController().signal),
      freshEmail,
    )
  expect(await search()).toBe('new')
  const check = await requestCode(page, freshEmail)
  await page.evaluate(
    (given) => window.openAdapter().otps?.checkCode(given, new AbortController().signal),
    check,
  )
  expect(await search()).toBe('passwordless')
  await page.evaluate(
    ([email, url]) =>
      window
        .openAdapter()
        .passwords?.resetStart?.(
          { email, loginURL: url, resetURL: url, expirationMinutes: 30, locale: 'en' },
          new AbortController().signal,
        ),
    [freshEmail, new URL('/reset', page.url()).href] as const,
  )
  const { text } = await messageTo(freshEmail, (message) => message.text.includes('reset_password'))
  const token = new URL(/http\S+/.exec(text)?.[0] ?? 'none:').searchParams.get('token') ?? ''
  await page.evaluate(
    (reset) => window.openAdapter().passwords?.reset?.(reset, new AbortController().signal),
    { token, password: freshPassword(), sessionMinutes: 30 },
  )
  expect(await search()).toBe('password')
})

test('without redirect URLs, the client sends none, and the server uses the first registered URL', async ({
  page,
  freshEmail,
  site,
}) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/events')) bodies.push(request.postDataJSON())
  })
  const start = await page.evaluate(
    async ([email, password]) => {
      const { links, passwords, oauth } = window.openAdapter()
      const { signal } = new AbortController()
      await links?.sendLink(
        { email, loginExpirationMinutes: 30, signupExpirationMinutes: 30, locale: 'en' },
        signal,
      )
      await passwords?.create?.({ email, password, sessionMinutes: 30 }, signal)
      await passwords?.resetStart?.({ email, expirationMinutes: 30, locale: 'en' }, signal)
      return (await oauth?.start({ name: 'google', scopes: [], params: {} }, signal))?.url ?? ''
    },
    [freshEmail, freshPassword()] as const,
  )
  expect(bodies.flatMap((body) => Object.keys(body ?? {})).filter((key) => key.endsWith('_url'))).toEqual([])
  expect([...new URL(start).searchParams.keys()].sort()).toEqual(['code_challenge', 'public_token'])
  expect((await page.request.get(start, { maxRedirects: 0 })).status()).toBe(302)
  const first = new URL('/links', page.url()).href
  for (const kind of ['magic_links', 'reset_password']) {
    const { text } = await messageTo(freshEmail, (message) => message.text.includes(kind))
    expect(text).toContain(`${first}?`)
  }
  expect(site.apiUrl).toBe(new URL(start).origin)
})

test('the start of social sign-in returns a URL with a PKCE challenge and does not navigate', async ({
  page,
  site,
}) => {
  const before = page.url()
  const [url, stored] = await page.evaluate(async () => {
    const order = {
      name: 'google',
      loginURL: 'http://a.test/',
      signupURL: 'http://b.test/',
      scopes: ['one', 'two'],
      params: { prompt: 'select' },
    } as const
    const { url = '' } = (await window.openAdapter().oauth?.start(order, new AbortController().signal)) ?? {}
    const key = Object.keys(localStorage).find((name) => name.endsWith('PKCE_VERIFIER:oauth'))
    return [url, key === undefined ? '' : (localStorage.getItem(key) ?? '')] as const
  })
  expect(page.url()).toBe(before)
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin + pathname).toBe(`${site.apiUrl}/v1/public/oauth/google/start`)
  expect(Object.fromEntries(searchParams)).toEqual({
    public_token: expect.stringMatching(/^public-token-/),
    code_challenge: JSON.parse(stored).code_challenge,
    custom_scopes: 'one two',
    provider_prompt: 'select',
    login_redirect_url: 'http://a.test/',
    signup_redirect_url: 'http://b.test/',
  })
})

test('the event log accepts a name and details, and our server accepts the batch', async ({
  page,
  freshEmail,
}) => {
  const logged = page.waitForResponse(
    (response) =>
      response.url().endsWith('/sdk/v1/events') &&
      (response.request().postData() ?? '').includes('email_sent'),
  )
  await page.evaluate((email) => window.openInternals().logEvent('email_sent', { email }), freshEmail)
  const received = await logged
  expect(received.status()).toBe(200)
  expect(received.request().postDataJSON()).toContainEqual(
    expect.objectContaining({
      event: expect.objectContaining({ event_name: 'email_sent', details: { email: freshEmail } }),
    }),
  )
})

test('a session is stored, reported to subscribers, adopted from tokens, and revoked', async ({
  page,
  browser,
  site,
  freshEmail,
}) => {
  const check = await requestCode(page, freshEmail)
  const session = await page.evaluate(async (given) => {
    const { sessions, otps } = window.openAdapter()
    const reported: unknown[] = []
    sessions.watch((next) => reported.push(next))
    const issued = await otps?.checkCode(given, new AbortController().signal)
    return { issued, current: sessions.current(), last: reported.at(-1) }
  }, check)
  expect(session.issued?.session_token).toMatch(/^[\w-]{43}$/)
  expect(session.issued?.session_jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(session.current).toEqual(session.issued)
  expect(session.last).toEqual(session.issued)

  const otherPage = await browser.newPage()
  await otherPage.goto(site.urlOf('adapter'))
  const adopted = await otherPage.evaluate(async (tokens) => {
    const { sessions } = window.openAdapter()
    if (tokens) await sessions.adopt(tokens)
    const current = sessions.current()
    await sessions.signOut()
    return { current, after: sessions.current() }
  }, session.issued)
  expect(adopted.current?.session_token).toBe(session.issued?.session_token)
  expect(adopted.after).toBeNull()
  await otherPage.close()
})

test('an error has the server’s type, and the time to wait if the server sends it', async ({
  page,
  freshEmail,
}) => {
  const rejections = await page.evaluate(async (destination) => {
    const { otps } = window.openAdapter()
    const { signal } = new AbortController()
    const codeOf = (problem: { code?: string; retryAfterSeconds?: number }) => ({
      code: problem.code,
      waits: (problem.retryAfterSeconds ?? 0) > 0,
    })
    const order = { channel: 'email', destination, expirationMinutes: 5, locale: 'en' } as const
    const codes: unknown[] = []
    await otps
      ?.checkCode({ methodId: 'none', code: '123456', sessionMinutes: 30 }, signal)
      .catch((problem) => codes.push(codeOf(problem)))
    await otps
      ?.sendCode({ ...order, destination: 'nobody' }, signal)
      .catch((problem) => codes.push(codeOf(problem)))
    for (let count = 0; count < 6; count++) {
      await otps?.sendCode(order, signal).catch((problem) => codes.push(codeOf(problem)))
    }
    return codes
  }, freshEmail)
  expect(rejections).toEqual([
    { code: 'otp_code_not_found', waits: false },
    { code: 'invalid_email', waits: false },
    { code: 'too_many_requests', waits: true },
  ])
})

test('each start of One Tap in the hidden frame sends a new request', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const start = () =>
    page.evaluate(() =>
      window
        .openAdapter()
        .oneTap?.start(new AbortController().signal)
        .catch((rejection: { code?: string }) => rejection.code),
    )
  const simulator = { clientId: 'one-tap-stand-in' }
  expect([await start(), await start()]).toEqual([simulator, simulator])
  expect(requested.filter((path) => path === '/v1/public/oauth/google/onetap/start')).toHaveLength(2)
})

for (const [clock, minutes] of [
  ['40 minutes ahead', 40],
  ['3 hours ahead', 180],
  ['3 hours behind', -180],
] as const) {
  test(`a visitor whose clock is ${clock} stays signed in`, {
    tag: minutes === 180 ? [] : ['@long'],
  }, async ({ page, open, freshEmail }) => {
    await page.addInitScript((ahead) => {
      const RealDate = Date
      const now = () => RealDate.now() + ahead
      // The whole device has this clock: the page's dates, and the expiry of the browser's cookies.
      window.Date = new Proxy(RealDate, {
        construct: (target, given: []) => Reflect.construct(target, given.length === 0 ? [now()] : given),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      })
      const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
      Object.defineProperty(document, 'cookie', {
        get: () => get?.call(document),
        set(cookie: string) {
          const inBrowserTime = (_: string, date: string) =>
            `expires=${new RealDate(RealDate.parse(date) - ahead).toUTCString()}`
          set?.call(document, cookie.replace(/expires=([^;]*)/, inBrowserTime))
        },
      })
    }, minutes * 60_000)
    await open('adapter')
    const check = await requestCode(page, freshEmail)
    const before = Date.now()
    await page.evaluate(
      (given) => window.openAdapter().otps?.checkCode(given, new AbortController().signal),
      check,
    )
    const cookies = await page.context().cookies()
    const { expires = 0 } = cookies.find(({ name }) => name === 'stytch_session') ?? {}
    // The session lasts 30 minutes.
    expect(expires * 1000).toBeGreaterThan(before + 29 * 60_000)
    expect(expires * 1000).toBeLessThan(Date.now() + 31 * 60_000)
    await page.reload()
    expect(await page.evaluate(() => window.openAdapter().sessions.confirmed?.())).toMatchObject({
      session_token: expect.any(String),
    })
  })
}
