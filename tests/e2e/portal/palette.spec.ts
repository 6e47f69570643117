import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { bakeFor } from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { openButton, openPortal } from './steps.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or go to' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const launcher = (page: Page) => page.getByRole('button', { name: 'Search or go to' })

test('the command palette goes to sections, settings and files, by keyboard', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  const token = await openPortal(page, freshEmail)
  await bakeFor({ email: freshEmail, token }, { name: 'Plum plan.pdf', to: [] })
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(options(page).first()).toHaveText(/Open Cake/)
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  )
  await expectGoodLayout(page)

  await page.keyboard.type('plum')
  await expect(options(page)).toHaveCount(1)
  await expect(page.getByRole('status').getByText('1 result')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Access Trend' })).toBeVisible()

  await launcher(page).click()
  await page.keyboard.type('nothing like this')
  await expect(page.getByRole('dialog').getByText('Nothing matches.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('reset pin')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'PIN', exact: true })).toBeFocused()
  // No dialog opens over another one.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(field(page)).toHaveCount(0)
})

test('a question mark lists the keyboard shortcuts, which can be turned off', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await openPortal(page, freshEmail)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/tab=activity/)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Next row')
  await expectGoodLayout(page)
  await dialog.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/tab=activity/)
  await page.keyboard.type('open cake')
  await page.keyboard.press('Enter')
  await expect(openButton(page)).toBeVisible()
})
