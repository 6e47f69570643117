import { serverUrl } from '../../support/addresses.ts'
import { expect, test } from '../../support/page.ts'
import {
  bakeFor,
  type Company,
  downloadBy,
  expectToast,
  foundCompany,
  playClipboard,
  row,
  signInAs,
} from './dashboard-world.ts'
import { expectGoodLooks } from './good-looks.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let company: Company

test.beforeAll(async () => {
  company = await foundCompany()
  const { baker, guest, boss } = company
  await bakeFor(baker, { name: 'Plan.pdf', to: [] })
  await bakeFor(baker, { name: 'Recipes.json', to: [boss.email] })
  await bakeFor(baker, { name: 'Salaries.csv', to: [guest.email] })
})

test('several files at once; a link for a colleague; a file for a spreadsheet; news that moves nothing', async ({
  page,
  context,
}) => {
  await playClipboard(context, true)
  await page.clock.install()
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await page.getByRole('checkbox', { name: 'Select Plan.pdf' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke access' })
  await expect(dialog).toContainText('Whom to take from the selected file?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await expect(dialog).toContainText('Whom to take from the 3 selected files?')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog).toContainText('Please enter a valid email or wildcard domain')
  await dialog.getByLabel('Email or *@domain').fill(company.boss.email)
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.getByText('Access was taken away.')).toHaveCount(1)
  await expect(dialog.getByText('They had no access.')).toHaveCount(2)
  await expectGoodLooks(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const selected = await downloadBy(page, page.getByRole('button', { name: 'Download CSV' }).last())
  expect(selected.name).toBe('selected-files.csv')
  expect(selected.text.trim().split('\r\n')).toHaveLength(4)
  await page.getByRole('button', { name: 'Unselect all' }).click()
  await page.getByRole('searchbox').fill('Recipes')
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  const filtered = await downloadBy(page, page.getByRole('button', { name: 'Download CSV' }))
  expect(filtered.text.trim().split('\r\n')).toHaveLength(2)
  await expectToast(page, 'files.csv is downloaded.')

  let release = () => {}
  await page.route('**/export_files.csv?*', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.abort()
  })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByText('0 B so far')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the download' }).click()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  release()

  await page.getByRole('searchbox').fill('')
  await expect(page.getByText('3 files')).toBeVisible()
  await page.getByRole('button', { name: 'Details of Plan.pdf' }).click()
  await expect(page.getByText('Nobody but the baker can open this cake.')).toBeVisible()
  await expect(page.getByText('No activity to display.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'The link is copied. Whoever opens it sees what they may see.')
  expect(await page.evaluate(() => (globalThis as unknown as { copied: string }).copied)).toBe(page.url())

  await bakeFor(company.baker, { name: 'New one.txt', to: [] })
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: '1 new file. Show it' }).waitFor()
  await expect(row(page, 'New one.txt')).toHaveCount(0)
  await bakeFor(company.baker, { name: 'New two.txt', to: [] })
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: '2 new files. Show them' }).click()
  await expect(row(page, 'New two.txt')).toBeVisible()
})

test('whoever a cake is shared with sees their own part, and nothing to change', async ({
  page,
  context,
}) => {
  await playClipboard(context, false)
  await signInAs(page, company.guest)
  const shared = await bakeFor(company.baker, { name: 'Shared.docx', to: [company.guest.email] })
  await page.goto(`${serverUrl}/portal?tab=files&admin=on&file=${shared.id}&show=${shared.id}`)
  await expect(page.getByText('This cake is shared with you.')).toBeVisible()
  await expect(page.getByText('Nothing has happened to this cake yet.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Date Management' })).toHaveCount(0)
  await expect(page.getByLabel('Add an email or *@domain')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'The link could not be copied. It is in the address bar.')
  await page.getByRole('checkbox', { name: 'Select Shared.docx' }).check()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await page.getByLabel('Email or *@domain').fill('ann@partner.test')
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Only its baker changes access.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Remove filter File / }).click()
  await expect(page).not.toHaveURL(/file=/)
  await page.getByRole('link', { name: 'Open Cake' }).click()
  await expect(page.getByText('Cakelock File Opener')).toBeVisible()

  const themes = ['as the device', 'light', 'dark', 'as the device']
  for (const [index, name] of themes.slice(0, -1).entries()) {
    await page.getByRole('button', { name: `Colours: ${name}` }).click()
    await expect(page.getByRole('button', { name: `Colours: ${themes[index + 1]}` })).toBeVisible()
  }
})
