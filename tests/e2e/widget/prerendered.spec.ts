import { widget as german } from '#languages/de/widget.ts'
import { toAttributes } from '../../../widget/prerender/tag.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { loadPrerender } from '../../support/programs/load-prerender.ts'
import { expect, test } from './fixture.ts'
import { holdScript, isTakenOver, tag } from './prerendered-scene.ts'
import { apiUrl, playProvider } from './simulated-provider.ts'

const sentTo = (calls: { path: string; body: unknown }[]) =>
  calls
    .filter(({ path }) => path === '/sdk/v1/otps/email/login_or_create')
    .map(({ body }) => (body as { email: string }).email)

test('the script takes over the form with its text, its focus and an early Enter', {
  tag: '@engines',
}, async ({ page, site, provider: { apiUrl, calls } }) => {
  const release = await holdScript(page)
  const theme = { colors: { primary: 'rgb(47, 107, 92)' } }
  const prerendered = { ...tag, apiUrl, config: { theme } }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  const button = page.getByRole('button', { name: 'Continue with email' })
  await field.click()
  await page.keyboard.type('ann@example.org')
  await expect(button).toHaveCSS('background-color', theme.colors.primary)
  await field.evaluate((input) => Object.assign(window, { input }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain('ann')
  expect(sentTo(calls)).toEqual([])

  // The form stays as it is while the script sends the email address.
  await page.route(/\/chunks\/otp-/, () => {})
  release()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(field).toBeFocused()
  expect(await field.evaluate((input) => input === (window as { input?: unknown }).input)).toBe(true)
  await expect(button).toHaveCSS('--lw-primary', theme.colors.primary)
})

test('an early submission is sent once', async ({ page, site }) => {
  const calls = await playProvider(page)
  const release = await holdScript(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered: tag }), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await page.getByLabel('Email').press('Enter')
  release()
  await expect(page.getByLabel('Passcode')).toBeVisible()
  expect(sentTo(calls)).toEqual(['ann@example.org'])
})

test('a correction after an early Enter is not sent', { tag: '@long' }, async ({ page, site }) => {
  const calls = await playProvider(page)
  const release = await holdScript(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered: tag }), { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  await field.fill('ann@exmaple.org')
  await field.press('Enter')
  await field.press('Backspace')
  release()
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await field.fill('ann@example.org')
  await field.press('Enter')
  await expect(page.getByLabel('Passcode')).toBeVisible()
  expect(sentTo(calls)).toEqual(['ann@example.org'])
})

test('the attribute autofocus focuses the form at once, and leaves the focus where a visitor is typing', {
  tag: '@long',
}, async ({ page, site }) => {
  await playProvider(page)
  const release = await holdScript(page)
  const config = { passwordOptions: { layout: 'combined' } } as const
  const prerendered = { ...tag, products: 'passwords', autofocus: true, config }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  await expect(field).toBeFocused()
  await page.keyboard.type('ann@')
  release()
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await page.keyboard.type('example.org')
  await expect(field).toHaveValue('ann@example.org')
})

test('a note to the developer moves the form, which keeps its text, its focus and an early Enter', {
  tag: '@long',
}, async ({ page, site, consoleProblems }) => {
  consoleProblems.allow(/login-widget|reddish/)
  const calls = await playProvider(page)
  const release = await holdScript(page)
  const prerendered = { ...tag, theme: { colors: { primary: 'reddish' } } }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  await field.fill('ann@example.org')
  await field.press('Enter')
  await page.route(/\/chunks\/otp-/, () => {})
  release()
  await expect(page.getByText('theme.colors.primary must be')).toBeVisible()
  await expect(field).toHaveValue('ann@example.org')
  await expect(field).toBeFocused()
  await page.unroute(/\/chunks\/otp-/)
  await expect(page.getByRole('button', { name: 'Continue with email' })).toHaveAttribute('aria-disabled')
  expect(sentTo(calls)).toEqual([])
})

test('another tag gets the same form as without prerendering, and no text for another purpose', {
  tag: '@long',
}, async ({ page, site }) => {
  const calls = await playProvider(page)
  const release = await holdScript(page)
  const config = { passwordOptions: { layout: 'combined' } } as const
  const prerendered = { ...tag, products: 'passwords', config }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a secret')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.locator('login-widget').evaluate((element) => {
    element.setAttribute('products', 'otp')
    element.setAttribute('locale', 'de')
    element.querySelector('script[type]')?.remove()
  })
  release()
  await expect(page.getByRole('button', { name: german['otp.email.submit'] })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('ann@example.org')
  expect(await page.locator('login-widget').evaluate((element) => element.shadowRoot?.innerHTML)).not.toMatch(
    /[Pp]assword|method="post"/,
  )
  expect(sentTo(calls)).toEqual([])
})

test('the form stays until the texts of its language have arrived', { tag: '@long' }, async ({
  page,
  site,
}) => {
  await playProvider(page)
  const release = await delayCalls(page, /\/chunks\/de-/)
  const requested = page.waitForRequest(/\/chunks\/de-/)
  const prerendered = { ...tag, locale: 'de' }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered }), { waitUntil: 'commit' })
  await requested
  const field = page.getByRole('textbox')
  await field.fill('ann@example.org')
  expect(await isTakenOver(page)).toBe(false)
  release()
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await expect(field).toHaveValue('ann@example.org')
})

test('a link that opens the page replaces the form', { tag: '@long' }, async ({ page, site }) => {
  await playProvider(page)
  const prerendered = { ...tag, products: 'emailMagicLinks' }
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered, link: 'token-1' }))
  await expect(page.getByRole('heading', { name: 'Sign in with your link' })).toBeVisible()
  await expect(page.locator('.lw-card')).toHaveAttribute('data-screen', 'MagicLinkOpened')
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('a form of an older version may have another field in the same place, whose text does not appear', {
  tag: '@long',
}, async ({ page, site }) => {
  await playProvider(page)
  const release = await holdScript(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered: tag }), { waitUntil: 'commit' })
  const field = page.getByLabel('Email')
  await field.evaluate((input) => Object.assign(input, { name: 'password', type: 'password' }))
  await field.fill('a secret')
  release()
  await expect(field).toHaveAttribute('type', 'email')
  await expect(field).toHaveValue('')
})

test('a pending code replaces the form, and an early Enter is not sent', { tag: '@long' }, async ({
  page,
  site,
}) => {
  const calls = await playProvider(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, attributes: toAttributes(tag) }))
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Passcode')).toBeVisible()
  const release = await holdScript(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered: tag }), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('bob@example.org')
  await page.getByLabel('Email').press('Enter')
  release()
  await expect(page.getByLabel('Passcode')).toBeVisible()
  expect(sentTo(calls)).toEqual(['ann@example.org'])
})

test('a policy that forbids the style and the script of the tag delays the form', { tag: '@long' }, async ({
  page,
  site,
  consoleProblems,
}) => {
  consoleProblems.allow(/policy: (style|script)-src-elem blocked inline/)
  consoleProblems.allow(/violates the following Content Security Policy directive/)
  const calls = await playProvider(page)
  const release = await holdScript(page)
  const host = { artifact: 'plain', apiUrl, prerendered: tag, forbidsInline: true } as const
  await page.goto(site.urlOf(host), { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  expect(page.url()).toBe(site.urlOf(host))
  release()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Passcode')).toBeVisible()
  expect(sentTo(calls)).toEqual(['ann@example.org'])
})

test('a page that brings React renders the form once', { tag: '@long' }, async ({ page, site }) => {
  await playProvider(page)
  await page.goto(site.urlOf({ artifact: 'module', apiUrl, prerendered: tag }))
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Passcode')).toBeVisible()
  await expect(page.locator('.lw-card')).toHaveCount(1)
})

test('the attribute shadow-dom cannot hide a prerendered form', { tag: '@long' }, async ({ page, site }) => {
  await playProvider(page)
  const release = await holdScript(page)
  await page.goto(site.urlOf({ artifact: 'plain', apiUrl, prerendered: tag }), { waitUntil: 'commit' })
  await page.locator('login-widget').evaluate((element) => element.setAttribute('shadow-dom', 'false'))
  release()
  await expect.poll(() => isTakenOver(page)).toBe(true)
  await expect(page.getByLabel('Email')).toBeVisible()
})

for (const way of ['a script inserts', 'the parser reaches after the script has loaded'] as const) {
  test(`a tag that ${way} renders without its prerendered form`, { tag: '@long' }, async ({
    page,
    site,
    consoleProblems,
  }) => {
    consoleProblems.allow(/A second declarative shadow root cannot be created on a host/)
    const calls = await playProvider(page)
    const { html } = await (await loadPrerender())(tag)
    const host = { artifact: 'plain', apiUrl, prerendered: tag } as const
    await page.goto(site.urlOf(host))
    await expect.poll(() => isTakenOver(page)).toBe(true)
    await page.evaluate(
      ([html = '', way]) => {
        const policy = (
          window as unknown as {
            trustedTypes: {
              createPolicy(name: string, rules: object): { createHTML(html: string): string }
            }
          }
        ).trustedTypes.createPolicy('test', { createHTML: String })
        if (way === 'a script inserts')
          return document.querySelector('main')?.setHTMLUnsafe(policy.createHTML(html))
        document.open()
        document.write(policy.createHTML(`<!doctype html><main>${html}</main>`))
        document.close()
      },
      [html, way],
    )
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByLabel('Passcode')).toBeVisible()
    expect(sentTo(calls)).toEqual(['ann@example.org'])
  })
}
