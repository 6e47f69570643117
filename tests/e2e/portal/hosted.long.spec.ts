import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { person, post } from '../../support/browser/person.ts'
import { startHostedPortal } from '../../support/programs/hosted-portal.ts'
import { applyDocument } from '../../support/programs/operator.ts'
import type { SecondPortal } from '../../support/programs/second-portal.ts'
import { bake } from './bakery.ts'
import { fields, fillSignUp, finishSignUp } from './sign-up-steps.ts'
import { downloadButton, openButton, openCake, pinField, readReset } from './steps.ts'

/** A portal whose accounts are on the server of the browser tests. */
let ownPortal: SecondPortal
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
  await finishSignUp(page, freshEmail, portal)

  const content = Buffer.from('An apple pie, sealed elsewhere.')
  const cake = await bake({ name: 'pie.txt', content, to: [freshEmail], portal })
  await pinField(page).fill(person.pin)
  await openCake(page, cake)
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
  await page.goto((await readReset(freshEmail)).reset)
  await page.getByLabel('New password', { exact: true }).fill('violet harbour quilt 31')
  await page.getByLabel('Confirm new password').fill('violet harbour quilt 31')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
  expect(portal).not.toBe(serverUrl)
})
