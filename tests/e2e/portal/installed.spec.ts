import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, mustPost, person } from '../../support/browser/person.ts'
import { bake } from './bakery.ts'
import {
  arriveSignedIn,
  downloadButton,
  enterPassword,
  openButton,
  openCake,
  openPortal,
  pinField,
} from './steps.ts'

test.use({ hasServiceWorker: true })

/** Waits until the service worker controls the page, as on the second and later visits. */
async function visitTwice(page: Page): Promise<void> {
  await page.goto(`${serverUrl}/portal`)
  await expect(openButton(page)).toBeVisible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(openButton(page)).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

test('the portal meets Chromium’s requirements for installing it as an app for .cake files', async ({
  page,
  freshEmail,
}) => {
  await openPortal(page, freshEmail)
  const devtools = await page.context().newCDPSession(page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as { name: string; file_handlers: { accept: object }[] }
  expect(manifest.name).toBe('Cakelock')
  expect(manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat())).toEqual(['.cake'])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
})

test('the service worker serves pages and the opener’s files, and never an API call', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  await arriveSignedIn(page, freshEmail)
  await visitTwice(page)
  const through: string[] = []
  const around: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    ;(response.fromServiceWorker() ? through : around).push(pathname)
  })
  await page.reload()
  await expect(openButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('No files found.')).toBeVisible()
  expect(through).toContain('/portal')
  expect(through.filter((path) => !path.startsWith('/assets/') && path !== '/portal')).toEqual([])
  expect(around.filter((path) => path.startsWith('/api/v1/'))).toContain('/api/v1/get_files')
})

test('without a network, the opener accepts a cake, and opens it once the network is back', {
  tag: '@long',
}, async ({ page, freshEmail, consoleProblems }) => {
  consoleProblems.allow(/ERR_INTERNET_DISCONNECTED/)
  await arriveSignedIn(page, freshEmail)
  await visitTwice(page)
  const cake = await bake({ name: 'Plan.txt', content: Buffer.from('water the plums'), to: [freshEmail] })
  await goOffline(page)
  await page.reload()
  const banner = page.getByText('You are currently offline. Some functionality may be limited.')
  await expect(banner).toBeVisible()
  await expect(page.getByText(`Signed in as ${freshEmail}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)

  await openCake(page, { ...cake, buffer: Buffer.from('not a cake at all') })
  await expect(page.getByText('Decryption failed: Could not decrypt file')).toBeVisible()
  await openCake(page, cake)
  await expect(page.getByText('This file opens as soon as the server responds.')).toBeVisible()
  await goOnline(page)
  await expect(downloadButton(page)).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('Plan.txt', { exact: true }).first()).toBeVisible()
})

test('the opener starts without the server although the browser says that it is online', {
  tag: '@long',
}, async ({ page, context, freshEmail, consoleProblems }) => {
  consoleProblems.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })
    addEventListener('online', (event) => event.stopImmediatePropagation())
  })
  await arriveSignedIn(page, freshEmail)
  await visitTwice(page)
  const cake = await bake({ name: 'Plan.txt', content: Buffer.from('water the plums'), to: [freshEmail] })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('The server isn’t responding at the moment.')).toBeVisible()
  await openCake(page, cake)
  await expect(page.getByText('This file opens as soon as the server responds.')).toBeVisible()
  await context.setOffline(false)
  await expect(downloadButton(page)).toBeVisible()
})

test('a locked portal shows no opener without a network', { tag: '@long' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/ERR_INTERNET_DISCONNECTED/)
  const token = await arriveSignedIn(page, freshEmail)
  await visitTwice(page)
  await mustPost(serverUrl, '/auth/pin/lock', {}, token)
  await page.reload()
  await expect(page.getByText('Enter your PIN')).toBeVisible()
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(openButton(page)).toHaveCount(0)
})

/** Adds a launch queue to the page, which hands it files like the system. */
const queueLaunches = (page: Page) =>
  page.addInitScript(() => {
    const queue = { setConsumer: (consumer: unknown) => Object.assign(globalThis, { launch: consumer }) }
    Object.defineProperty(globalThis, 'launchQueue', { value: queue })
  })

/** Opens a file with the app, as a double click does. Null is a file that cannot be read. */
const launch = (page: Page, name: string, bytes: Buffer | null) =>
  page.evaluate(
    ([fileName, content]) => {
      const getFile = async () => {
        if (content === null) throw new DOMException('gone', 'NotFoundError')
        return new File([new Uint8Array(content)], fileName)
      }
      const { launch: consume } = globalThis as unknown as { launch: (params: object) => void }
      consume({ files: [{ kind: 'file', getFile }] })
    },
    [name, bytes && [...bytes]] as const,
  )

test('a file that the system opens with the app goes to the opener, from any tab', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await arriveSignedIn(page, freshEmail)
  const cake = await bake({ name: 'Plan.txt', content: Buffer.from('water the plums'), to: [freshEmail] })
  await queueLaunches(page)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await expect(page.getByText('Plan.txt')).toBeVisible()
  await launch(page, cake.name, null)
  await expect(page.getByText('The file could not be read. Choose it here instead.')).toBeVisible()
  await launch(page, cake.name, cake.buffer)
  await expect(downloadButton(page)).toBeVisible()
})

test('a file that the system opens with the app waits until the user signs in', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await makePerson(serverUrl, freshEmail)
  const cake = await bake({ name: 'Plan.txt', content: Buffer.from('water the plums'), to: [freshEmail] })
  await queueLaunches(page)
  await page.goto(`${serverUrl}/info/about`)
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await launch(page, cake.name, cake.buffer)
  await enterPassword(page, freshEmail)
  await pinField(page).fill(person.pin)
  await expect(downloadButton(page)).toBeVisible()
})

test('the page offers a new version, and Reload starts it', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await arriveSignedIn(page, freshEmail)
  // A worker with a different URL, as if an earlier version had been visited before.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js?earlier')
    await navigator.serviceWorker.ready
  })
  await page.goto(`${serverUrl}/portal`)
  await expect(page.getByText('A new version is available.')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(openButton(page)).toBeVisible()
  const running = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(running).toBe(`${serverUrl}/service-worker.js`)
  await expect(page.getByText('A new version is available.')).toHaveCount(0)
})
