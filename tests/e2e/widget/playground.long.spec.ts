import type { Page } from '@playwright/test'
import { colorRules, findViolations } from '../../support/browser/accessibility.ts'
import { demoUrl, portAt } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { card, controlOf, panel, queryOf, source } from './playground-page.ts'

// The demo site's first page, with the real server.

const choose = (page: Page, label: string, option: string) => page.getByLabel(label).selectOption(option)

test('each option changes the card and the source, and a shared link opens the same state', async ({
  page,
  context,
  browser,
  consoleProblems,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(demoUrl)
  await expect(source(page)).toContainText('products="otp"')
  // The options scroll below the heading.
  for (const id of ['configure', 'theme'])
    await expect(page.locator(`#${id} > summary`)).toHaveCSS('background-color', /^rgb\(/)
  await page.getByRole('checkbox', { name: 'Passwords' }).check()
  await page.getByRole('checkbox', { name: 'Social sign-in' }).check()
  await page.getByRole('checkbox', { name: 'Figma' }).check()
  await page.getByRole('radio', { name: 'Row of logos' }).check()
  await expect(card(page).getByRole('button', { name: 'Continue with Figma' })).toBeVisible()
  await page.getByRole('radio', { name: 'One form' }).check()
  await expect(card(page).getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Harbor' }).click()
  await panel(page).locator('summary', { hasText: 'Form' }).click()
  await controlOf(page, 'Color scheme').selectOption('Dark')
  await expect(card(page)).toHaveCSS('background-color', 'rgb(15, 34, 48)')
  await expect(page.locator('#stage')).toHaveCSS('color-scheme', 'dark')
  await controlOf(page, 'Shadow').selectOption('Raised')
  await choose(page, 'Language', 'Deutsch')
  await expect(card(page).getByRole('heading', { name: 'Registrieren oder anmelden' })).toBeVisible()
  await controlOf(page, 'Width').selectOption('Narrow')
  await expect(card(page)).toHaveCSS('width', '340px')
  await page.getByRole('radio', { name: 'Right to left' }).check()
  await expect(page.locator('#stage')).toHaveCSS('direction', 'rtl')
  await page.getByRole('radio', { name: 'Off', exact: true }).check()
  expect(await page.evaluate(() => document.querySelector('login-widget')?.shadowRoot)).toBeNull()
  for (const text of [
    'products="otp passwords oauth"',
    '"figma"',
    'shadow-dom="false"',
    '"layout": "combined"',
    '"layout": "row"',
    '"shadow": "0 2px 4px',
    '"colorScheme": "dark"',
  ])
    await expect(source(page)).toContainText(text)

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await expect(page).toHaveURL(link)
  const otherContext = await browser.newContext()
  await consoleProblems.watch(otherContext)
  const there = await otherContext.newPage()
  await there.goto(link)
  await expect(source(there)).toContainText('integrity=')
  await expect(controlOf(there, 'Primary, dark')).toHaveValue('#6cc4ea')
  expect(await source(there).textContent()).toBe(await source(page).textContent())
  await expect(card(there).getByRole('heading', { name: 'Registrieren oder anmelden' })).toBeVisible()
  await otherContext.close()

  // Return URLs are bare, so the page restores the last choices.
  await page.goto(demoUrl)
  await expect(source(page)).toContainText('locale="de"')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(`${demoUrl}/`)
  await expect(source(page)).toContainText('products="otp"><')
  await expect(panel(page).getByRole('button', { name: 'Default theme' })).toBeDisabled()
})

test('the copied source renders the same card on an empty page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'local-network-access'])
  const theme = {
    container: { background: '#fbfaf3', borderRadius: '20px', width: '360px' },
    typography: { fontFamily: 'Georgia, "Times New Roman", serif' },
  }
  await page.goto(
    `${demoUrl}/?products=oauth,otp&codes=sms,email&providers=github&locale=ar&${queryOf(theme)}`,
  )
  await expect(source(page)).toContainText('integrity="sha384-')
  // The copied text is complete, although the page folds a part of it.
  const pin = page.getByRole('button', { name: 'pinned version' })
  await expect(page.getByText('integrity=')).toBeHidden()
  await pin.click()
  await expect(page.getByText('integrity=')).toBeVisible()
  await pin.click()
  await expect(pin).toHaveAttribute('aria-expanded', 'false')
  await page.locator('#copy-source').click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const body = await page.evaluate(() => navigator.clipboard.readText())
  const look = () =>
    card(page).evaluate((element) => {
      const { backgroundColor, borderRadius, direction, width, fontFamily } = getComputedStyle(element)
      return { backgroundColor, borderRadius, direction, width, fontFamily, text: element.textContent }
    })
  // The phone form is loaded when it is needed.
  await expect(card(page).getByLabel('رقم الهاتف')).toBeAttached()
  const expected = await look()
  expect(expected).toMatchObject({
    direction: 'rtl',
    width: '360px',
    text: expect.stringContaining('GitHub'),
  })
  await page.route(`${demoUrl}/bare`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Bare</title>${body}` }),
  )
  await page.goto(`${demoUrl}/bare`)
  await expect.poll(look).toEqual(expected)
})

test('an email contains a code or a link, and all methods together result in a card', async ({ page }) => {
  await page.goto(demoUrl)
  const links = page.getByRole('checkbox', { name: 'Magic links' })
  await expect(links).toBeDisabled()
  await expect(links).toHaveAccessibleDescription(/^Magic links are not available with codes by email\./)
  await choose(page, 'Send codes by', 'SMS')
  await links.check()
  await expect(page.getByLabel('Send codes by').getByRole('option', { name: 'SMS and email' })).toBeDisabled()
  for (const name of ['Passwords', 'Passkeys', 'Social sign-in', 'Wallets'])
    await page.getByRole('checkbox', { name }).check()
  await expect(card(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(card(page)).not.toContainText('Error')

  // Unselected products have no options, and the last method cannot be turned off.
  for (const name of ['One-time codes', 'Passwords', 'Passkeys', 'Social sign-in', 'Wallets'])
    await page.getByRole('checkbox', { name }).uncheck()
  await expect(page.getByLabel('Send codes by')).toBeHidden()
  await links.click()
  await expect(links).toBeChecked()
  // Codes that are turned on again are sent another way.
  await page.getByRole('checkbox', { name: 'One-time codes' }).check()
  await expect(source(page)).toContainText('"methods": ["sms"]')
  await expect(page.getByRole('link', { name: 'outbox', exact: true })).toHaveAttribute('href', /\/outbox$/)
})

test('a dark card stays dark on a light page, in the playground and in the shop', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${demoUrl}/?${queryOf({ colorScheme: 'dark' })}`)
  await expect(card(page)).toHaveCSS('color-scheme', 'dark')
  const brightness = () =>
    card(page).evaluate((element) => {
      const [red = 0] =
        getComputedStyle(element)
          .backgroundColor.match(/\d+(\.\d+)?/g)
          ?.map(Number) ?? []
      return red
    })
  expect(await brightness()).toBeLessThan(60)
  await page.goto(`${demoUrl}/shop`)
  await card(page).waitFor()
  expect(await brightness()).toBeGreaterThan(200)
  await page.evaluate(() => document.querySelector('login-widget')?.setAttribute('theme', 'dark'))
  await expect.poll(brightness).toBeLessThan(60)
})

test.describe('the simulator of Google One Tap', () => {
  const frame = (page: Page) => page.frameLocator('iframe[title="Sign in with Google"]')

  test('signs in as another account from the card, and with one tap from the prompt over the page', async ({
    page,
    freshEmail,
    consoleProblems,
  }) => {
    // The client has no verifier, because the browser's cookie replaces it. The prompt rejects an invalid address.
    consoleProblems.allow(/No code verifier found|status of 400/)
    await page.goto(demoUrl)
    await page.getByRole('checkbox', { name: 'Social sign-in' }).check()
    await choose(page, 'Google One Tap', 'In the card')
    await expect(source(page)).toContainText('products="oauth"')
    await frame(page).getByText('Use another account').click()
    await frame(page).getByLabel('Email', { exact: true }).fill('ann@')
    await frame(page).getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(frame(page).getByRole('alert')).toHaveText('Enter an email address such as ann@example.org.')
    await frame(page).getByLabel('Email', { exact: true }).fill(freshEmail)
    await frame(page).getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.locator('#who')).toHaveText('Signed in')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.locator('#who')).toHaveText('Not signed in')

    await choose(page, 'Google One Tap', 'Over the page')
    await frame(page)
      .getByRole('button', { name: /^Continue as/ })
      .click()
    await expect(page.locator('#who')).toHaveText('Signed in')
  })

  test('leaves the button when it is closed', async ({ page }) => {
    await page.goto(`${demoUrl}/?products=oauth&providers=google&onetap=forceLegacyEmbedded`)
    await frame(page).getByRole('button', { name: 'Close' }).click()
    await expect(card(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await expect(page.locator('#event-list')).toContainText('one_tap_closed')
  })
})

test('redirects a browser without secure cookies to an origin that needs none', async ({ page }) => {
  await page.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {}
    Object.defineProperty(document, 'cookie', {
      get: () => get?.call(document),
      set: (text: string) => /;\s*secure/i.test(text) || set?.call(document, text),
    })
  })
  for (const path of ['/', '/shop']) {
    await page.goto(demoUrl + path)
    const there = page.getByRole('alert').getByRole('link')
    await expect(there).toHaveAttribute('href', new RegExp(`^http://127\\.0\\.0\\.1:\\d+${path}$`))
  }
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the consent page without a request of an app says so, and leads on', async ({ page }) => {
  await page.goto(`${demoUrl}/consent`)
  await expect(page.getByRole('heading')).toHaveText('No app has asked for your account')
  await page.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(card(page).getByRole('heading')).toHaveCount(0)
})

test('nothing is wider than the page, and axe finds nothing', async ({ page }) => {
  for (const path of ['/?products=oauth,otp,passwords', '/shop']) {
    await page.goto(demoUrl + path)
    await card(page).waitFor()
    if (path !== '/shop') await panel(page).waitFor()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${path}, ${width} px wide`).toBeLessThanOrEqual(0)
      }
      const violations = await findViolations(page, colorScheme === 'dark' ? colorRules : undefined)
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      ).toEqual([])
    }
  }
})

test('at the URL for Safari, links, resets and social sign-in return to that URL', async ({
  page,
  freshEmail,
}) => {
  const address = `http://127.0.0.1:${portAt(1)}`
  const here = new RegExp(`^${address}/`)
  const signIn = page.getByText('lw-authenticated')
  const emailedLink = async (type: string) =>
    (await messageTo(freshEmail, ({ link }) => Boolean(link?.includes(`=${type}`)))).link ?? ''
  const submitEmail = async (products: string) => {
    await page.goto(`${address}/?products=${products}`)
    await page.getByLabel('Email').fill(freshEmail)
    await page.getByLabel('Email').press('Enter')
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('lw-logged-out')).toHaveCount(1)
  }

  await submitEmail('emailMagicLinks')
  await page.goto(await emailedLink('magic_links'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(signIn).toBeVisible()
  expect(page.url()).toMatch(here)
  await signOut()

  await submitEmail('passwords')
  await page.goto(await emailedLink('reset_password'))
  await page.getByRole('textbox', { name: 'New password' }).fill('a password that is long')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(signIn).toBeVisible()
  expect(page.url()).toMatch(here)
  await signOut()

  await page.goto(`${address}/?products=oauth`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email', { exact: true }).fill(`google-${freshEmail}`)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(signIn).toBeVisible()
  expect(page.url()).toMatch(here)
})
