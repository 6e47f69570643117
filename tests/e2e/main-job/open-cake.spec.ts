import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '#contract/errors.ts'
import { demoAccounts, serverUrl } from '../../support/addresses.ts'
import { expect, test } from '../../support/page.ts'
import { makePerson, person } from '../../support/person.ts'
import { makeFolder } from '../../support/places.ts'
import { type Baked, bakePdf, registerWithKeysOf, sha256Of } from './bakery.ts'
import { openCake, signIn } from './steps.ts'

const damaged =
  'Decryption failed: Could not decrypt file with any of the provided keys. ' +
  'The file may be corrupted or you may not have permission.'

// One after the other, so that the file is baked once.
test.describe.configure({ mode: 'default' })

let folder: Awaited<ReturnType<typeof makeFolder>>
let baked: Baked

test.beforeAll(async () => {
  folder = await makeFolder()
  baked = await bakePdf(folder.path, [demoAccounts.opener])
})
test.afterAll(() => folder.remove())

test('the opener opens a baked PDF and downloads the same file, byte for byte', async ({ page }) => {
  await signIn(page, { email: demoAccounts.opener })
  await openCake(page, baked.cake)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('annual report.pdf')
  expect(await sha256Of(await file.path())).toBe(await sha256Of(baked.pdf))
})

test('the file never leaves the device, on its way to being opened', async ({ page }) => {
  await signIn(page, { email: demoAccounts.opener })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
  })
  await openCake(page, baked.cake)
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  const asked = sent.filter((line) => line.startsWith('/api/v1/get_keys'))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(await sha256Of(baked.cake))
  // Everything that was sent is small; the cake is more than 100 kB.
  expect(sent.map((line) => line.length).reduce((a, b) => a + b, 0)).toBeLessThan(5000)
})

test('somebody else is told that access is denied, and gets nothing', { tag: '@engines' }, async ({
  page,
  freshEmail,
}) => {
  await makePerson(serverUrl, freshEmail)
  await signIn(page, { email: freshEmail, password: person.password, pin: person.pin })
  await openCake(page, baked.cake)
  await expect(page.getByText(/^Access denied: .+/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
})

/** Writes a copy of the cake in which one bit, in the middle of the ciphertext, is not as it was. */
async function damage(name: string): Promise<string> {
  const path = join(folder.path, name)
  const bytes = await readFile(baked.cake)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  await writeFile(path, bytes)
  return path
}

test('a cake damaged on its way is no registered cake any more, and yields nothing', {
  tag: '@engines',
}, async ({ page }) => {
  const broken = await damage('on its way.pdf.cake')
  await signIn(page, { email: demoAccounts.opener })
  await openCake(page, broken)
  await expect(page.getByText(`Error retrieving keys: ${errors.unknown_file.text}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
})

test('a cake that was damaged when it was registered gets the text of the catalog, and yields nothing', {
  tag: '@engines',
}, async ({ page }) => {
  const broken = await damage('from the start.pdf.cake')
  await registerWithKeysOf(baked, broken, demoAccounts.opener)
  await signIn(page, { email: demoAccounts.opener })
  await openCake(page, broken)
  await expect(page.getByText(damaged)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toHaveCount(0)
})
