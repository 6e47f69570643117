import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { expect, test } from '../../support/browser/page.ts'
import { bake, strayCake } from './bakery.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { download, downloadButton, dropFile, openButton, openCake, openPortal } from './steps.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Recently opened' })
const rows = (page: Page) => list(page).getByRole('listitem')
const promo = (page: Page) => page.getByRole('complementary', { name: 'Get the app' })

/** @returns the files in the portal's private storage */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('opened-cakes', { create: true })
    let count = 0
    for await (const _ of folder.keys()) count++
    return count
  })

test.beforeEach(async ({ page, freshEmail }) => {
  await openPortal(page, freshEmail)
})

test('opened files are listed, can be downloaded again, and are cleared', async ({ page, freshEmail }) => {
  const contents = {
    'Plan of the bakery, last version.docx': randomBytes(2000),
    'Prices.csv': randomBytes(70),
  }
  await expect(list(page)).toHaveCount(0)
  for (const [name, content] of Object.entries(contents)) {
    await openCake(page, await bake({ name, content, to: [freshEmail] }))
    await expect(downloadButton(page)).toBeVisible()
  }
  await expect(rows(page)).toContainText([/Prices\.csv70 B · \d\d:\d\d [AP]M/, /Plan of the bakery.*2 KB/])
  await expectGoodLayout(page)

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(list(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Open Cake' }).click()
  for (const [name, content] of Object.entries(contents)) {
    const again = page.getByRole('button', { name: `Download again: ${name}` })
    expect((await download(page, again)).content.equals(content)).toBe(true)
  }

  // Clear discards the current plaintext; Clear list discards all of them.
  await openCake(page, await bake({ name: 'c.txt', content: Buffer.from('c'), to: [freshEmail] }))
  await expect(downloadButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows(page)).toContainText(['No longer available', 'Download again', 'Download again'])
  await expect(list(page)).toContainText('You can download these files again until')
  await page.getByRole('button', { name: 'Clear list' }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(openButton(page)).toBeFocused()

  await openCake(page, await bake({ name: 'd.txt', content: Buffer.from('d'), to: [freshEmail] }))
  await expect(downloadButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows(page)).toContainText(['No longer available'])
  await expect(list(page)).toContainText('These files are no longer kept in this browser.')
})

test('a cake too large for memory stays in private storage until sign-out', async ({ page, freshEmail }) => {
  test.slow()
  const content = Buffer.alloc(257 * 2 ** 20, 'cherry ')
  const cake = await bake({ name: 'film.mov', content, to: [freshEmail] })
  const path = test.info().outputPath(cake.name)
  await writeFile(path, cake.buffer)
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(downloadButton(page)).toBeVisible({ timeout: 60_000 })
  expect(await stored(page)).toBe(1)
  const again = page.getByRole('button', { name: 'Download again: film.mov' })
  const saved = await download(page, again)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(saved.content)).toBe(hash(content))
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  await expect.poll(() => stored(page)).toBe(0)
})

test('the end of the session clears opened files, and the next start deletes leftovers', async ({
  page,
  freshEmail,
}) => {
  await openCake(page, await bake({ name: 'a.txt', content: Buffer.from('a'), to: [freshEmail] }))
  await expect(downloadButton(page)).toBeVisible()
  const session = await page.evaluate(() => localStorage.getItem('cakelock_session'))
  await page.route('**/api/v1/get_keys', (route) =>
    route.fulfill({ status: 401, json: { error: 'x', code: 'session_ended', request_id: 'request-1' } }),
  )
  await openCake(page, strayCake('b.txt'))
  await expect(page).toHaveURL(`${serverUrl}/login?callback=%2Fportal`)
  await page.evaluate(async (token) => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('opened-cakes', { create: true })
    await folder.getFileHandle('left-behind', { create: true })
    localStorage.setItem('cakelock_session', token ?? '')
    localStorage.setItem('cakelock_session_jwt', 'a.b.c')
  }, session)
  await page.goto(`${serverUrl}/portal`)
  await expect(openButton(page)).toBeVisible()
  await expect(list(page)).toHaveCount(0)
  await expect.poll(() => stored(page)).toBe(0)
})

test('going offline keeps opened files, and new requests show an error', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS|Failed to fetch dynamically/)
  await openCake(page, await bake({ name: 'a.txt', content: Buffer.from('a'), to: [freshEmail] }))
  await expect(downloadButton(page)).toBeVisible()
  await goOffline(page)
  await expect(page.getByText('You are currently offline. Some functionality may be limited.')).toBeVisible()
  await openCake(page, strayCake('b.txt'))
  const offline = 'Error retrieving keys: You are offline. Please check your connection.'
  await expect(page.getByText(offline)).toBeVisible()
  await page.getByRole('button', { name: `Your account, ${freshEmail}` }).click()
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const section = page.getByRole('main')
  await expect(section.getByText('This page could not be loaded.')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('link', { name: 'Open Cake' }).click()
  const again = page.getByRole('button', { name: 'Download again: a.txt' })
  expect((await download(page, again)).content.toString()).toBe('a')
})

test('without free space or private storage, the app is recommended', async ({ page }) => {
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 2 ** 28, usage: 2 ** 27 })
  })
  await dropFile(page, 'film.mov.cake', 300 * 2 ** 20)
  await expect(page.getByText(/^This browser doesn’t have enough free space/)).toBeVisible()
  await expect(promo(page).getByRole('link', { name: 'Download App' })).toBeVisible()
  await page.evaluate(() => {
    navigator.storage.getDirectory = () => Promise.reject(new DOMException('private', 'SecurityError'))
  })
  await openButton(page).click()
  await expect(page.getByText(/^This browser blocks storage/)).toBeVisible()
  await expect(promo(page).getByRole('link', { name: 'Download App' })).toBeVisible()
  await expectGoodLayout(page)
})
