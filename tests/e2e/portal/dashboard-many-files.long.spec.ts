import { serverUrl } from '../../support/browser/addresses.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { expect, test } from '../../support/browser/page.ts'
import {
  bakeFor,
  type Company,
  expectToast,
  foundCompany,
  playClipboard,
  row,
  signInAs,
} from './dashboard-fixture.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { download, signInAsDemo } from './steps.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let company: Company

test.beforeAll(async () => {
  company = await foundCompany()
  const { baker, guest, boss } = company
  await bakeFor(baker, { name: 'Plan.pdf', to: [] })
  await bakeFor(baker, { name: 'Recipes.json', to: [boss.email] })
  await bakeFor(baker, { name: 'Salaries.csv', to: [guest.email] })
})

test('files are changed and exported in bulk, links are copied, and new files move no row', async ({
  page,
  context,
}) => {
  await playClipboard(context, true)
  await page.clock.install()
  await signInAs(page, company.baker)
  await page.goto(`${serverUrl}/portal?tab=files`)
  const first = page.locator('tbody tr').first()
  await expect(first).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const before = await first.boundingBox()
  await page.getByRole('checkbox', { name: 'Select Plan.pdf' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  expect(await first.boundingBox(), 'no row moves under the pointer').toEqual(before)
  await page.getByRole('button', { name: 'Revoke access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke access' })
  await page.setViewportSize({ width: 390, height: 844 })
  const sentence = dialog.getByText('Whose access to the selected file do you want to revoke?')
  const { x: edge } = (await dialog.getByText('Email or *@domain').boundingBox()) ?? {}
  expect((await sentence.boundingBox())?.x, 'the sentence starts where the field does').toBe(edge)
  await expect(sentence, 'the style of the bar is not that of its dialog').toHaveCSS('font-size', '15px')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
  const heightOf = async (name: string) =>
    (await page.getByRole('button', { name }).last().boundingBox())?.height
  expect(await heightOf('Download CSV'), 'buttons of the bar').toBe(await heightOf('Revoke access'))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await expect(dialog).toContainText('Whose access to the 3 selected files do you want to revoke?')
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog).toContainText('Please enter a valid email or wildcard domain')
  await dialog.getByLabel('Email or *@domain').fill(company.boss.email)
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(dialog.getByText(`${company.boss.email} no longer has access to 1 file.`)).toBeVisible()
  await expectGoodLayout(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const selected = await download(page, page.getByRole('button', { name: 'Download CSV' }).last())
  expect(selected.name).toBe('selected-files.csv')
  expect(selected.content.toString().trim().split('\r\n')).toHaveLength(4)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText('3 selected')).toHaveCount(0)
  await page.getByRole('searchbox').fill('Recipes')
  await expect(page.getByText('1 file', { exact: true })).toBeVisible()
  const filtered = await download(page, page.getByRole('button', { name: 'Download CSV' }))
  expect(filtered.content.toString().trim().split('\r\n')).toHaveLength(2)
  await expectToast(page, 'Downloaded files.csv.')

  const release = await delayCalls(page, '**/export_files.csv?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect(page.getByText('0 of … rows')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel download' }).click()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  release()

  await page.getByRole('searchbox').fill('')
  await expect(page.getByText('3 files')).toBeVisible()
  await page.getByRole('button', { name: 'Details of Plan.pdf' }).click()
  await expect(page.getByText('Only the baker can open this cake.')).toBeVisible()
  for (const [name, text] of [
    ['Layered Access', 'One key opens the whole file.'],
    ['Opened', 'No activity to display.'],
    ['Alerts', 'No activity to display.'],
  ] as const) {
    const panel = page.getByRole('region', { name })
    await expect(panel.locator('p')).toHaveText(text)
    // The title and the sentence are on one line.
    expect((await panel.locator('div').boundingBox())?.height).toBeLessThanOrEqual(24)
  }
  const copyLink = page.getByRole('button', { name: 'Copy link' })
  // WCAG 2.2, 2.5.8: a target has at least 24 px.
  expect((await copyLink.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await copyLink.click()
  await expectToast(page, 'Link copied. People who open it see only what they have access to.')
  const copied = await page.evaluate(() => (globalThis as unknown as { copied: string }).copied)
  await page.getByRole('button', { name: 'Copy checksum' }).click()
  await expectToast(page, 'Checksum copied.')
  expect(await page.evaluate(() => (globalThis as unknown as { copied: string }).copied)).toMatch(
    /^[0-9a-f]{64}$/,
  )
  // A pointer that rests on the toasts would keep them above the button of the new files.
  await page.mouse.move(0, 0)
  // The link names the file, not its page of the list.
  expect(copied).toMatch(/\/portal\?tab=files&file=(file-[^&]+)&show=\1$/)

  await bakeFor(company.baker, { name: 'New one.txt', to: [] })
  const initialBox = await first.boundingBox()
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Show 1 new file' }).waitFor()
  expect(await first.boundingBox(), 'no row moves under the pointer').toEqual(initialBox)
  await expect(row(page, 'New one.txt')).toHaveCount(0)
  await bakeFor(company.baker, { name: 'New two.txt', to: [] })
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Show 2 new files' }).click()
  await expect(row(page, 'New two.txt')).toBeVisible()
})

test('all matching files can be selected; individual selection has a limit', async ({ page }) => {
  const { baker, guest } = company
  for (const name of ['Menu 1.pdf', 'Menu 2.pdf']) await bakeFor(baker, { name, to: [guest.email] })
  await signInAs(page, baker)
  await page.goto(`${serverUrl}/portal?tab=files&search=Menu&user=${guest.email}`)
  await page.getByRole('checkbox', { name: 'Select Menu 1.pdf' }).check()
  await page.getByRole('button', { name: 'Select all 2 that match' }).click()
  await expect(page.getByText('All 2 files that match are selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Menu 2.pdf' })).toBeChecked()
  const all = await download(page, page.getByRole('button', { name: 'Download CSV' }).last())
  expect(all.content.toString().trim().split('\r\n')).toHaveLength(3)
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await expect(page.getByLabel('Email or *@domain')).toHaveValue(guest.email)
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText(`${guest.email} no longer has access to 2 files.`)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('searchbox').press('Escape')
  await expect(page).not.toHaveURL(/search=/)
  await expect(page.getByRole('button', { name: 'Revoke access' })).toHaveCount(0)

  await signInAsDemo(page, 'admin')
  await page.goto(`${serverUrl}/portal?tab=files&admin=on&size=100`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).not.toBeChecked()
  await page.locator('tbody input[type=checkbox]').first().click()
  await expectToast(page, 'You can select up to 100 files individually.')
  await expect(page.getByText('100 selected')).toBeVisible()
})

test('an opener sees the details of a shared cake, without controls to change it', async ({
  page,
  context,
}) => {
  await playClipboard(context, false)
  const { baker, boss, guest } = company
  await signInAs(page, guest)
  const shared = await bakeFor(baker, {
    name: 'Shared.docx',
    to: [guest.email],
    fields: ['name', 'pay'],
    openable: '2026-01-02T10:30:00Z',
  })
  await page.goto(`${serverUrl}/portal?tab=files&admin=on&file=${shared.id}&show=${shared.id}`)
  await expect(page.getByText('This cake is shared with you.')).toBeVisible()
  await expect(page.getByText('No activity for this cake yet.')).toBeVisible()
  const dates = page.getByRole('region', { name: 'Date Management' })
  await expect(dates).toContainText('Only the baker can change these dates.')
  await expect(dates.locator('time')).toHaveAttribute('datetime', '2026-01-02T10:30:00.000Z')
  await expect(dates).toContainText('ExpiresNever')
  const layers = page.getByRole('region', { name: 'Layered Access' })
  await expect(layers).toContainText(
    'You can open everything that is not locked, and these fields: name, pay.',
  )
  await expect(layers).toContainText('Only the baker can change who opens each field.')
  for (const panel of [dates, layers, page.getByRole('region', { name: 'Access Management' })])
    await expect(panel.locator('input, button')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expectGoodLayout(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'We couldn’t copy the link. Copy it from the address bar.')
  await page.getByRole('button', { name: 'Copy checksum' }).click()
  await expectToast(page, 'We couldn’t copy the checksum.')

  // Checkboxes appear only for the user's own files. Selecting all matching files can include other files, which are
  // reported.
  const ownFile = await bakeFor(boss, { name: 'Both kinds own.txt', to: [] })
  await bakeFor(baker, { name: 'Both kinds shared.txt', to: [boss.email] })
  await signInAs(page, boss)
  await page.goto(`${serverUrl}/portal?tab=files&search=Both`)
  await expect(page.getByText('2 files')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select Both/ })).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 2 that match' }).click()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await page.getByLabel('Email or *@domain').fill('ann@partner.test')
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('ann@partner.test had no access to any of these files.')).toBeVisible()
  await expect(page.getByText('Skipped 1: only their bakers can change them.')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.goto(`${serverUrl}/portal?tab=files&file=${ownFile.id}`)
  await page.getByRole('button', { name: /^Remove filter File / }).click()
  await expect(page).not.toHaveURL(/file=/)
  await page.getByRole('link', { name: 'Open Cake' }).click()
  await expect(page.getByText('Cakelock File Opener')).toBeVisible()

  const themes = ['system', 'light', 'dark', 'system']
  for (const [index, name] of themes.slice(0, -1).entries()) {
    await page.getByRole('button', { name: `Theme: ${name}` }).click()
    await expect(page.getByRole('button', { name: `Theme: ${themes[index + 1]}` })).toBeVisible()
  }
})
