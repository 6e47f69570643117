import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeSentTo, messageTo } from '../../support/outbox.ts'
import { enterCode, expect, leave, submitEmail, test, whoIsIn } from './fixture.ts'

/** A number of New Jersey that nobody has used before, as it is typed and as E.164 writes it. */
function freshNumber() {
  const local = `201${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, '0')}`
  return { local, number: `+1${local}`, national: local.replace(/(...)(...)(....)/, '($1) $2-$3') }
}

async function askByMail(page: Page, email: string) {
  await page.getByRole('tab', { name: 'Email' }).click()
  await submitEmail(page, email)
  await expect(page.getByText('Enter passcode')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
}

test('a code by email signs in, makes the account, and signs in again', async ({
  page,
  open,
  freshEmail,
}) => {
  let code: string | undefined
  for (const _ of ['first', 'again']) {
    await open('codes')
    await askByMail(page, freshEmail)
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
  test(`a code by ${channel} signs in, the number parsed by the page in the frame`, async ({
    page,
    open,
  }) => {
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

test('a number of another country, and one that cannot be', async ({ page, open }) => {
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

test('a wrong code is told, and the one of a new mail takes its place', async ({
  page,
  open,
  freshEmail,
}) => {
  await open('codes')
  await askByMail(page, freshEmail)
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
