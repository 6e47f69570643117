import type { Page } from '@playwright/test'
import { demoPassword, demoPin } from '../../../server/demo/content.ts'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { logIn } from '../../support/browser/person.ts'
import { signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'

/** The demo's layered cakes, as seen by their baker and one of their recipients. */

async function showDetails(page: Page, email: string, title: string): Promise<void> {
  const account = { email, password: demoPassword, pin: demoPin }
  await signInAs(page, { email, token: await logIn(serverUrl, account) })
  await page.goto(`${serverUrl}/portal?tab=files&search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Details of ${title}` }).click()
  await expect(page.getByRole('region', { name: 'Layered Access' })).toBeVisible()
}

test('the baker sees who can open which field, and who only the unlocked part', async ({ page }) => {
  await showDetails(page, 'baker@bakery.test', 'Recipes and costs.csv')
  const layers = page.getByRole('region', { name: 'Layered Access' })
  await expect(layers.getByLabel('Field Supplier')).toHaveValue(
    'opener@customer.test, office@flour-mill.test',
  )
  const unlocked = layers.getByLabel('Everything that is not locked')
  await expect(unlocked).toHaveValue('*@hotel-aurora.test')
  const access = page.getByRole('region', { name: 'Access Management' })
  await expect(access.getByText('Only what is not locked · Everyone at this domain')).toBeVisible()
  await expect(access.getByText(/Fields: (Cost per unit, Supplier|Supplier, Cost per unit)/)).toBeVisible()
  await expectGoodLayout(page)

  await unlocked.fill('*@hotel-aurora.test, *@gmail.com')
  await unlocked.press('Enter')
  const warning = page.getByRole('dialog', { name: 'Public email domain' })
  await expect(warning).toContainText(
    'Anyone can get an address at gmail.com, so anyone could open this cake.',
  )
  await warning.getByRole('button', { name: 'Cancel' }).click()

  await access.getByText('Check access').click()
  await access.getByLabel('Email', { exact: true }).fill('events@hotel-aurora.test')
  await access.getByRole('button', { name: 'Check' }).click()
  await expect(access.locator('details')).toContainText(
    'events@hotel-aurora.test can open everything that is not locked now, with no expiration date.',
  )
})

test('a recipient sees what they can open', async ({ page }) => {
  await showDetails(page, 'opener@customer.test', 'Supplier terms.json')
  await expect(page.getByRole('region', { name: 'Layered Access' })).toContainText(
    'You can open everything that is not locked.',
  )
})
