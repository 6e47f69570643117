import { expect, test } from './fixture.ts'
import { apiUrl, playProvider, publicToken } from './simulated-provider.ts'

// A browser that rejects the page's cookies: Safari rejects `Secure` cookies over http, and some users disable cookies.

test('reports a failed sign-in, and emits no event, if the browser rejects the cookie', async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(/Stytch/)
  await page.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
    Object.defineProperty(document, 'cookie', {
      get: () => get?.call(document),
      set: (cookie: string) => {
        if (!/;\s*secure/i.test(cookie)) set?.call(document, cookie)
      },
    })
    const events: unknown[] = []
    Object.assign(window, { events })
    for (const name of ['lw-authenticated', 'lw-flow-complete', 'lw-logged-out', 'lw-error'])
      addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail?.code]))
  })
  await playProvider(page)
  const attributes = { 'public-token': publicToken, 'api-url': apiUrl, products: 'otp passwords' }
  await open({ artifact: 'drop-in', attributes, apiUrl })
  const card = page.getByTestId('lw-card')
  const events = () => page.evaluate(() => Reflect.get(window, 'events'))

  await page.getByLabel('Email').fill('bob@example.org')
  await page.keyboard.press('Enter')
  await page.getByLabel('Passcode').fill('123456')
  await expect(card.getByText(/^Your browser didn’t keep the sign-in cookie/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
  expect(await events()).toEqual([['lw-error', 'session_not_kept']])

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your browser didn’t keep the sign-in cookie')
  const speak = (locale: string) =>
    page.evaluate((tag) => document.querySelector('login-widget')?.setAttribute('locale', tag), locale)
  await speak('de')
  await expect(page.getByRole('alert')).toContainText('Anmelde-Cookie nicht gespeichert')
  await speak('ar')
  await expect(page.getByRole('alert')).toContainText('ملف تعريف الارتباط')
  expect(await events()).toEqual(Array(2).fill(['lw-error', 'session_not_kept']))
})

for (const blocked of [['localStorage', 'sessionStorage'], ['localStorage'], ['sessionStorage']]) {
  test(`a browser that blocks cookies and ${blocked.join(' and ')} reports that the sign-in is not kept`, {
    tag: blocked.length === 2 ? [] : ['@long'],
  }, async ({ page, open, consoleProblems }) => {
    consoleProblems.allow(/Stytch/)
    // Chromium does this if all cookies are blocked.
    await page.addInitScript((names) => {
      const reject = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of names) Object.defineProperty(window, name, { get: reject })
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    }, blocked)
    await playProvider(page)
    const attributes = { 'public-token': publicToken, 'api-url': apiUrl, products: 'otp' }
    await open({ artifact: 'drop-in', attributes, apiUrl })
    await page.getByLabel('Email').fill('bob@example.org')
    await page.keyboard.press('Enter')
    const passcode = page.getByLabel('Passcode')
    const text = page.getByTestId('lw-card').getByText(/^Your browser didn’t keep the sign-in cookie/)
    await expect(passcode.or(text)).toBeVisible()
    if (await passcode.isVisible()) await passcode.fill('123456')
    await expect(text).toBeVisible()
  })
}
