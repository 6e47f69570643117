import { demoAccounts, serverUrl } from '../../support/addresses.ts'
import { expect, test } from '../../support/page.ts'
import { logIn } from '../../support/person.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { carrySession } from './steps.ts'

test('on a phone the header is one row, and the account panel has the other controls', async ({ page }) => {
  const { admin: email, password, pin } = demoAccounts
  await carrySession(page, await logIn(serverUrl, { email, password, pin }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${serverUrl}/portal?tab=users`)
  await expect(page.getByRole('heading', { name: 'Openers' })).toBeVisible()
  const tabs = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  expect(tabs?.y).toBeLessThan(60)
  const panel = page.getByRole('dialog', { name: 'Your account' })
  await expect(page.getByRole('button', { name: 'Admin', exact: true })).toHaveCount(0)
  const mark = page.getByRole('banner').getByText('Admin', { exact: true }).filter({ visible: true })
  await expect(mark).toHaveCount(0)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(panel.getByRole('link', { name: 'Download App' })).toBeVisible()
  await panel.getByRole('button', { name: /^Theme: / }).click()
  await expect(panel.getByRole('button', { name: 'Theme: light' })).toBeVisible()
  await expectGoodLayout(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await panel.getByRole('button', { name: 'Admin', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Lists of users' }).getByRole('link')).toHaveCount(3)
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await panel.getByRole('button', { name: 'Admin (ON)' }).click()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(panel).toContainText('Turns on admin mode')
  await panel.getByRole('link', { name: 'Subscription' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/tab=subscription/)
})
