import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const token = { 'public-token': 'public-token-test-widget' }
const otp = { ...token, products: 'otp' }
const email = (page: Page) => page.getByTestId('lw-email')
const rejectNext = (page: Page, rejection: Parameters<typeof window.harness.rejectNext>[0]) =>
  page.evaluate((next) => window.harness.rejectNext(next), rejection)

test.describe('an email address set by the host', () => {
  const prefill = { 'prefill-email': 'ann@example.org' }

  for (const [form, attributes, config] of [
    ['a code', otp, undefined],
    ['a link', { ...token, products: 'emailMagicLinks' }, undefined],
    ['a password', { ...token, products: 'passwords' }, { passwordOptions: { layout: 'combined' } }],
    ['a password, step by step', { ...token, products: 'passwords' }, undefined],
  ] as const) {
    test(`is prefilled in the form for ${form}`, { tag: form === 'a code' ? [] : ['@long'] }, async ({
      page,
      open,
    }) => {
      await open({ artifact: 'drop-in', attributes: { ...attributes, ...prefill }, config })
      await expect(email(page)).toHaveValue('ann@example.org')
    })
  }

  test('can be set later and does not replace typed text', { tag: '@long' }, async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes: otp })
    const set = (address: string) =>
      page.evaluate((next) => {
        window.harness.widget.prefillEmail = next
      }, address)
    await email(page).waitFor()
    await set('ann@example.org')
    await expect(email(page)).toHaveValue('ann@example.org')
    await email(page).fill('bob@example.org')
    await set('cy@example.org')
    await expect(email(page)).toHaveValue('bob@example.org')
    await email(page).press('Enter')
    await expect(page.getByText('A 6-digit passcode was sent to you at bob@example.org.')).toBeVisible()
  })
})

test.describe('the initial focus', () => {
  const password = { ...token, products: 'passwords' }
  const config = { passwordOptions: { layout: 'combined' } }
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

  test('stays on the page unless the host sets autofocus', async ({ page, open }) => {
    await open({ artifact: 'drop-in', attributes: password, config })
    await expect(email(page)).toBeVisible()
    expect(await focused(page)).toBe('BODY')
    await open({ artifact: 'drop-in', attributes: { ...password, autofocus: '' }, config })
    await expect(email(page)).toBeFocused()
  })

  test('goes to the first empty field, in the light DOM too', { tag: '@long' }, async ({ page, open }) => {
    const attributes = { ...password, autofocus: '', 'prefill-email': 'ann@example.org' }
    await open({ artifact: 'drop-in', attributes: { ...attributes, 'shadow-dom': 'false' }, config })
    await expect(page.getByTestId('lw-password')).toBeFocused()
  })
})

test('a theme hides the Back button and the title of Main', { tag: '@long' }, async ({ page, open }) => {
  const theme = { hideBackArrow: true, hideHeaderText: true }
  await open({ artifact: 'drop-in', attributes: otp, config: { theme } })
  await expect(email(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign up or log in' })).toHaveCount(0)
  await email(page).fill('ann@example.org')
  await email(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
})

test.describe('the banner above the forms', () => {
  for (const [variant, rejection] of [
    ['error', { code: 'not_known_here', message: 'This is switched off.' }],
    ['warning', { code: 'not_known_here', message: 'We are slow today.', tone: 'warning' }],
    ['warning', { code: 'not_known_here', message: 'Not so quick.', retryAfterSeconds: 60 }],
    ['success', { code: 'not_known_here', message: 'A new email is on its way.', tone: 'success' }],
  ] as const) {
    test(`has the variant ${variant} for ${JSON.stringify(rejection)}`, {
      tag: variant === 'error' ? [] : ['@long'],
    }, async ({ page, open }) => {
      await open({ artifact: 'drop-in', attributes: otp })
      await rejectNext(page, rejection)
      await email(page).fill('ann@example.org')
      await email(page).press('Enter')
      const banner = page.getByRole('alert')
      await expect(banner).toContainText(rejection.message)
      await expect(banner).toHaveAttribute('part', new RegExp(`\\bbanner-${variant}\\b`))
    })
  }
})

test('the host’s error reports contain the text on screen', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes: otp })
  await email(page).waitFor()
  await page.evaluate(() => {
    const { widget } = window.harness
    const reports: unknown[] = []
    Object.assign(window, { reports })
    widget.provider = { ...widget.provider, report: (problem) => void reports.push(problem) }
  })
  await email(page).fill('ann@')
  await email(page).press('Enter')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'reports')))
    .toEqual([{ code: 'otp_email_malformed', field: 'email', message: 'Invalid email, please try again.' }])
})
