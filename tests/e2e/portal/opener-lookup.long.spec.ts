import { randomBytes } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { bake, type FileToChoose, toFile } from './bakery.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { arriveSignedIn, openCake as chooseCake, downloadButton, openButton } from './steps.ts'

/** How the opener finds the keys of a cake: by its header, or by the checksum of the whole file. */

const undecryptable = /^Decryption failed: Could not decrypt file with any of the provided keys\./
const checkWhole = (page: Page) => page.getByRole('button', { name: 'Check the whole file' })

let token: string
/** the calls about cakes: path, fields without the caller's email, and status */
let calls: string[]
test.beforeEach(async ({ page, freshEmail }) => {
  token = await arriveSignedIn(page, freshEmail)
  calls = []
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname.replace('/api/v1', '')
    if (!/^\/(?:get_keys|cakes\/)/.test(path)) return
    const { checksum, header_hash: header, reason } = response.request().postDataJSON()
    const fields = [checksum && 'checksum', header && 'header', reason].filter(Boolean).join(' + ')
    calls.push(`${path} ${fields}: ${response.status()}`)
  })
  await page.goto(`${serverUrl}/portal`)
  await expect(openButton(page)).toBeVisible()
})

async function openCake(page: Page, cake: FileToChoose) {
  calls.length = 0
  await chooseCake(page, cake)
}

function flipLastBit(cake: FileToChoose): FileToChoose {
  const buffer = Buffer.from(cake.buffer)
  const last = buffer.length - 1
  buffer.writeUInt8(buffer.readUInt8(last) ^ 1, last)
  return { ...cake, buffer }
}

test('a cake is found by its header', async ({ page, freshEmail }) => {
  const content = randomBytes(5 * 2 ** 20)
  await openCake(page, await bake({ name: 'a.txt', content, to: [freshEmail] }))
  await expect(downloadButton(page)).toBeVisible()
  expect(calls).toEqual(['/get_keys header: 200'])
})

test('a cake registered by its checksum is found by its header after its owner has opened it', async ({
  page,
}) => {
  const content = randomBytes(1000)
  const cake = await bake({ name: 'a.txt', content, to: [], withHeader: false, token })
  await openCake(page, cake)
  await expect(downloadButton(page)).toBeVisible()
  const saved = '/cakes/header_hash checksum + header: 200'
  await expect.poll(() => calls).toEqual(['/get_keys header: 404', '/get_keys checksum: 200', saved])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await openCake(page, cake)
  await expect(downloadButton(page)).toBeVisible()
  expect(calls).toEqual(['/get_keys header: 200'])
})

test('a recipient who opens a cake by its checksum does not change how it is found', async ({
  page,
  freshEmail,
}) => {
  const cake = await bake({ name: 'a.txt', content: randomBytes(9), to: [freshEmail], withHeader: false })
  for (const _ of [1, 2]) {
    await openCake(page, cake)
    await expect(downloadButton(page)).toBeVisible()
    const rejected = '/cakes/header_hash checksum + header: 403'
    await expect.poll(() => calls).toEqual(['/get_keys header: 404', '/get_keys checksum: 200', rejected])
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  }
})

test('a damaged body under a valid header fails, is reported, and can be checked by the checksum of the file', async ({
  page,
  freshEmail,
}) => {
  const cake = await bake({ name: 'a.txt', content: Buffer.from('a secret'), to: [freshEmail] })
  await openCake(page, flipLastBit(cake))
  await expect(page.getByText(undecryptable)).toBeVisible()
  const failed = '/cakes/open_failed header + no_key_fits: 200'
  await expect.poll(() => calls).toEqual(['/get_keys header: 200', failed])
  await expectGoodLayout(page)

  calls.length = 0
  await checkWhole(page).click()
  await expect(page.getByText('Error retrieving keys: This file is not registered.')).toBeVisible()
  await expect(checkWhole(page)).toHaveCount(0)
  await expect(downloadButton(page)).toHaveCount(0)
  await expect.poll(() => calls).toEqual(['/get_keys checksum: 404'])
})

test('after a rejection by header for lack of permission, the checksum decides', async ({
  page,
  freshEmail,
}) => {
  // The header belongs to someone else's cake, the rest to a cake that this person can open.
  const foreignCake = await bake({ name: 'a.txt', content: randomBytes(100), to: ['somebody@else.example'] })
  const body = randomBytes(112)
  const foreign = Buffer.concat([foreignCake.buffer.subarray(0, 53), body])
  await openCake(page, toFile('a.txt.cake', foreign))
  await expect(page.getByText('Access denied: You do not have permission to open this file.')).toBeVisible()
  await expect(checkWhole(page)).toHaveCount(0)
  expect(calls).toEqual(['/get_keys header: 403', '/get_keys checksum: 404'])
  // The next attempt looks up the header first again.
  await openCake(page, await bake({ name: 'b.txt', content: body, to: [freshEmail] }))
  await expect(downloadButton(page)).toBeVisible()
})

test('the rejection of a cake of 2 GiB takes less than a second and reads less than 1 MB of it', async ({
  page,
}) => {
  const foreignCake = await bake({ name: 'a.txt', content: randomBytes(100), to: ['somebody@else.example'] })
  const path = test.info().outputPath('large.mov.cake')
  await writeFile(path, foreignCake.buffer.subarray(0, 53))
  const file = await open(path, 'r+')
  await file.truncate(53 + 2 ** 31)
  await file.close()
  // Records what the page reads, and checks that no worker gets the file before the keys have arrived.
  await page.evaluate(() => {
    const counted = Object.assign(globalThis, { bytesRead: 0 })
    const { arrayBuffer } = Blob.prototype
    Blob.prototype.arrayBuffer = function () {
      counted.bytesRead += this.size
      return arrayBuffer.call(this)
    }
    for (const name of ['stream', 'text', 'bytes'] as const) {
      Object.defineProperty(Blob.prototype, name, { value: () => Promise.reject(new Error(name)) })
    }
    Worker.prototype.postMessage = () => {
      throw new Error('A worker was used before the keys had arrived.')
    }
  })
  await page.locator('input[type=file]').setInputFiles(path)
  const start = Date.now()
  await page.getByRole('button', { name: 'Continue Anyway' }).click()
  await expect(page.getByText(/^Access denied:/)).toBeVisible()
  expect(Date.now() - start).toBeLessThan(1000)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'bytesRead'))).toBeLessThan(2 ** 20)
  expect(calls).toEqual(['/get_keys header: 403'])
})
