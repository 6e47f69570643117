import type { Page } from '@playwright/test'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { expect, test } from './fixture.ts'

const attributes = { products: 'otp', 'public-token': 'public-token-test-widget' }
const phones = { otpOptions: { methods: ['sms', 'whatsapp', 'email'] } }
const sms = { artifact: 'drop-in', attributes, config: { otpOptions: { methods: ['sms'] } } } as const

const number = (page: Page) => page.getByLabel('Phone number')
const country = (page: Page) => page.getByLabel('Country')
const delivered = (page: Page) => page.evaluate(() => window.harness.provider.messages().at(-1))
const caret = (page: Page) => number(page).evaluate((input: HTMLInputElement) => input.selectionStart)
const send = (page: Page) => page.getByRole('button', { name: 'Continue with text message' }).click()
const sentTo = (page: Page, formatted: string) =>
  expect(page.getByText(`A 6-digit passcode was sent to you at ${formatted}.`)).toBeVisible()

test.describe('a code by phone', () => {
  test('signs in with number, code, Success', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, config: phones })
    await expect(country(page)).toHaveValue('US')
    await number(page).pressSequentially('2025550143')
    await expect(number(page)).toHaveValue('(202) 555-0143')
    await number(page).press('Enter')
    await sentTo(page, '+1 202 555 0143')
    expect(await delivered(page)).toMatchObject({ channel: 'sms', to: '+12025550143' })
    await page.keyboard.type((await delivered(page))?.code ?? '')
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  })

  test('switches to WhatsApp and keeps the typed number', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, config: phones })
    await number(page).fill('2025550143')
    await page.getByRole('tab', { name: 'WhatsApp' }).click()
    await page.getByRole('button', { name: 'Continue with WhatsApp' }).click()
    await sentTo(page, '+1 202 555 0143')
    expect(await delivered(page)).toMatchObject({ channel: 'whatsapp', to: '+12025550143' })
  })

  test('restores number, country and tab after Back and after a reload', { tag: '@long' }, async ({
    page,
    open,
  }) => {
    await open({ artifact: 'drop-in', attributes, config: phones })
    await page.getByRole('tab', { name: 'WhatsApp' }).click()
    await country(page).selectOption('DE')
    await number(page).fill('015112345678')
    await number(page).press('Enter')
    await sentTo(page, '+49 1511 2345678')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(number(page)).toBeFocused()
    await number(page).press('Enter')
    await sentTo(page, '+49 1511 2345678')
    await page.reload()
    await sentTo(page, '+49 1511 2345678')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('tab', { name: 'WhatsApp' })).toHaveAttribute('aria-selected', 'true')
    await expect(number(page)).toHaveValue('01511 2345678')
    await expect(country(page)).toHaveValue('DE')
  })

  test('shows an error under the field for an invalid number', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes, config: phones })
    await number(page).fill('555')
    await send(page)
    await expect(page.getByText('Invalid phone number, please try again.')).toBeVisible()
    await expect(number(page)).toBeFocused()
    await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(number(page)).toHaveAccessibleDescription('Invalid phone number, please try again.')
    await number(page).fill('')
    await send(page)
    await expect(number(page)).toHaveAttribute('aria-invalid', 'true')
    expect(await delivered(page)).toBeUndefined()
    await number(page).fill('2025550143')
    await send(page)
    await sentTo(page, '+1 202 555 0143')
  })
})

test.describe('typing a number', () => {
  test('keeps the caret in place and deletes through separators', async ({ page, open }) => {
    await open(sms)
    await number(page).pressSequentially('20255501')
    await expect(number(page)).toHaveValue('(202) 555-01')
    await number(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7))
    await page.keyboard.press('Backspace')
    await expect(number(page)).toHaveValue('(202) 550-1')
    expect(await caret(page)).toBe(4)
    await page.keyboard.type('7')
    await expect(number(page)).toHaveValue('(202) 755-01')
    expect(await caret(page)).toBe(7)
    await page.keyboard.press('End')
    for (let stroke = 0; stroke < 8; stroke++) await page.keyboard.press('Backspace')
    await expect(number(page)).toHaveValue('')
  })

  test('selects the country of a pasted number from abroad', { tag: '@long' }, async ({
    page,
    open,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(sms)
    await number(page).focus()
    await page.evaluate(() => navigator.clipboard.writeText('+43 (0)664 1234567'))
    await page.keyboard.press('ControlOrMeta+v')
    await expect(country(page)).toHaveValue('AT')
    await expect(number(page)).toHaveValue('0664 1234567')
    await send(page)
    await sentTo(page, '+43 664 1234567')
  })

  test('reformats the number for another country', { tag: '@long' }, async ({ page, open }) => {
    await open(sms)
    await number(page).fill('7400123456')
    await country(page).selectOption('GB')
    await send(page)
    await sentTo(page, '+44 7400 123456')
  })

  test('lists every country by its name, sorted for the language', { tag: '@long' }, async ({
    page,
    open,
  }) => {
    await open({ ...sms, attributes: { ...attributes, locale: 'de' } })
    const options = page.getByLabel('Land').locator('option')
    await options.first().waitFor({ state: 'attached' })
    const names = await options.allTextContents()
    expect(names.length).toBeGreaterThan(240)
    expect(names.find((name) => name.startsWith('Österreich'))).toMatch(/\+43/)
    expect(names).toEqual([...names].sort(new Intl.Collator('de').compare))
  })
})

test.describe('a browser in Austrian German', () => {
  test.use({ locale: 'de-AT' })

  test('starts with the US', { tag: '@long' }, async ({ page, open }) => {
    await open(sms)
    await expect(country(page)).toHaveValue('US')
  })

  test('starts with Austria if the host enables guessing', { tag: '@long' }, async ({ page, open }) => {
    await open({ ...sms, config: { otpOptions: { methods: ['sms'], guessCountry: true } } })
    await expect(country(page)).toHaveValue('AT')
  })
})

test.describe('the phone metadata', () => {
  const book = /\/chunks\/phone-/

  test('if it fails to load, the calling code and digits remain', { tag: '@long' }, async ({
    page,
    open,
    consoleProblems,
  }) => {
    consoleProblems.allow(/Failed to load resource/)
    await page.route(book, (route) => route.abort())
    await open(sms)
    await number(page).fill('202 555 0143')
    await send(page)
    await sentTo(page, '+12025550143')
  })

  test('delays sending by at most two seconds', { tag: '@long' }, async ({ page, open }) => {
    await page.clock.install()
    await page.route(book, () => undefined)
    await open(sms)
    await number(page).fill('202 555 0143')
    await page.clock.pauseAt(Date.now() + 60_000)
    await send(page)
    await page.clock.runFor(1_900)
    await expect(number(page)).toHaveAttribute('readonly', '')
    await page.clock.runFor(200)
    await sentTo(page, '+12025550143')
  })

  test('if it arrives late, it formats the typed number', { tag: '@long' }, async ({ page, open }) => {
    const release = await delayCalls(page, book)
    await open(sms)
    await number(page).pressSequentially('20255501')
    await expect(number(page)).toHaveValue('20255501')
    release()
    await expect(number(page)).toHaveValue('(202) 555-01')
    expect(await caret(page)).toBe('(202) 555-01'.length)
  })
})

test.describe('the phone form', () => {
  const form = /\/chunks\/PhoneBlock-/

  test('has reserved space, so nothing moves when it loads', { tag: '@long' }, async ({ page, open }) => {
    const release = await delayCalls(page, form)
    const heightOf = async () => (await page.getByTestId('lw-card').boundingBox())?.height
    await open({ ...sms, config: phones })
    await expect(page.getByRole('tab', { name: 'Email' })).toBeVisible()
    const before = await heightOf()
    release()
    await expect(number(page)).toBeVisible()
    expect(await heightOf()).toBe(before)
  })

  test('can be loaded again after a failure', { tag: '@long' }, async ({ page, open, consoleProblems }) => {
    consoleProblems.allow(/Failed to load resource/)
    await page.route(form, (route) => route.abort(), { times: 1 })
    await open(sms)
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach our servers.')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(number(page)).toBeVisible()
  })
})

test('by keyboard alone: tab, country, number, code', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes, config: phones })
  await number(page).waitFor()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Text' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'WhatsApp' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(country(page)).toBeFocused()
  await page.keyboard.type('Germ')
  await expect(country(page)).toHaveValue('DE')
  await page.keyboard.press('Tab')
  await page.keyboard.type('015112345678')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Continue with WhatsApp' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Passcode')).toBeFocused()
  await page.keyboard.type((await delivered(page))?.code ?? '')
  await expect(page.getByRole('heading', { name: 'Success' })).toBeFocused()
})
