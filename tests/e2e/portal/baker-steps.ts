import type { Locator, Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect } from '../../support/browser/page.ts'
import { download } from './steps.ts'

export const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Bake a file' })
export const button = (page: Page, name: string): Locator =>
  dialog(page).getByRole('button', { name, exact: true })

/** Opens the baker in the Files tab of a signed-in user. */
export async function openBaker(page: Page): Promise<void> {
  await page.goto(`${serverUrl}/portal?tab=files`)
  await page.getByRole('button', { name: 'Bake a file' }).first().click()
  await expect(dialog(page)).toBeVisible()
}

/** Visible once the cake is registered. */
export const ready = (page: Page): Locator => button(page, 'Save')

export type Chosen = { name: string; mimeType: string; buffer: Buffer }

export const textFile = (name: string, text: string): Chosen => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

export async function chooseFiles(page: Page, ...files: Chosen[]): Promise<void> {
  await dialog(page).locator('input[type=file]').first().setInputFiles(files)
}

export async function addRecipient(page: Page, email: string): Promise<void> {
  await dialog(page).getByLabel('Add an email or *@domain').fill(email)
  await button(page, 'Add').click()
}

/** Pastes a list of addresses into the field for recipients. */
export async function pasteRecipients(page: Page, text: string): Promise<void> {
  await dialog(page)
    .getByLabel('Add an email or *@domain')
    .evaluate((field, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
}

export const recipients = (page: Page): Locator => dialog(page).getByRole('list', { name: 'Recipients' })

/** Confirms that an unsaved cake is removed. */
export async function confirmRemoval(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Remove this cake?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
}

/** Presses Save in a browser without the save dialog. @returns the bytes of the cake */
export async function saveCake(page: Page, save = button(page, 'Save')): Promise<Buffer> {
  return (await download(page, save)).content
}

/**
 * Returns the names and bytes of all files that the baker keeps in private storage. Call it while the baker adds and
 * removes none.
 */
export async function readPrivateStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('baked-cakes', { create: true })
    const contents: Record<string, string> = {}
    for await (const [name, entry] of folder as unknown as AsyncIterable<[string, FileSystemFileHandle]>) {
      const bytes = new Uint8Array(await (await entry.getFile()).arrayBuffer())
      contents[name] = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    }
    return contents
  })
}

/** Counts the files that the baker keeps in private storage. It opens none, so the baker may remove them meanwhile. */
export async function countStoredFiles(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('baked-cakes', { create: true })
    let count = 0
    for await (const _ of folder.keys()) count += 1
    return count
  })
}

/** Removes the browser's save dialog, because a test cannot operate it. */
export async function withoutSaveDialog(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
}
