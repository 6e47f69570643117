import { codeSentTo, messageTo } from '../../support/outbox.ts'
import { expect, test } from './fixture.ts'
import { freshPassword } from './passwords.ts'

/**
 * What the widget's adapter leans on in the provider's client, public or not: the installed version, against our
 * server. A new version that lacks any of it fails here.
 */

test.beforeEach(({ open }) => open('adapter'))

test('the options keep scheme and port: nobody but our server is asked', async ({ page, site }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.evaluate(() => window.openInternals().findLudsRules())
  expect([...asked]).toEqual([site.apiUrl])
})

test('bootstrap data: the sender of the mail, and the rules for passwords where there are any', async ({
  page,
  open,
}) => {
  const read = () =>
    page.evaluate(async () => {
      const internals = window.openInternals()
      // The rules are waited for; the sender is what is known without waiting.
      const rules = await internals.findLudsRules()
      return [internals.findSenderDomain(), rules]
    })
  expect(await read()).toEqual(['localhost', null])
  await open('adapter', 'strict.localhost')
  expect(await read()).toEqual(['localhost', { minimumCount: 10, complexity: 3 }])
})

test('the search for a user: new, without a password, with one', async ({ page, freshEmail }) => {
  const search = () =>
    page.evaluate(
      (email) => window.openAdapter().passwords?.search?.(email, new AbortController().signal),
      freshEmail,
    )
  expect(await search()).toBe('new')
  const methodId = await page.evaluate(async (destination) => {
    const order = { channel: 'email', destination, expirationMinutes: 5 } as const
    return (await window.openAdapter().otps?.sendCode(order, new AbortController().signal))?.methodId ?? ''
  }, freshEmail)
  const code = await codeSentTo(freshEmail)
  await page.evaluate((check) => window.openAdapter().otps?.checkCode(check, new AbortController().signal), {
    methodId,
    code,
    sessionMinutes: 30,
  })
  expect(await search()).toBe('passwordless')
  await page.evaluate(
    ([email, url]) =>
      window
        .openAdapter()
        .passwords?.resetStart?.(
          { email, loginURL: url, resetURL: url, expirationMinutes: 30 },
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

test('without redirect URLs the client sends none, and the server takes the first one registered', async ({
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
      await links?.sendLink({ email, loginExpirationMinutes: 30, signupExpirationMinutes: 30 }, signal)
      await passwords?.create?.({ email, password, sessionMinutes: 30 }, signal)
      await passwords?.resetStart?.({ email, expirationMinutes: 30 }, signal)
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

test('where a sign-in at another site begins: with PKCE, in the client’s own words, and without going there', async ({
  page,
  site,
}) => {
  const before = page.url()
  const [address, kept] = await page.evaluate(async () => {
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
  const { origin, pathname, searchParams } = new URL(address)
  expect(origin + pathname).toBe(`${site.apiUrl}/v1/public/oauth/google/start`)
  expect(Object.fromEntries(searchParams)).toEqual({
    public_token: expect.stringMatching(/^public-token-/),
    code_challenge: JSON.parse(kept).code_challenge,
    custom_scopes: 'one two',
    provider_prompt: 'select',
    login_redirect_url: 'http://a.test/',
    signup_redirect_url: 'http://b.test/',
  })
})

test('the event log takes a name and details, and our server takes the batch', async ({
  page,
  freshEmail,
}) => {
  const taken = page.waitForResponse(
    (response) =>
      response.url().endsWith('/sdk/v1/events') &&
      (response.request().postData() ?? '').includes('email_sent'),
  )
  await page.evaluate((email) => window.openInternals().logEvent('email_sent', { email }), freshEmail)
  const answer = await taken
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toContainEqual(
    expect.objectContaining({
      event: expect.objectContaining({ event_name: 'email_sent', details: { email: freshEmail } }),
    }),
  )
})

test('a session: kept, told to who watches, adopted from elsewhere, ended', async ({
  page,
  browser,
  site,
  freshEmail,
}) => {
  const methodId = await page.evaluate(async (destination) => {
    const order = { channel: 'email', destination, expirationMinutes: 5 } as const
    return (await window.openAdapter().otps?.sendCode(order, new AbortController().signal))?.methodId ?? ''
  }, freshEmail)
  const code = await codeSentTo(freshEmail)
  const session = await page.evaluate(
    async (check) => {
      const { sessions, otps } = window.openAdapter()
      const heard: unknown[] = []
      sessions.watch((next) => heard.push(next))
      const given = await otps?.checkCode(check, new AbortController().signal)
      return { given, current: sessions.current(), last: heard.at(-1) }
    },
    { methodId, code, sessionMinutes: 30 },
  )
  expect(session.given?.session_token).toMatch(/^[\w-]{43}$/)
  expect(session.given?.session_jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(session.current).toEqual(session.given)
  expect(session.last).toEqual(session.given)

  const elsewhere = await browser.newPage()
  await elsewhere.goto(site.urlOf('adapter'))
  const adopted = await elsewhere.evaluate(async (tokens) => {
    const { sessions } = window.openAdapter()
    if (tokens) await sessions.adopt(tokens)
    const own = sessions.current()
    await sessions.signOut()
    return { own, after: sessions.current() }
  }, session.given)
  expect(adopted.own?.session_token).toBe(session.given?.session_token)
  expect(adopted.after).toBeNull()
  await elsewhere.close()
})

test('refusals come with the server’s own type, and with the wait where there is one', async ({
  page,
  freshEmail,
}) => {
  const refusals = await page.evaluate(async (destination) => {
    const { otps } = window.openAdapter()
    const { signal } = new AbortController()
    const codeOf = (problem: { code?: string; retryAfterSeconds?: number }) => ({
      code: problem.code,
      waits: (problem.retryAfterSeconds ?? 0) > 0,
    })
    const order = { channel: 'email', destination, expirationMinutes: 5 } as const
    const found: unknown[] = []
    await otps
      ?.checkCode({ methodId: 'none', code: '123456', sessionMinutes: 30 }, signal)
      .catch((problem) => found.push(codeOf(problem)))
    await otps
      ?.sendCode({ ...order, destination: 'nobody' }, signal)
      .catch((problem) => found.push(codeOf(problem)))
    for (let count = 0; count < 6; count++) {
      await otps?.sendCode(order, signal).catch((problem) => found.push(codeOf(problem)))
    }
    return found
  }, freshEmail)
  expect(refusals).toEqual([
    { code: 'otp_code_not_found', waits: false },
    { code: 'invalid_email', waits: false },
    { code: 'too_many_requests', waits: true },
  ])
})

test('the start of One Tap, in the hidden frame: asked anew each time', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const start = () =>
    page.evaluate(() =>
      window
        .openAdapter()
        .oneTap?.start(new AbortController().signal)
        .catch((refusal: { code?: string }) => refusal.code),
    )
  const standIn = { clientId: 'one-tap-stand-in' }
  expect([await start(), await start()]).toEqual([standIn, standIn])
  expect(asked.filter((path) => path === '/v1/public/oauth/google/onetap/start')).toHaveLength(2)
})
