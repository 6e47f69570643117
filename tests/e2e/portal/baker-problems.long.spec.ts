import { appendFile, mkdir, open, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverUrl } from '../../support/browser/addresses.ts'
import { delayCalls } from '../../support/browser/delay-calls.ts'
import { killBakingTabs } from '../../support/browser/kill-baking-tabs.ts'
import { expect, test } from '../../support/browser/page.ts'
import {
  button,
  chooseFiles,
  countStoredFiles,
  dialog,
  openBaker,
  textFile,
  withoutSaveDialog,
} from './baker-steps.ts'
import { arriveSignedIn } from './steps.ts'

test.beforeEach(async ({ page, freshEmail }) => {
  await withoutSaveDialog(page)
  await arriveSignedIn(page, freshEmail)
})

test('problems of files and storage are explained and leave nothing behind', async ({
  page,
  consoleProblems,
}, info) => {
  consoleProblems.allow(/Failed to load resource/)
  const path = info.outputPath('log.txt')
  await writeFile(path, 'first')
  await openBaker(page)
  await dialog(page).locator('input[type=file]').first().setInputFiles(path)
  await expect(dialog(page).getByText('log.txt')).toBeVisible()
  await appendFile(path, ' and more')
  await button(page, 'Bake').click()
  await expect(dialog(page).getByText('A file changed or was removed')).toBeVisible()

  await chooseFiles(page, textFile('a.txt', 'a'))
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 10, usage: 0 })
  })
  await button(page, 'Bake').click()
  await expect(dialog(page).getByText('This browser has too little free space')).toBeVisible()
  const large = info.outputPath('large.bin')
  await writeFile(large, '')
  await truncate(large, 257 * 2 ** 20)
  await page.evaluate(() => {
    navigator.storage.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))
  })
  // Files are rejected when they are chosen, before anything else is entered, even if they are too large only in total.
  await dialog(page).locator('input[type=file]').first().setInputFiles(large)
  const rejection = dialog(page).getByText('This browser can’t store files')
  await expect(rejection).toContainText('it can bake 256 MB at most')
  await expect(rejection).toContainText('Use another browser or the command-line baker.')
  await expect(dialog(page).getByText('large.bin')).toHaveCount(0)
  await chooseFiles(page, textFile('a.txt', 'a'))
  await expect(rejection).toHaveCount(0)
  const half = info.outputPath('half.bin')
  const otherHalf = info.outputPath('other-half.bin')
  for (const part of [half, otherHalf]) {
    await writeFile(part, '')
    await truncate(part, 128 * 2 ** 20)
  }
  await dialog(page).locator('input[type=file]').first().setInputFiles([half, otherHalf])
  await expect(rejection).toBeVisible()
  await chooseFiles(page, textFile('a.txt', 'a'))
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator.storage, 'getDirectory')
    Reflect.deleteProperty(navigator.storage, 'estimate')
  })

  // The worker never starts, so there is time to cancel.
  await page.route(/digest\.worker/, () => {})
  await button(page, 'Bake').click()
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await button(page, 'Cancel').click()
    await expect(dialog(page).getByText('Baking was canceled. Nothing was sent.')).toBeInViewport({
      ratio: 1,
    })
    await expect(dialog(page).locator(':focus')).toHaveText('Baking was canceled. Nothing was sent.')
    await button(page, 'Bake').click()
  }
  await button(page, 'Cancel').click()
  await button(page, 'Bake').click()
  await expect(button(page, 'Cancel')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => countStoredFiles(page)).toBe(0)

  await page.unroute(/digest\.worker/)
  await page.route(/digest\.worker/, (route) => route.abort())
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await chooseFiles(page, textFile('a.txt', 'a'))
  await button(page, 'Bake').click()
  await expect(dialog(page).getByText('The file couldn’t be baked. Try again.')).toBeVisible()
  await expect.poll(() => countStoredFiles(page)).toBe(0)
})

test('a file that is overwritten in place while it is baked is rejected and not registered', async ({
  page,
}, info) => {
  const registered: string[] = []
  page.on('request', (request) => {
    if (/\/cakes$/.test(new URL(request.url()).pathname)) registered.push(request.method())
  })
  const folder = info.outputPath('folder')
  await mkdir(folder)
  const path = join(folder, 'log.txt')
  const before = new Date('2020-01-01')
  const size = 5_000_000
  const cases = [
    // Chromium compares the modification time.
    { place: size / 2, time: new Date('2021-01-01'), isFolder: false },
    // Only the bytes differ: the modification time is the same.
    { place: 0, time: before, isFolder: false },
    { place: size - 3, time: before, isFolder: false },
    { place: size - 3, time: before, isFolder: true },
  ]
  for (const { place: offset, time, isFolder } of cases) {
    await writeFile(path, Buffer.alloc(size, 'o'))
    await utimes(path, before, before)
    await writeFile(join(folder, 'other.txt'), 'other')
    await openBaker(page)
    const inputs = dialog(page).locator('input[type=file]')
    await (isFolder ? inputs.last().setInputFiles(folder) : inputs.first().setInputFiles(path))
    // Encryption waits for the worker that computes the MAC.
    const release = await delayCalls(page, /digest\.worker/)
    await button(page, 'Bake').click()
    await expect.poll(() => countStoredFiles(page)).toBe(1)
    const file = await open(path, 'r+')
    await file.write('new', offset)
    await file.close()
    await utimes(path, time, time)
    release()
    const text = dialog(page).getByText('A file changed or was removed')
    await expect(text, JSON.stringify({ place: offset, isFolder })).toBeVisible()
    await page.unroute(/digest\.worker/)
    await expect.poll(() => countStoredFiles(page)).toBe(0)
  }
  expect(registered).toEqual([])
})

test('tabs closed while baking leave no plaintext and no cake that cannot be removed', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await page.close()
  const killed = await killBakingTabs({ context, portal: serverUrl, rounds: 4, random: Math.random })
  expect(killed.failures).toEqual([])
  expect(killed.registered + killed.unregistered).toBe(4)
})

test('a limit that is reached meanwhile shows with a link, not with its URL', async ({ page }) => {
  await page.route('**/api/v1/cakes', (route) =>
    route.fulfill({
      status: 403,
      json: {
        error: `The free plan allows 2 cakes a month. Subscribe to bake more: ${serverUrl}/portal?tab=subscription`,
        code: 'baking_limit',
        request_id: 'r',
      },
    }),
  )
  await openBaker(page)
  await chooseFiles(page, textFile('a.txt', 'a'))
  await button(page, 'Bake').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The free plan allows 2 cakes a month. Subscribe to bake more.',
  )
  await expect(dialog(page).getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    '/portal?tab=subscription',
  )
})

test('a reached limit shows before a file is chosen', async ({ page }) => {
  const text = `The free plan allows 10 cakes a month. Subscribe to bake more: ${serverUrl}/portal?tab=subscription`
  await page.route('**/api/v1/cakes/allowance?*', (route) =>
    route.fulfill({ json: { can_bake: false, text, left: 0, mails_left: 100 } }),
  )
  await openBaker(page)
  await expect(dialog(page).getByText('Subscribe to bake more.')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'See the plans' })).toHaveAttribute(
    'href',
    '/portal?tab=subscription',
  )
  await expect(button(page, 'Bake')).toHaveCount(0)
})
