import { createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Page } from '@playwright/test'
import { encryptCake } from '#cake/index.ts'
import { serverUrl } from '../../support/addresses.ts'
import { expect, test } from '../../support/page.ts'
import { makePerson } from '../../support/person.ts'
import {
  addRecipient,
  button,
  chooseFiles,
  confirmRemoval,
  countStoredFiles,
  dialog,
  openBaker,
  pasteRecipients,
  readPrivateStorage,
  ready,
  recipients,
  saveCake,
  textFile,
  withoutSaveDialog,
} from './baker-steps.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { arriveSignedIn, carrySession, downloadButton, openCake } from './steps.ts'

test.beforeEach(async ({ page, freshEmail }) => {
  await withoutSaveDialog(page)
  await arriveSignedIn(page, freshEmail)
})

test('a file that one user bakes is opened by its recipient', async ({ page }) => {
  const guest = `guest-${randomBytes(4).toString('hex')}@mail.test`
  const token = await makePerson(serverUrl, guest)
  await openBaker(page)
  await chooseFiles(page, textFile('report.txt', 'the secret of the cake'))
  await expect(dialog(page).getByText('1 file, 22 B')).toBeVisible()
  await addRecipient(page, guest)
  await button(page, 'Bake').click()
  await expect(ready(page)).toBeVisible()

  // Only ciphertext and public facts are stored, never the key.
  const stored = Object.values(await readPrivateStorage(page)).join()
  expect(stored).toContain('HCKE')
  expect(stored).not.toContain('secret')
  expect(stored).not.toContain('"key"')

  const cake = await saveCake(page)
  await expect(dialog(page).getByText('Keep this page open until it has finished')).toBeVisible()
  await button(page, 'Done').click()
  await expect(page.locator('tbody tr').filter({ hasText: 'report.txt' })).toBeVisible()

  await carrySession(page, token)
  await page.goto(`${serverUrl}/portal?tab=open`)
  await openCake(page, { name: 'report.txt.cake', mimeType: '', buffer: cake })
  await expect(downloadButton(page)).toBeVisible()
})

test('five clicks lead from Bake a file to the message for the recipient', async ({ page, freshEmail }) => {
  await page.addInitScript(() => {
    const state = { clicks: 0, copied: '' }
    Object.assign(globalThis, { state })
    // The second click that a label passes on to its field is not the user's.
    document.addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) state.clicks += 1
      },
      true,
    )
    navigator.clipboard.writeText = async (text) => {
      state.copied = text
    }
  })
  const state = () => page.evaluate(() => (globalThis as { state?: object }).state)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await expect(dialog(page).getByRole('heading', { name: 'Bake a file' })).toBeFocused()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page, 'Choose files').click(),
  ])
  await chooser.setFiles(textFile('plan.csv', 'name,price\nTart,3\n'))
  const field = dialog(page).getByLabel('Add an email or *@domain')
  await expect(field).toBeFocused()
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    for (const shown of [button(page, 'Bake'), field, button(page, 'Change dates')]) {
      await expect(shown).toBeInViewport({ ratio: 1 })
    }
  }
  await page.keyboard.type('guest@mail.test')
  await button(page, 'Bake').click()
  await expect(dialog(page).getByRole('heading', { name: 'Now send it' })).toBeFocused()
  await saveCake(page)
  await expect(button(page, 'Copy message')).toBeFocused()
  await button(page, 'Copy message').click()
  await expect(page.getByText('Message copied.')).toBeVisible()
  const message = [
    'I’m sending you an encrypted file:\nplan.csv.cake',
    `To open it, sign in with the email address that I shared it with, and choose the file:\n${serverUrl}/portal?tab=open`,
    freshEmail,
  ].join('\n\n')
  expect(await state()).toEqual({ clicks: 5, copied: message })
  const link = await dialog(page).getByRole('link', { name: 'Open email app' }).getAttribute('href')
  const { pathname, searchParams } = new URL(link ?? '')
  expect(pathname).toBe('guest@mail.test')
  expect(searchParams.get('subject')).toBe('Encrypted file: plan.csv.cake')
  expect(searchParams.get('body')).toBe(message.replaceAll('\n', '\r\n'))
  await expectGoodLayout(page)
})

test('the form asks before it closes only if more than a file would be lost', async ({ page }) => {
  await openBaker(page)
  await chooseFiles(page, textFile('plan.txt', 'x'))
  await button(page, 'Change file').click()
  await expect(button(page, 'Choose files')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await addRecipient(page, 'guest@mail.test')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard this draft?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(recipients(page).getByText('guest@mail.test')).toBeVisible()
  await button(page, 'Close').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toHaveCount(0)
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

test('with the same key and IV, the baker and the command line write the same bytes', async ({ page }) => {
  const content = randomBytes(9 * 2 ** 20 + 5)
  await openBaker(page)
  await chooseFiles(page, { name: 'data.bin', mimeType: '', buffer: content })
  const { cake, key } = await bakeAndSave(page)
  const iv = new Uint8Array(cake.subarray(5, 21))
  const baking = encryptCake(new Uint8Array(content), content.length, new Uint8Array(key), () => iv)
  const body = await new Response(baking.body).arrayBuffer()
  expect(Buffer.concat([await baking.header, new Uint8Array(body)]).equals(cake)).toBe(true)
})

test('several files become a ZIP archive with their contents', async ({ page }) => {
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

test('recipients, dates and email are chosen before baking', async ({ page, freshEmail }) => {
  await openBaker(page)
  await expect(dialog(page).getByText('Next: choose a file.')).toBeVisible()
  await page.evaluate(() => {
    const over = new Event('dragover', { bubbles: true, cancelable: true })
    Object.defineProperty(over, 'dataTransfer', { value: { types: ['Files'] } })
    document.body.dispatchEvent(over)
  })
  await expect(dialog(page).getByText('Drop to choose')).toBeVisible()
  await button(page, 'Bake').click()
  await expect(dialog(page).getByText('Choose a file or a folder to bake.')).toBeVisible()
  await chooseFiles(page, textFile('plan.txt', 'x'))
  await expect(dialog(page).getByText('Only you can open it.')).toBeVisible()

  await addRecipient(page, 'nobody')
  await expect(
    dialog(page).getByText('Please enter a valid email or wildcard domain (*@domain.com).'),
  ).toBeVisible()
  await addRecipient(page, freshEmail)
  await expect(dialog(page).getByText('This email already has access.')).toBeVisible()
  await addRecipient(page, '*@gmail.com')
  await page.getByRole('button', { name: 'Add anyway' }).click()
  await expect(recipients(page).getByText('Everyone at gmail.com')).toBeVisible()
  await pasteRecipients(page, 'Guest <guest@mail.test>\nnobody\nremoved@mail.test')
  await expect(dialog(page).getByText('These are neither email addresses nor *@domain: nobody')).toBeVisible()
  await button(page, 'Remove removed@mail.test').click()
  await expect(dialog(page).getByLabel('Add an email or *@domain')).toBeFocused()
  await expect(dialog(page).getByText('2 recipients can open it · Anytime, no expiry')).toBeVisible()
  await dialog(page).getByLabel('Tell the recipients by email').check()
  await expect(dialog(page).getByText('You can send 100 more of these emails today.')).toBeVisible()
  await dialog(page).getByLabel('Include the file name').check()
  await button(page, 'Change dates').click()
  await expect(dialog(page).getByLabel('Available from')).toBeFocused()
  await dialog(page).getByLabel('Expires').fill('2030-01-01T12:00')
  await expectGoodLayout(page)

  // A typed address counts even if Add was not pressed.
  await dialog(page).getByLabel('Add an email or *@domain').fill('late@mail.test')
  const [request] = await Promise.all([page.waitForRequest('**/api/v1/cakes'), button(page, 'Bake').click()])
  const body = request.postDataJSON() as Record<string, unknown> & { permissions: { email: string }[] }
  expect(body.permissions.map(({ email }) => email)).toEqual([
    '*@gmail.com',
    'guest@mail.test',
    'late@mail.test',
  ])
  expect(body).toMatchObject({
    is_saved: false,
    filetitle: 'plan.txt',
    notify: { with_name: true, language: 'en' },
  })
  expect(body.expiration_date).toMatch(/^20(29|30)-/)
  await expect(ready(page)).toBeVisible()
  const names = 'guest@mail.test and late@mail.test'
  await expect(dialog(page).getByText(`When you save the cake, we email ${names}.`)).toBeVisible()
  await expect(dialog(page).getByText(/When it can be opened: Anytime until .*2030/)).toBeVisible()
  await expectGoodLayout(page)
  await saveCake(page)
  await expect(dialog(page).getByText(`We emailed ${names}.`)).toBeVisible()
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
  expect(Object.keys(await readPrivateStorage(otherPage))).toHaveLength(2)
})

test('the cake is written to the file that the user chooses', async ({ page }) => {
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
  await button(page, 'Save').click()
  await button(page, 'Save').click()
  await expect(dialog(page).getByText('The cake couldn’t be written there.')).toBeVisible()
  await button(page, 'Save').click()
  await expect(dialog(page).getByText(/ B · Saved$/)).toBeVisible()
  await expect(dialog(page).getByRole('heading', { name: 'Your cake is ready' })).toBeVisible()
  await expect(button(page, 'Done')).toBeFocused()
  await button(page, 'Bake another').click()
  await expect(button(page, 'Choose files')).toBeVisible()
  await expect.poll(() => countStoredFiles(page)).toBe(0)
})
