import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { enterCode, expect, leave, submitEmail, test, whoIsIn } from './fixture.ts'

/** Creates an unused number in New Jersey: as typed, in E.164 and in national format. */
function freshNumber() {
  const local = `201${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, '0')}`
  return { local, number: `+1${local}`, national: local.replace(/(...)(...)(....)/, '($1) $2-$3') }
}

async function requestEmailCode(page: Page, email: string) {
  await page.getByRole('tab', { name: 'Email' }).click()
  await submitEmail(page, email)
  await expect(page.getByText('Enter passcode')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
}

test('an email code creates an account, and signs in again', async ({ page, open, freshEmail }) => {
  let code: string | undefined
  for (const _ of ['first', 'again']) {
    await open('codes')
    await requestEmailCode(page, freshEmail)
    code = await codeSentTo(freshEmail, code)
    await enterCode(page, code)
    await expect(page.getByText('Success!')).toBeVisible()
    await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
    await leave(page)
  }
})

for (const [channel, tab, button] of [
  ['sms', 'Text', 'Continue with text message'],
  ['whatsapp', 'WhatsApp', 'Continue with WhatsApp'],
] as const) {
  test(`a code by ${channel} signs in, with the number parsed by the frame`, {
    tag: channel === 'sms' ? [] : ['@long'],
  }, async ({ page, open }) => {
    const { local, number, national } = freshNumber()
    await open('codes')
    await page.getByRole('tab', { name: tab }).click()
    const field = page.getByRole('textbox', { name: 'Phone number' })
    await field.pressSequentially(local)
    await expect(field).toHaveValue(national)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(national)).toBeVisible()
    const message = await messageTo(number, ({ code }) => code !== null)
    expect(message.channel).toBe(channel)
    await enterCode(page, message.code ?? '')
    await expect(page.getByText('Success!')).toBeVisible()
    await expect(whoIsIn(page)).toHaveText(`Signed in as ${number}`)
  })
}

test('a number from another country works, and an invalid number shows an error', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await open('codes')
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByLabel('Country code').selectOption('DE')
  const field = page.getByRole('textbox', { name: 'Phone number' })
  await field.fill('123')
  await page.getByRole('button', { name: 'Continue with text message' }).click()
  await expect(page.getByText('Phone number format is invalid.')).toBeVisible()
  const number = `+491512${randomInt(1_000_000, 9_999_999)}`
  await field.fill(number.replace('+49', '0'))
  await page.getByRole('button', { name: 'Continue with text message' }).click()
  await enterCode(page, await codeSentTo(number))
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${number}`)
})

test('a wrong code shows an error, and a resent code replaces the first one', async ({
  page,
  open,
  freshEmail,
}) => {
  await open('codes')
  await requestEmailCode(page, freshEmail)
  const code = await codeSentTo(freshEmail)
  await enterCode(page, code === '123456' ? '654321' : '123456')
  await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend code' }).click()
  const next = await codeSentTo(freshEmail, code)
  await enterCode(page, code)
  await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
  await enterCode(page, next)
  await expect(page.getByText('Success!')).toBeVisible()
})
