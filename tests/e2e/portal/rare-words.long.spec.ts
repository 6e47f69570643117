import { createCipheriv } from 'node:crypto'
import { serverUrl } from '../../support/browser/addresses.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { expect, test } from '../../support/browser/page.ts'
import { person } from '../../support/browser/person.ts'
import { strayCake } from './bakery.ts'
import { arriveBeforePin, openButton, openCake, openPortal, pinField } from './steps.ts'

// Texts for rare cases: a server that sends no message, a browser without free space.

test('signing in handles unexpected server responses and network errors', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/)
  await arriveBeforePin(page, freshEmail)
  await page.route('**/api/v1/auth/me?*', (route) => route.abort())
  await page.goto(`${serverUrl}/portal`)
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible()
  await page.unroute('**/api/v1/auth/me?*')
  await page.getByRole('button', { name: 'Try again' }).click()

  const wordless = { status: 400, body: '' }
  await page.route('**/api/v1/auth/pin/authenticate', (route) => route.fulfill(wordless), { times: 1 })
  await pinField(page).fill(person.pin)
  await expect(page.getByText('Failed to authenticate')).toBeVisible()
  await goOffline(page)
  // A PIN that the server did not reject stays, and Enter sends it again.
  await pinField(page).press('Enter')
  await expect(page.getByText('You are offline. Please check your connection.')).toBeVisible()
  await goOnline(page)
  // The network fails after a correct PIN, and the user can retry.
  await page.route('**/api/v1/auth/me?*', (route) => route.abort())
  await pinField(page).press('Enter')
  await expect(pinField(page)).toBeEmpty()
  await page.unroute('**/api/v1/auth/me?*')
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
})

const oddResponses = [
  [403, '', 'Access denied: Access denied'],
  [418, '', 'Error retrieving keys: HTTP Error 418'],
  [200, '{}', 'Error retrieving keys: Unexpected API response format'],
  [200, '{"keys":["no key"]}', 'Error retrieving keys: No valid keys found for this file'],
] as const

test('the opener shows the errors of the key call', async ({ page, freshEmail, consoleProblems }) => {
  consoleProblems.allow(/status of 4/)
  await openPortal(page, freshEmail)
  for (const [status, body, text] of oddResponses) {
    await page.route('**/api/v1/get_keys', (route) => route.fulfill({ status, body }), { times: 1 })
    await openCake(page, strayCake('odd.txt'))
    await expect(page.getByText(text)).toBeVisible()
  }
})

test('the opener handles a missing email, two files, and a worker that fails to load', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/net::ERR_FAILED|worker/i)
  await openPortal(page, freshEmail)
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    for (const name of ['a.cake', 'b.cake']) transfer.items.add(new File(['x'], name))
    const drag = (type: string) =>
      document.body.dispatchEvent(
        new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }),
      )
    drag('dragenter')
    drag('dragover')
  })
  await expect(page.getByText('Drop to open this file')).toBeVisible()
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    for (const name of ['a.cake', 'b.cake']) transfer.items.add(new File(['x'], name))
    document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
    )
  })
  await expect(page.getByText('Please choose one file at a time.')).toBeVisible()

  await page.route('**/*.worker-*.js', (route) => route.abort())
  await openCake(page, strayCake('odd.txt'))
  await expect(page.getByText('Unknown error occurred')).toBeVisible()

  await page.route('**/api/v1/auth/me?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), email: null } })
  })
  await page.reload()
  await openCake(page, strayCake('odd.txt'))
  await expect(page.getByText('User email not found. Please log in again.')).toBeVisible()
})

test('a large cake shows its speed, and an error in a browser without free space', async ({
  page,
  freshEmail,
}) => {
  test.slow()
  await openPortal(page, freshEmail)
  await page.route('**/api/v1/get_keys', (route) =>
    route.fulfill({ json: { keys: ['ab'.repeat(32)], key_paths: [['file']] } }),
  )
  await expect(openButton(page)).toBeVisible()
  // The key fits the last block, so the opener decrypts the rest, which is zeros.
  const lastBlock = createCipheriv('aes-256-cbc', Buffer.alloc(32, 0xab), Buffer.alloc(16)).final()
  await page.evaluate(
    (lastBlock) => {
      const header = new Uint8Array(53)
      header.set([72, 67, 75, 69, 1])
      const chunk = new Uint8Array(2 ** 20)
      const transfer = new DataTransfer()
      transfer.items.add(
        new File([header, ...Array<BlobPart>(480).fill(chunk), new Uint8Array(lastBlock)], 'large.bin.cake'),
      )
      const drop = { bubbles: true, cancelable: true, dataTransfer: transfer }
      document.body.dispatchEvent(new DragEvent('drop', drop))
    },
    [...lastBlock],
  )
  await expect(page.getByText(/\/s · .+ left/)).toBeVisible({ timeout: 30_000 })
  // By keyboard, because on a slow machine a click waits until the cake has been read.
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.evaluate(() => {
    navigator.storage.estimate = async () => ({ quota: 1, usage: 0 })
  })
  await openButton(page).click()
  await expect(page.getByText(/This browser doesn’t have enough free space/)).toBeVisible({
    timeout: 30_000,
  })
})
