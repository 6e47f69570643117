import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePersonAt, mustPost } from '../../support/browser/person.ts'
import { runOperator } from '../../support/programs/operator.ts'
import { bakeFor, foundCompany, row, signInAs } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { pseudoLanguage, untranslatedTexts } from './pseudo-language.ts'
import { arriveSignedIn, carrySession, openPortal } from './steps.ts'

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

test('the sign-in page and its widget use the browser’s language, including right-to-left languages', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'ar-EG' })
  const page = await context.newPage()
  await page.goto(`${serverUrl}/login`)
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
  await expect(page.getByLabel('كلمة المرور', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectGoodLayout(page)
  await context.close()
})

/** Expects no text from outside the tables, and no horizontal overflow. */
async function expectTranslated(page: Page): Promise<void> {
  await expect.poll(() => untranslatedTexts(page)).toEqual([])
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${page.url()}, ${width} px wide`).toBeLessThanOrEqual(0)
  }
}

test('no screen has text from outside the tables, or overflows with longer texts', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await pseudoLanguage(page)
  await inLanguage(page, 'de')
  const token = await arriveSignedIn(page, freshEmail)
  await bakeFor({ email: freshEmail, token }, { name: 'lemon.csv', to: [`friend-${freshEmail}`] })
  const visit = async (path: string) => {
    await page.goto(serverUrl + path)
    await expect(page.getByText(/⟦/).first()).toBeVisible()
    await expectTranslated(page)
  }
  for (const path of [
    '/portal',
    '/portal?tab=files',
    '/portal?tab=activity',
    '/portal?settings=open',
    '/delete-account',
    '/download',
    '/info/faq',
    '/reset-password',
  ])
    await visit(path)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await page.getByRole('button', { name: /lemon\.csv/ }).click()
  await expect(page.getByText('⟦Zugriffsverwaltung⟧')).toBeVisible()
  await expectTranslated(page)
  await page.getByRole('button', { name: '⟦Datei backen⟧' }).click()
  await expect(page.getByText('⟦Dateien auswählen⟧')).toBeVisible()
  await expectTranslated(page)
})

test('the settings, the command palette and the shortcuts have no text from outside the tables', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  await pseudoLanguage(page)
  await inLanguage(page, 'de')
  await arriveSignedIn(page, freshEmail)
  for (const section of ['password', 'sessions', 'preferences']) {
    await page.goto(`${serverUrl}/portal?settings=${section}`)
    await expect(page.getByRole('dialog').getByText(/⟦/).first()).toBeVisible()
    await expectTranslated(page)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '⟦Suchen oder öffnen …⟧' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectTranslated(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByText('⟦Liste durchsuchen⟧')).toBeVisible()
  await expectTranslated(page)
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
