import { findViolations } from '../../support/browser/accessibility.ts'
import { demoUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { card, source } from './playground-page.ts'

test('a tag for members of organizations: kind, flow and methods, and a sign-in next to that of a consumer', async ({
  page,
  freshEmail,
}) => {
  await page.goto(demoUrl)
  await page.getByRole('radio', { name: 'Members of organizations' }).check()
  await expect(source(page)).toContainText('flow="discovery"')
  await page.getByRole('checkbox', { name: 'Magic links' }).check()
  await page.getByRole('checkbox', { name: 'Magic links' }).uncheck()
  await page.getByRole('radio', { name: 'Organization', exact: true }).check()
  await page.locator('#organization').selectOption('Tax Advisers')
  await expect(source(page)).toContainText('organization-slug="tax-advisers"')
  await expect(card(page).getByRole('heading', { name: 'Continue to Tax Advisers' })).toBeVisible()
  await page.getByRole('radio', { name: 'Discovery' }).check()
  await expect(page).toHaveURL(/kind=business/)
  expect(await findViolations(page)).toEqual([])

  await card(page).getByLabel('Email').fill(freshEmail)
  await card(page).getByLabel('Email').press('Enter')
  await card(page)
    .getByLabel('Passcode')
    .fill(await codeSentTo(freshEmail))
  await card(page).getByRole('button', { name: 'Create an organization' }).click()
  await card(page).getByLabel('Name of the organization').fill(`Bakery of ${freshEmail}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('You’re signed in.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Two-step verification' })).toBeHidden()
  await expect(page.getByLabel('Events', { exact: true })).toContainText('lw-organization')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(card(page).getByLabel('Email')).toBeVisible()
  await page.getByRole('radio', { name: 'Consumers' }).check()
  await expect(source(page)).toContainText('products="otp"')
})
