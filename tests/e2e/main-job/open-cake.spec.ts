import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '#contract/errors.ts'
import { demoAccounts } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { type Baked, bakePdf, headerHashOf, sha256Of } from './bakery.ts'
import { openCake, signIn } from './steps.ts'

const damaged =
  'Decryption failed: Could not decrypt file with any of the provided keys. ' +
  'The file may be corrupted or you may not have permission.'

// The tests run one after the other and share one baked file.
test.describe.configure({ mode: 'default' })

let folder: Awaited<ReturnType<typeof makeFolder>>
let baked: Baked

test.beforeAll(async () => {
  folder = await makeFolder()
  baked = await bakePdf(folder.path, [demoAccounts.opener])
})
test.afterAll(() => folder.remove())

test('the opener opens a baked PDF and downloads the same file, byte for byte', async ({ page }) => {
  await signIn(page, demoAccounts.opener)
  await openCake(page, baked.cake)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('annual report.pdf')
  expect(await sha256Of(await file.path())).toBe(await sha256Of(baked.pdf))
})

test('the file is not uploaded when it is opened', async ({ page }) => {
  await signIn(page, demoAccounts.opener)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
  })
  await openCake(page, baked.cake)
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  const keyRequests = sent.filter((line) => line.startsWith('/api/v1/get_keys'))
  expect(keyRequests).toHaveLength(1)
  expect(keyRequests[0]).toContain(await headerHashOf(baked.cake))
  // The cake is larger than 100 kB.
  expect(sent.map((line) => line.length).reduce((a, b) => a + b, 0)).toBeLessThan(5000)
})

test('a cake that was damaged after its registration fails to decrypt, and its checksum is unknown', {
  tag: '@engines',
}, async ({ page }) => {
  // A flipped bit in the middle of the ciphertext.
  const broken = join(folder.path, 'after registration.pdf.cake')
  const bytes = await readFile(baked.cake)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(broken, bytes)
  await signIn(page, demoAccounts.opener)
  await openCake(page, broken)
  await expect(page.getByText(damaged)).toBeVisible()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await expect(page.getByText(`Error retrieving keys: ${errors.unknown_file.text}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
})
