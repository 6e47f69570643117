import { chromium } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { chromiumLaunch } from '../../support/browser/chromium.ts'
import { expect, test } from '../../support/browser/page.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { signInAsDemo } from './steps.ts'

test('on a phone the header is one row, and the account panel has the other controls', async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${serverUrl}/portal?tab=users`)
  await expect(page.getByRole('heading', { name: 'Openers' })).toBeVisible()
  const tabs = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
  expect(tabs?.y).toBeLessThan(60)
  const panel = page.getByRole('dialog', { name: 'Your account' })
  await expect(page.getByRole('switch', { name: 'Admin', exact: true })).toHaveCount(0)
  const mark = page.getByRole('banner').getByText('Admin', { exact: true }).filter({ visible: true })
  await expect(mark).toHaveCount(0)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(panel.getByRole('link', { name: 'Download App' })).toBeVisible()
  await panel.getByRole('button', { name: /^Theme: / }).click()
  await expect(panel.getByRole('button', { name: 'Theme: light' })).toBeVisible()
  await expectGoodLayout(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await panel.getByRole('switch', { name: 'Admin', exact: true }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Lists of users' }).getByRole('link')).toHaveCount(3)
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await panel.getByRole('switch', { name: 'Admin (ON)' }).click()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await expect(panel).toContainText('Turns on admin mode')
  await panel.getByRole('link', { name: 'Subscription' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/tab=subscription/)
})

for (const language of ['de', 'ar']) {
  test(`on the narrowest phone no tab of admin mode is cut (${language})`, async ({ page }) => {
    await signInAsDemo(page, 'admin')
    await page.addInitScript((chosen) => localStorage.setItem('cakelock_language', chosen), language)
    await page.goto(`${serverUrl}/portal?tab=users&admin=on`)
    await expect(page.locator('header nav a')).toHaveCount(5)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await expectGoodLayout(page)
  })
}

test('the header reaches the edge of the window, and the content does not move when a scroll bar appears', async () => {
  // Playwright hides scroll bars by default.
  const browser = await chromium.launch({ ...chromiumLaunch(), ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 1600 } })
    await signInAsDemo(page, 'opener')
    await page.goto(`${serverUrl}/portal`)
    await expect(page.getByText('Drop a .cake file here')).toBeVisible()
    const measure = () =>
      page.evaluate(() => {
        const edgesOf = (selector: string) => {
          const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? {
            left: 0,
            right: 0,
          }
          return { left, right }
        }
        const root = document.documentElement
        return {
          scrollBar: innerWidth - root.clientWidth,
          overflow: root.scrollWidth - root.clientWidth,
          header: edgesOf('header'),
          content: edgesOf('main'),
          product: edgesOf('header p'),
          tabs: edgesOf('header nav'),
          footer: edgesOf('footer'),
        }
      })
    const before = await measure()
    expect(before.scrollBar, 'the page fits into the window').toBe(0)
    expect(before.header).toEqual({ left: 0, right: 1100 })
    await page.setViewportSize({ width: 1100, height: 400 })
    const { scrollBar, ...after } = await measure()
    expect(scrollBar).toBeGreaterThan(0)
    expect({ ...after, scrollBar: 0 }).toEqual(before)
    expect(after.content.right, 'the scroll bar covers no content').toBe(1100 - scrollBar)
  } finally {
    await browser.close()
  }
})
