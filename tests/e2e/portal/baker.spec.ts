import { createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Page } from '@playwright/test'
import { encryptCake } from '#cake/index.ts'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson } from '../../support/browser/person.ts'
import {
  addRecipient,
  button,
  chooseFiles,
  confirmRemoval,
  countStoredFiles,
  dialog,
  openBaker,
  readPrivateStorage,
  ready,
  saveCake,
  textFile,
  withoutSaveDialog,
} from './baker-steps.ts'
import { arriveSignedIn, carrySession, downloadButton, openCake } from './steps.ts'

test.beforeEach(async ({ page, freshEmail }) => {
  await withoutSaveDialog(page)
  await arriveSignedIn(page, freshEmail)
})

test('a file that one user bakes is opened by its recipient', async ({ page, freshEmail }) => {
  const guest = `guest-${randomBytes(4).toString('hex')}@mail.test`
  const token = await makePerson(serverUrl, guest)
  await openBaker(page)
  await chooseFiles(page, textFile('report.txt', 'the secret of the cake'))
  await expect(dialog(page).getByText('1 file, 22 B')).toBeVisible()
  await addRecipient(page, guest)
  await button(page, 'Bake').click()
  await expect(ready(page)).toBeVisible()

  // Only ciphertext is stored, never the key, and nothing that names the cake or its baker.
  const stored = Object.values(await readPrivateStorage(page)).join()
  expect(stored).toContain('HCKE')
  for (const text of ['secret', '"key"', 'report', freshEmail]) expect(stored).not.toContain(text)

  const listed = page.locator('tbody tr').filter({ hasText: 'report.txt' })
  await expect(listed).toContainText('Not saved yet')
  const cake = await saveCake(page)
  await expect(dialog(page).getByText('Keep this page open until it has finished')).toBeVisible()
  await button(page, 'Done').click()
  await expect(listed).toBeVisible()
  await expect(listed).not.toContainText('Not saved yet')

  // The next start of the portal deletes what the download has read.
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.reload()
  await expect.poll(() => countStoredFiles(page)).toBe(0)

  await carrySession(page, token)
  await page.goto(`${serverUrl}/portal?tab=open`)
  await openCake(page, { name: 'report.txt.cake', mimeType: '', buffer: cake })
  await expect(downloadButton(page)).toBeVisible()
})

/** Bakes the chosen files. @returns the cake and the registered key */
async function bakeAndSave(page: Page): Promise<{ cake: Buffer; key: Buffer }> {
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/cakes'), button(page, 'Bake').click()])
  const { keys, checksum } = request.postDataJSON() as { keys: [{ key: string }]; checksum: string }
  await expect(ready(page)).toBeVisible()
  const cake = await saveCake(page)
  expect(createHash('sha256').update(cake).digest('hex')).toBe(checksum)
  return { cake, key: Buffer.from(keys[0].key, 'hex') }
}

function decrypt(cake: Buffer, key: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, cake.subarray(5, 21))
  return Buffer.concat([decipher.update(cake.subarray(53)), decipher.final()])
}

test('without private storage, a small file is baked in memory', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.storage.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'))
  })
  const content = randomBytes(3 * 2 ** 20 + 5)
  await openBaker(page)
  await chooseFiles(page, { name: 'data.bin', mimeType: '', buffer: content })
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/cakes'), button(page, 'Bake').click()])
  await expect(
    dialog(page).getByText('Save it before you leave this page: this browser can’t keep it'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continue' }).click()

  const cake = await saveCake(page)
  const { keys, checksum } = request.postDataJSON() as { keys: [{ key: string }]; checksum: string }
  expect(createHash('sha256').update(cake).digest('hex')).toBe(checksum)
  expect(decrypt(cake, Buffer.from(keys[0].key, 'hex')).equals(content)).toBe(true)

  await button(page, 'Done').click()
  await openBaker(page)
  await chooseFiles(page, textFile('left.txt', 'left'))
  await button(page, 'Bake').click()
  await expect(ready(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const [discarded] = await Promise.all([
    page.waitForResponse(/discard/),
    page.getByRole('button', { name: 'Stop' }).click(),
  ])
  expect(discarded.status()).toBe(200)
})

test('with the same key and IV, the baker and the command line write the same bytes', {
  tag: '@long',
}, async ({ page }) => {
  const content = randomBytes(9 * 2 ** 20 + 5)
  await openBaker(page)
  await chooseFiles(page, { name: 'data.bin', mimeType: '', buffer: content })
  const { cake, key } = await bakeAndSave(page)
  const iv = new Uint8Array(cake.subarray(5, 21))
  const baking = encryptCake(new Uint8Array(content), content.length, new Uint8Array(key), () => iv)
  const body = await new Response(baking.body).arrayBuffer()
  expect(Buffer.concat([await baking.header, new Uint8Array(body)]).equals(cake)).toBe(true)
})

test('several files become a ZIP archive with their contents', { tag: '@long' }, async ({ page }) => {
  await openBaker(page)
  const [first, two] = [textFile('one.txt', 'first'), textFile('two.txt', 'second')]
  await chooseFiles(page, first, two)
  await expect(dialog(page).getByText('2 files, 11 B, as a ZIP archive')).toBeVisible()
  const { cake, key } = await bakeAndSave(page)
  const zip = decrypt(cake, key)
  const entries = new Map<string, string>()
  let at = zip.readUInt32LE(zip.length - 6)
  for (let index = 0; index < zip.readUInt16LE(zip.length - 12); index++) {
    const [size, nameLength, start] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const data = zip.subarray(start + 30 + nameLength, start + 30 + nameLength + size)
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(data))
    entries.set(name, data.toString())
    at += 46 + nameLength
  }
  expect([...entries]).toEqual([
    ['one.txt', 'first'],
    ['two.txt', 'second'],
  ])
})

test('a failed registration is retried without encrypting again', { tag: '@long' }, async ({
  page,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await openBaker(page)
  await chooseFiles(page, textFile('a.txt', 'a'))
  const ids: string[] = []
  await page.route('**/api/v1/cakes', (route) => {
    ids.push((route.request().postDataJSON() as { idempotency_key: string }).idempotency_key)
    if (ids.length === 1) return route.abort()
    return ids.length === 2 ? route.fulfill({ status: 400, body: '' }) : route.continue()
  })
  await button(page, 'Bake').click()
  await expect(
    dialog(page).getByText('Could not connect to the server. Please try again later.'),
  ).toBeVisible()
  await expect(dialog(page).getByText('The server doesn’t have its key yet')).toBeVisible()
  await button(page, 'Register again').click()
  await expect(dialog(page).getByText('We couldn’t register the cake. Try again.')).toBeVisible()

  // Leaving would lose the key, so the baker asks for confirmation.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Stop baking?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await button(page, 'Register again').click()
  await expect(ready(page)).toBeVisible()
  expect(new Set(ids).size).toBe(1)
  await button(page, 'Remove').click()
  await confirmRemoval(page)
  await expect(page.getByText('a.txt is no longer registered.')).toBeVisible()
  await expect.poll(() => countStoredFiles(page)).toBe(0)

  await page.unroute('**/api/v1/cakes')
  // The server registers the cake, but its response is lost.
  await page.route('**/api/v1/cakes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await chooseFiles(page, textFile('b.txt', 'b'))
  await button(page, 'Bake').click()
  await button(page, 'Delete the cake').click()
  await expect.poll(() => countStoredFiles(page)).toBe(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bake a file' }).first()).toBeVisible()
  await expect(page.getByText('b.txt')).toHaveCount(0)
})

test('a cake of a closed page is saved or removed later', { tag: '@long' }, async ({ page }) => {
  await openBaker(page)
  for (const name of ['one.txt', 'two.txt']) {
    await chooseFiles(page, textFile(name, name))
    await button(page, 'Bake').click()
    await expect(ready(page)).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Bake a file' }).first().click()
    await expect(button(page, `Save ${name}.cake`)).toBeVisible()
  }
  const cake = await saveCake(page, button(page, 'Save one.txt.cake'))
  expect(cake.subarray(0, 4).toString()).toBe('HCKE')
  await expect(page.getByText('one.txt.cake is saved.')).toBeVisible()
  await button(page, 'Remove two.txt.cake').click()
  await confirmRemoval(page)
  await expect(dialog(page).getByText('Not saved yet')).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await expect(button(page, 'Bake')).toBeVisible()
  await expect.poll(() => countStoredFiles(page)).toBe(0)
})

test('the next user of a browser neither sees nor removes a cake that the last user has not saved', {
  tag: '@long',
}, async ({ page, context, freshEmail }) => {
  await openBaker(page)
  await chooseFiles(page, textFile('secret-plan.txt', 'plan'))
  await button(page, 'Bake').click()
  await expect(ready(page)).toBeVisible()
  await page.close()
  const otherPage = await context.newPage()
  await arriveSignedIn(otherPage, `next-${freshEmail}`)
  await openBaker(otherPage)
  await expect(button(otherPage, 'Bake')).toBeVisible()
  await expect(otherPage.getByText('secret-plan.txt')).toHaveCount(0)
  const stored = await readPrivateStorage(otherPage)
  expect(Object.keys(stored)).toHaveLength(2)
  for (const text of ['secret-plan', freshEmail]) expect(Object.values(stored).join()).not.toContain(text)
})

test('the cake is written to the file that the user chooses', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    let calls = 0
    const pick = async () => {
      calls++
      if (calls === 1) throw new DOMException('', 'AbortError')
      if (calls === 2) throw new DOMException('', 'NotAllowedError')
      return (await navigator.storage.getDirectory()).getFileHandle('chosen', { create: true })
    }
    Object.assign(globalThis, { showSaveFilePicker: pick })
  })
  await openBaker(page)
  await chooseFiles(page, textFile('a.txt', 'a'))
  await button(page, 'Bake').click()
  const listed = page.locator('tbody tr').filter({ hasText: 'a.txt' })
  await expect(listed).toContainText('Not saved yet')
  await button(page, 'Save').click()
  await button(page, 'Save').click()
  await expect(dialog(page).getByText('The cake couldn’t be written there.')).toBeVisible()
  await button(page, 'Save').click()
  await expect(dialog(page).getByText(/ B · Saved$/)).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Your cake is ready' })).toBeVisible()
  await expect(button(page, 'Done')).toBeFocused()
  await expect(listed).not.toContainText('Not saved yet')
  await button(page, 'Bake another').click()
  await expect(button(page, 'Choose files')).toBeVisible()
  await expect.poll(() => countStoredFiles(page)).toBe(0)
})
