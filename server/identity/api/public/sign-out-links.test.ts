import { describe, expect, it } from 'vitest'
import { locales } from '#languages/locales.ts'
import { messages } from '#languages/server.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, createShopUser, testPassword } from '#support/server/people.ts'
import { preparedForEach, replaceServer, testServerForEach } from '#support/server/prepared-server.ts'
import { callProvider, readOutbox } from '#support/server/provider-client.ts'
import { shopOrigin } from '#support/server/test-server.ts'
import { days, minutes } from '../../../platform/machine/clock.ts'

const { signOut: texts } = messages.en
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/140.0 Firefox/140.0'
const opera = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 OPR/125.0.0.0'

const server = testServerForEach()
const ann = preparedForEach(() => createPerson(server, 'ann@bakery.org'))

/** Signs in to the portal with a user agent. @returns the session's token */
async function signIn(userAgent: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await server.app.request('/api/v1/stytch/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, ...headers },
    body: JSON.stringify({ email: ann.email, password: testPassword }),
  })
  return ((await response.json()) as { session_token: string }).session_token
}

async function readNotice(email: string) {
  const [notice] = await readOutbox(server, email)
  return { text: notice?.text ?? '', link: /^http\S+\/new-sign-in\S+$/m.exec(notice?.text ?? '')?.[0] ?? '' }
}

/** Signs in to the portal in a known browser and in a new one. @returns both sessions, and the link in the notice */
async function signInTwice() {
  const [inChrome, inFirefox] = [await signIn(chrome), await signIn(firefox)]
  return { inChrome, inFirefox, link: (await readNotice(ann.email)).link }
}

/** Signs in to the shop in two browsers. @returns the later session, and the link in the notice about it */
async function signInToShop(session_duration_minutes: number) {
  const { email } = await createShopUser(server, 'cora@customer.org')
  const body = { email, password: testPassword, session_duration_minutes }
  const authenticate = async (userAgent: string) => {
    const headers = { 'user-agent': userAgent }
    const reply = await callProvider(server, '/passwords/authenticate', { body, headers })
    return String(reply.body.data?.session_token)
  }
  await authenticate(chrome)
  const token = await authenticate(firefox)
  return { token, link: (await readNotice(email)).link }
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.request(url, { headers })
const post = (url: string) => server.app.request(url, { method: 'POST' })
const isActive = async (token: string) => (await callApi(server, '/auth/me', undefined, token)).status === 200

describe('the link of a notice about a new sign-in', () => {
  it('changes nothing when it is opened, because email scanners open links', async () => {
    const { inFirefox, link } = await signInTwice()
    for (let count = 0; count < 2; count += 1) {
      const page = await get(link)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(`<form method="post"><button>${texts.button}</button></form>`)
    }
    expect(await isActive(inFirefox)).toBe(true)
  })

  it('ends exactly its session with one click, and leads to a new password', async () => {
    const { inChrome, inFirefox, link } = await signInTwice()
    const page = await (await post(link)).text()
    expect(page).toContain(texts.ended)
    expect(page).toContain(`href="/reset-password" rel="noreferrer">${texts.newPassword}</a>`)
    expect([await isActive(inFirefox), await isActive(inChrome), await isActive(ann.token)]).toEqual([
      ...[false, true, true],
    ])
  })

  it('works once: of two requests at the same time, one ends the session', async () => {
    const { link } = await signInTwice()
    const replies = await Promise.all([post(link), post(link)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('gets the same page if it is used, forged or expired, or if its session has ended', async () => {
    const { link } = await signInTwice()
    const [start, content = '', end] = link.split(/(?<=token=)([^.]+)(?=\.)/)
    await signIn(opera)
    const { link: expired } = await readNotice(ann.email)
    await post(link)
    const [projectId, sessionId, at] = Buffer.from(content, 'base64url').toString().split(' ')
    const rewrite = (text: string) => `${start}${Buffer.from(text).toString('base64url')}${end}`
    const forged = [
      rewrite(`${projectId} ${ann.sessionId} ${at}`),
      rewrite(`${projectId} ${sessionId} ${Number(at) + days(7)}`),
      rewrite(`project-shop ${sessionId} ${at}`),
      ...['/new-sign-in?locale=en', '/new-sign-in?token=a.b&locale=en'],
    ]
    const replies = await Promise.all([link, ...forged].flatMap((url) => [get(url), post(url)]))
    const pages = await Promise.all(replies.map((reply) => reply.text()))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]))
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain(texts.invalid)
    expect(pages[0]).toContain('href="/reset-password"')
    expect(await isActive(ann.token)).toBe(true)

    server.clock.advance(minutes(1440))
    for (const reply of [await get(expired), await post(expired)]) expect(await reply.text()).toBe(pages[0])
  })

  it('expires after seven days, even if the session lasts longer', async () => {
    const { token, link } = await signInToShop(20_000)
    server.clock.advance(days(7) - 1)
    expect((await get(link)).status).toBe(200)
    server.clock.advance(1)
    expect([(await get(link)).status, (await post(link)).status]).toEqual([400, 400])
    expect((await callProvider(server, '/sessions/authenticate', { body: {}, token })).status).toBe(200)
  })

  it('of a site names the site, and leads to it', async () => {
    const { token, link } = await signInToShop(30)
    expect(link).toMatch(/^http:\/\/localhost:4000\//)
    const page = await (await post(link)).text()
    expect(page).toContain(texts.ended)
    expect(page).toContain(`href="${shopOrigin}"`)
    expect(page).not.toContain('Cakelock')
    expect((await callProvider(server, '/sessions/authenticate', { body: {}, token })).status).toBe(404)
  })

  it('is in the language of the email', async () => {
    const { link } = await signInTwice()
    for (const locale of locales) {
      const page = await (await get(link.replace('locale=en', `locale=${locale}`))).text()
      expect(page).toContain(`<html lang="${locale}"`)
      expect(page).toContain(`<h1>${messages[locale].signOut.title}</h1>`)
    }
  })

  it('has a policy without scripts, and a limit per network with a page', async () => {
    const { headers } = await get('/new-sign-in')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self';/,
    )
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      'no-referrer',
      'no-store',
    ])
    for (let count = 1; count < 60; count += 1) await get('/new-sign-in')
    const limited = await get('/new-sign-in', { accept: 'text/html' })
    expect([limited.status, limited.headers.get('content-type')]).toEqual([429, 'text/html; charset=UTF-8'])
    server.clock.advance(minutes(1))
    expect((await get('/new-sign-in')).status).toBe(400)
  })
})

describe('a notice about a new sign-in', () => {
  it.each([
    ['behind a trusted proxy', 1, 'NO', '\n- Country: Norway\n- Network: 203.0.113.0/24\n'],
    ['without a trusted proxy', 0, 'NO', '\n- Network: 127.0.0.0/24\n'],
    ['if the proxy does not know it', 1, 'XX', '\n- Network: 203.0.113.0/24\n'],
  ])('names the country in the recipient’s language %s', async (_, trustedProxies, country, expected) => {
    await replaceServer(server, { trustedProxies, countryHeader: 'cf-ipcountry' })
    await createPerson(server, ann.email)
    const proxied = { 'x-forwarded-for': '203.0.113.77', 'cf-ipcountry': country }
    await signIn(chrome, proxied)
    await signIn(firefox, proxied)
    const { text } = await readNotice(ann.email)
    expect(text).toMatch(/\n- Time: .* UTC\n- Browser: Firefox on Windows\n/)
    expect(text).toContain(`Firefox on Windows${expected}`)
  })

  it('names no country without the setting', async () => {
    await replaceServer(server, { trustedProxies: 1 })
    await createPerson(server, ann.email)
    for (const userAgent of [chrome, firefox]) await signIn(userAgent, { 'cf-ipcountry': 'NO' })
    expect((await readNotice(ann.email)).text).not.toContain('Country')
  })
})
