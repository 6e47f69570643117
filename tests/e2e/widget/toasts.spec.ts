import type { Page } from '@playwright/test'
import { resendWaitMs } from '#support/widget/default-settings.ts'
import { expectNoFindings } from './findings.ts'
import { expect, test } from './fixture.ts'

// Toasts at the bottom of the card: the widget's own, and those that `toast()` shows.

const otp = { 'public-token': 'public-token-test-widget', products: 'otp' }
const toasts = (page: Page) => page.getByTestId('lw-card').getByRole('status').locator('.lw-toast')

test('a page shows, replaces and dismisses toasts of each kind', async ({ page, open }) => {
  await page.clock.install()
  await open({ artifact: 'drop-in', attributes: otp })
  await page.getByLabel('Email').waitFor()
  await page.evaluate(async () => {
    const { widget } = window.harness
    await widget.toast('Kept for later.')
    await widget.toast('Not saved. See https://stytch.com/docs for more.', { kind: 'error' })
    await widget.toast('Saving...', { kind: 'loading', id: 'job' })
    await widget.toast(Object.assign(document.createElement('b'), { textContent: 'Ours' }), {
      kind: 'custom',
    })
  })
  await expect(toasts(page)).toHaveText([
    'Kept for later.',
    'Not saved. See https://stytch.com/docs for more.',
    'Saving...',
    'Ours',
  ])
  const link = toasts(page).getByRole('link', { name: 'https://stytch.com/docs' })
  await expect(link).toHaveAttribute('href', 'https://stytch.com/docs')
  await link.click({ trial: true })
  await expect(toasts(page).locator('b')).toHaveText('Ours')
  await expectNoFindings(page, 'Main, toasts')

  // From here on, time passes only when the test says so: on a slow machine, toasts would end before they are checked.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await expect(toasts(page)).toHaveText(['Saving...'])
  await page.evaluate(async () => {
    const { widget } = window.harness
    await widget.toast('Kept for later.')
    await widget.toast('Not saved.', { kind: 'error' })
    await widget.toast(document.createElement('b'), { kind: 'custom' })
  })

  // They stay while screens change, and do not take the focus.
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await page.clock.runFor(100)
  await expect(page.getByLabel('Passcode')).toBeFocused()
  await expect(toasts(page)).toHaveCount(4)
  await page.clock.runFor(4_000)
  await expect(toasts(page)).toHaveText(['Saving...'])
  await page.evaluate(() => window.harness.widget.toast('Saved', { kind: 'success', id: 'job' }))
  await expect(toasts(page)).toHaveText(['Saved'])
  await page.clock.runFor(2_000)
  await expect(toasts(page)).toHaveCount(0)

  await page.evaluate(async () => {
    for (let number = 1; number <= 21; number++) await window.harness.widget.toast(`Number ${number}`)
  })
  await expect(toasts(page)).toHaveCount(20)
  await expect(toasts(page).first()).toHaveText('Number 2')
  await page.evaluate(() => window.harness.widget.dismissToast())
  await expect(toasts(page)).toHaveCount(0)
})

test('shows a failed resend as a toast with the provider’s links', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await page.clock.install()
  await open({ artifact: 'drop-in', attributes: otp })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.keyboard.press('Enter')
  await page.getByLabel('Passcode').waitFor()
  await page.clock.runFor(resendWaitMs)
  const message = 'Not now. Read https://stytch.com/docs/errors first.'
  await page.evaluate((message) => window.harness.rejectNext({ code: 'not_known_here', message }), message)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(toasts(page)).toHaveText(message)
  await expect(toasts(page).getByRole('link')).toHaveAttribute('href', 'https://stytch.com/docs/errors')
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled()
  await page.clock.runFor(4_000)
  await expect(toasts(page)).toHaveCount(0)
})
