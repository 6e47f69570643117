import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { button, chooseFiles, dialog, openBaker, ready, textFile, withoutSaveDialog } from './baker-steps.ts'
import { bakeFor, row } from './dashboard-fixture.ts'
import { arriveSignedIn } from './steps.ts'

const problem = 'Enter a valid date, with a year from 1970 to 9999.'

/** Records the values of a parameter of the list's requests, without repetitions. */
function recordParameter(page: Page, name: string): Set<string> {
  const values = new Set<string>()
  page.on('request', (request) => {
    const value = new URL(request.url()).searchParams.get(name)
    if (value !== null) values.add(value)
  })
  return values
}

test('a range is requested once its days are complete, and a page beyond every list no longer exists', {
  tag: ['@engines', '@long'],
}, async ({ page, freshEmail, consoleProblems }) => {
  consoleProblems.countRejectedCalls()
  const token = await arriveSignedIn(page, freshEmail)
  await bakeFor({ email: freshEmail, token }, { name: 'Plan.pdf', to: [] })
  const requested = recordParameter(page, 'created_after')
  await page.goto(`${serverUrl}/portal?tab=files`)
  await expect(row(page, 'Plan.pdf')).toBeVisible()
  const created = page.getByRole('button', { name: /^Created:?/ }).first()
  await created.click()
  const from = page.getByLabel('From', { exact: true })
  const to = page.getByLabel('To', { exact: true })

  await from.focus()
  await page.keyboard.type('05012026')
  await expect(page).toHaveURL(/from=2026-05-01/)
  const firstOfMay = await page.evaluate(() => new Date(2026, 4, 1).toISOString())
  await expect.poll(() => [...requested]).toEqual([firstOfMay])

  await to.fill('20265-05-01')
  await expect(to).toHaveAccessibleDescription(problem)
  await expect(to).toHaveValue('20265-05-01')
  await from.fill('1969-12-31')
  await from.press('Enter')
  await expect(from).toHaveAccessibleDescription(problem)
  await from.fill('2026-06-01')
  await to.fill('')
  await to.press('Enter')
  await expect(page).toHaveURL(/from=2026-06-01(?!.*to=)/)
  await expect.poll(() => requested.size).toBe(2)

  for (const [tab, number] of [
    ['files', '9999'],
    ['activity', '999999999'],
  ]) {
    await page.goto(`${serverUrl}/portal?tab=${tab}&page=${number}`)
    await expect(page.getByText('That page no longer exists.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await expect(page.getByText('That page no longer exists.')).toHaveCount(0)
  await page.goto(`${serverUrl}/portal?tab=files&from=0002-05-01&to=20265-05-01`)
  await expect(row(page, 'Plan.pdf')).toBeVisible()
})

test('a cake is baked only with dates that exist', { tag: '@long' }, async ({ page, freshEmail }) => {
  await withoutSaveDialog(page)
  await arriveSignedIn(page, freshEmail)
  await openBaker(page)
  await chooseFiles(page, textFile('plan.txt', 'plan'))
  await button(page, 'Change dates').click()
  const from = dialog(page).getByLabel('Openable from')
  const expires = dialog(page).getByLabel('Expires')

  await expires.fill('20275-01-01T09:00')
  await button(page, 'Bake').click()
  await expect(expires).toHaveAccessibleDescription(problem)
  await expect(expires).toBeFocused()
  await expect(expires).toHaveValue('20275-01-01T09:00')

  await expires.fill('2030-01-01T09:00')
  await from.focus()
  await page.keyboard.type('0101')
  await button(page, 'Bake').click()
  await expect(from).toHaveAccessibleDescription(problem)
  await from.fill('2027-01-01T09:00')
  await button(page, 'Bake').click()
  await expect(ready(page)).toBeVisible()
})
