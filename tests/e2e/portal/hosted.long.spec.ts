import { serverUrl } from '../../support/addresses.ts'
import { startHostedPortal } from '../../support/hosted-portal.ts'
import { applyDocument } from '../../support/operator.ts'
import { codeSentTo, messageTo } from '../../support/outbox.ts'
import type { OwnPortal } from '../../support/own-portal.ts'
import { expect, test } from '../../support/page.ts'
import { person, post } from '../../support/person.ts'
import { bake } from './bakery.ts'
import { codeField, fields, fillSignUp } from './sign-up-steps.ts'
import { chooseCake, downloadButton, enterPassword, openButton, pinField } from './steps.ts'

/** A portal whose accounts are on the server of the browser tests. */
let ownPortal: OwnPortal
let portal: string

// Starting a second server takes longer than running the tests one after the other.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(200_000)
  ownPortal = await startHostedPortal({ applyDocument })
  portal = ownPortal.url
})

test.afterAll(() => ownPortal?.stop())

test.setTimeout(90_000)

test('with a hosted provider, a person signs up, opens a cake, signs out and resets the password', async ({
  page,
  freshEmail,
}) => {
  await page.goto(`${portal}/signup`)
  await fillSignUp(page, freshEmail)
  await fields(page).submit.click()
  await expect(page).toHaveURL(`${portal}/verify-email`)
  await codeField(page).fill(await codeSentTo(freshEmail))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${portal}/setup-pin`)
  await page.getByLabel('New PIN').fill(person.pin)
  await expect(page).toHaveURL(`${portal}/eula`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Registration complete!')).toBeVisible()

  const content = Buffer.from('An apple pie, sealed elsewhere.')
  const cake = await bake({ name: 'pie.txt', content, to: [freshEmail], portal })
  await enterPassword(page, freshEmail)
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
  await chooseCake(page, cake)
  await openButton(page).click()
  await expect(downloadButton(page)).toBeVisible()

  const token = (await page.evaluate(() => localStorage.getItem('cakelock_session'))) ?? ''
  expect((await post(portal, '/auth/pin/lock', {}, token)).status).toBe(200)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${portal}/login`)
  await expect.poll(async () => (await post(portal, '/auth/pin/lock', {}, token)).status).toBe(401)

  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill(freshEmail)
  await page.keyboard.press('Enter')
  await expect(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible()
  const { link } = await messageTo(freshEmail, ({ link: messageLink }) => messageLink !== null)
  await page.goto(link ?? '')
  await page.getByLabel('New password', { exact: true }).fill('violet harbour quilt 31')
  await page.getByLabel('Confirm new password').fill('violet harbour quilt 31')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
  expect(portal).not.toBe(serverUrl)
})
