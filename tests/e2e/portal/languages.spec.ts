import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePersonAt, mustPost } from '../../support/browser/person.ts'
import { runOperator } from '../../support/programs/operator.ts'
import { bakeFor, foundCompany, row, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { carrySession, openPortal } from './steps.ts'

const inLanguage = (page: Page, language: string) =>
  page.addInitScript((chosen) => localStorage.setItem('cakelock_language', chosen), language)

// A response that arrives after the last expectation would otherwise be read from a closed page.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('the settings switch the language of the page, of later visits and of emails', async ({
  page,
  freshEmail,
}) => {
  await openPortal(page, freshEmail, '?settings=preferences')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  const html = page.locator('html')
  await expect(page.getByRole('heading', { name: 'Kontoeinstellungen' })).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'de')
  await expect(html).toHaveAttribute('dir', 'ltr')

  const stored = page.waitForResponse(
    (response) => response.request().postDataJSON()?.language === 'ar' && response.ok(),
  )
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('العربية')
  await expect(page.getByRole('heading', { name: 'إعدادات الحساب' })).toBeVisible()
  await expect(html).toHaveAttribute('dir', 'rtl')
  expect((await stored).url()).toMatch(/\/api\/v1\/auth\/language$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'إعدادات الحساب' })).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'ar')
  await expectGoodLayout(page)

  await runOperator('pin', 'clear', freshEmail)
  await messageTo(freshEmail, ({ subject }) => subject?.startsWith('تم مسح') ?? false)
})

test('the sign-in page and its widget use the browser’s language, including right-to-left languages', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ar-EG' })
  const page = await context.newPage()
  await page.goto(`${serverUrl}/login`)
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectGoodLayout(page)
  await context.close()
})

test('the license agreement says that it is in English', { tag: '@long' }, async ({ page, freshEmail }) => {
  await inLanguage(page, 'de')
  await carrySession(page, await makePersonAt(serverUrl, freshEmail, 'pinSet'))
  await page.goto(`${serverUrl}/eula`)
  await expect(page.getByText('Die Lizenzvereinbarung liegt nur auf Englisch vor.')).toBeVisible()
  await expectGoodLayout(page)
})

test('a row of users with the longest button fits a narrow phone', { tag: '@long' }, async ({ page }) => {
  const { baker, boss } = await foundCompany()
  await bakeFor(baker, { name: 'Plan.pdf', to: [boss.email] })
  await mustPost(serverUrl, '/bakers/manage', { email: baker.email, action: 'deactivate' }, boss.token)
  await inLanguage(page, 'de')
  await signInAs(page, boss)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${serverUrl}/portal?tab=users&admin=on`)
  const inactive = row(page, baker.email)
  await expect(inactive).toContainText('Reaktivieren')
  const [whole, count, button] = await Promise.all(
    [inactive, inactive.getByRole('link'), inactive.getByRole('button')].map((part) => part.boundingBox()),
  )
  if (!whole || !count || !button) throw new Error('A part of the row is not shown.')
  expect(count.x + count.width).toBeLessThanOrEqual(button.x)
  expect(button.x + button.width).toBeLessThanOrEqual(whole.x + whole.width)
})
