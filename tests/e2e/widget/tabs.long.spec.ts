import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const token = { 'public-token': 'public-token-test-widget' }
const all = { otpOptions: { methods: ['sms', 'whatsapp', 'email'] } }

const chosen = (page: Page) => page.getByRole('tab', { selected: true })

test('tabs follow the order of the configuration, and the first is selected', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...token, products: 'otp' }, config: all })
  await expect(chosen(page)).toHaveText('Text')
  await expect(page.getByRole('tab')).toHaveText(['Text', 'WhatsApp', 'Email'])
  await open({
    artifact: 'drop-in',
    attributes: { ...token, products: 'emailMagicLinks otp' },
    config: { otpOptions: { methods: ['whatsapp', 'sms'] } },
  })
  await expect(chosen(page)).toHaveText('Email')
  await expect(page.getByRole('tab')).toHaveText(['Email', 'WhatsApp', 'Text'])
})

test('there are no tabs for a single form', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...token, products: 'otp' } })
  await page.getByLabel('Email').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
})

test('a password replaces the email methods', async ({ page, open }) => {
  await open({
    artifact: 'drop-in',
    attributes: { ...token, products: 'otp passwords' },
    config: { ...all, passwordOptions: { layout: 'combined' } },
  })
  await expect(page.getByRole('tab')).toHaveText(['Text', 'WhatsApp', 'Email'])
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.getByTestId('lw-email').fill('ann@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
})

for (const [locale, forward, back] of [
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const) {
  test(`the arrow keys move through the tabs in reading direction, ${locale}`, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes: { ...token, products: 'otp', locale }, config: all })
    const tab = (index: number) => page.getByRole('tab').nth(index)
    await tab(0).focus()
    for (const [key, index] of [
      [forward, 1],
      [forward, 2],
      [forward, 0],
      [back, 2],
      ['Home', 0],
      ['End', 2],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab(index)).toBeFocused()
      await expect(tab(index)).toHaveAttribute('aria-selected', 'true')
    }
    // The tabs are one tab stop: Tab moves from the selected tab into the form.
    await page.keyboard.press('Tab')
    await expect(page.getByTestId('lw-email')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(tab(2)).toBeFocused()
  })
}

test('keeps the input of a tab, but not its error, while another tab is open', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...token, products: 'otp' }, config: all })
  await page.getByLabel('Phone number').fill('55')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid phone number, please try again.')).toBeVisible()
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect(page.getByText('Invalid phone number, please try again.')).toHaveCount(0)
  await page.getByTestId('lw-email').fill('ann@')
  await page.getByRole('tab', { name: 'Text' }).click()
  await expect(page.getByLabel('Phone number')).toHaveValue('55')
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect(page.getByTestId('lw-email')).toHaveValue('ann@')
})

test('locks the tabs while a call is in progress', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...token, products: 'otp' }, config: all })
  await page.getByLabel('Phone number').fill('2025550143')
  await page.evaluate(() => window.harness.provider.pause())
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Email' }).click({ force: true })
  await expect(chosen(page)).toHaveText('Text')
  await page.evaluate(() => window.harness.provider.resume())
  await expect(page.getByLabel('Passcode')).toBeVisible()
})

test('reset selects the first tab', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: { ...token, products: 'otp' }, config: all })
  await page.getByRole('tab', { name: 'Email' }).click()
  await page.evaluate(() => window.harness.widget.reset())
  await expect(chosen(page)).toHaveText('Text')
})
