import type { Page } from '@playwright/test'
import { demoUrl } from '../../support/browser/addresses.ts'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

// The drop-in script and the provider's own client with the real server, on a separate site.

async function openWith(page: Page, methods: readonly string[]) {
  await page.goto(demoUrl)
  await page.evaluate(
    (newConfig) => Object.assign(document.querySelector('login-widget') ?? {}, { config: newConfig }),
    { otpOptions: { methods } },
  )
}

for (const { channel, tab, submit, typed, number, shown: formatted } of [
  {
    channel: 'sms',
    tab: 'Text',
    submit: 'Continue with text message',
    typed: '202 555 0143',
    number: '+12025550143',
    shown: '+1 202 555 0143',
  },
  {
    channel: 'whatsapp',
    tab: 'WhatsApp',
    submit: 'Continue with WhatsApp',
    typed: '+44 7400 123456',
    number: '+447400123456',
    shown: '+44 7400 123456',
  },
]) {
  test(`a code by ${channel} signs in, and the account has its number`, async ({ page }) => {
    await openWith(page, ['email', 'sms', 'whatsapp'])
    await page.getByRole('tab', { name: tab }).click()
    await page.getByLabel('Phone number').fill(typed)
    await page.getByRole('button', { name: submit }).click()
    await expect(page.getByText(`A 6-digit passcode was sent to you at ${formatted}.`)).toBeVisible()
    const message = await messageTo(number, ({ code }) => code !== null)
    expect(message.channel).toBe(channel)

    const wrong = message.code === '123456' ? '654321' : '123456'
    await page.getByLabel('Passcode').fill(wrong)
    await expect(page.getByTestId('lw-card').getByText('Invalid passcode, please try again.')).toBeVisible()
    // A rejected code enables the link at once. The new code replaces the old one.
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect(page.getByRole('button', { name: 'Code sent' })).toBeVisible()
    await page.getByLabel('Passcode').fill(await codeSentTo(number, message.code ?? undefined))
    await expect(page.getByText('lw-authenticated')).toBeVisible()

    await page.reload()
    await expect(page.getByText('lw-authenticated')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('lw-logged-out')).toHaveCount(1)
  })
}
