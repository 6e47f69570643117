import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { person } from '../../support/browser/person.ts'
import { bake, strayCake, toFile } from './bakery.ts'
import { withOwnApp } from './own-app.ts'
import { downloadButton, dropFile, openButton, openCake, openPortal } from './steps.ts'

const undecryptable =
  'Decryption failed: Could not decrypt file with any of the provided keys. The file may be corrupted or you may not have permission.'
const local = 'Files are decrypted locally and never uploaded.'

test.beforeEach(async ({ page, freshEmail }) => {
  // Registers early, so that the file chooser is intercepted before a key opens it.
  page.on('filechooser', () => {})
  await openPortal(page, freshEmail)
})

test('opens a cake by keyboard and saves the baked bytes', async ({ page, freshEmail }) => {
  const content = randomBytes(300_001)
  const cake = await bake({ name: 'Quarterly report.pdf', content, to: [freshEmail] })
  await expect(page.getByText(local)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeDisabled()

  await openButton(page).focus()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(cake)
  await expect(downloadButton(page)).toBeVisible()
  await expect(page.getByText('Quarterly report.pdf', { exact: true })).toHaveCount(2)
  await expect(page.getByText('293 KB', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Get the app' })).toBeVisible()

  await expect(downloadButton(page)).toBeFocused()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Quarterly report.pdf')
  expect((await readFile(await saved.path())).equals(content)).toBe(true)
})

test('opens a cake shared with a wildcard, and Clear discards everything', {
  tag: ['@engines', '@long'],
}, async ({ page, freshEmail }) => {
  const domain = freshEmail.slice(freshEmail.indexOf('@'))
  const cake = await bake({ name: 'note.txt', content: Buffer.from('hello'), to: [`*${domain}`] })
  await openCake(page, cake)
  // Not every driver reports downloads, so read the bytes from the blob.
  await page.evaluate(() => {
    const create = URL.createObjectURL
    const saved = new Promise((resolve) => {
      URL.createObjectURL = (blob: Blob) => {
        resolve(blob.text())
        return create.call(URL, blob)
      }
    })
    Object.assign(window, { saved })
  })
  await downloadButton(page).click()
  expect(await page.evaluate(() => Reflect.get(window, 'saved'))).toBe('hello')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(downloadButton(page)).toHaveCount(0)
  await expect(page.getByText('Drop a .cake file here')).toBeVisible()
  await expect(openButton(page)).toBeFocused()
})

test('shows an error for no file, another file type and two files', { tag: ['@engines', '@long'] }, async ({
  page,
}) => {
  // Opens the file dialog, and says what is missing if the user closes it.
  await openButton(page).click()
  await expect(page.getByText('Please select a file first.')).toBeVisible()
  await openCake(page, toFile('photo.png', Buffer.from('no cake')))
  await expect(page.getByText('Error: Selected file must have a .cake extension.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeFocused()
  await dropFile(page, 'fine.txt.cake', 100)
  await expect(page.getByText('Error: Selected file must have a .cake extension.')).toHaveCount(0)
  await expect(page.getByText('fine.txt.cake')).toBeVisible()
})

/** Expects these buttons and no others: two, and one that looks like a link. */
const expectButtons = (page: Page, names: readonly string[]) =>
  expect(page.getByRole('main').getByRole('button')).toHaveText(names)

test.describe('shows the error of a cake', () => {
  const text = Buffer.from('a secret')
  const past = '2020-01-01T00:00:00Z'
  const future = '2099-01-01T00:00:00Z'

  test.afterEach(async ({ page }) => {
    await expect(downloadButton(page)).toHaveCount(0)
    await expect(page.getByText('a secret')).toHaveCount(0)
  })

  test('without permission', { tag: ['@engines', '@long'] }, async ({ page, freshEmail }) => {
    await openCake(page, await bake({ name: 'a.txt', content: text, to: ['somebody@else.example'] }))
    await expect(page.getByText('You don’t have access to this file')).toBeVisible()
    await expect(page.getByText('Access denied: You do not have permission to open this file.')).toBeVisible()
    await expect(page.getByText(`You’re signed in as ${freshEmail}.`)).toBeVisible()
    await expectButtons(page, ['Ask for access', 'Choose another file', 'Switch account'])
    await page.getByRole('button', { name: 'Switch account' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('before its openable date', { tag: '@long' }, async ({ page, freshEmail }) => {
    await openCake(page, await bake({ name: 'a.txt', content: text, to: [freshEmail], openable: future }))
    await expect(page.getByText('Access denied: This file cannot be opened yet.')).toBeVisible()
    // In local time, with the time zone.
    await expect(
      page.getByText(/^Reason: It can be opened from (Jan 1, 2099|Dec 31, 2098), \d+:\d\d\s[AP]M \S+\.$/),
    ).toBeVisible()
  })

  test('after its expiration date', { tag: '@long' }, async ({ page, freshEmail }) => {
    await openCake(page, await bake({ name: 'a.txt', content: text, to: [freshEmail], expires: past }))
    await expect(page.getByText('Access denied: Access to this file has expired.')).toBeVisible()
    await expect(
      page.getByText(/^Reason: It could be opened until (Jan 1, 2020|Dec 31, 2019), /),
    ).toBeVisible()
  })

  test('of a banned user, with the reason', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/v1/get_keys', (route) =>
      route.fulfill({
        status: 403,
        json: {
          error: 'You have been banned from this file.',
          code: 'user_banned',
          reason: 'Banned via portal',
          request_id: 'request-1',
        },
      }),
    )
    await openCake(page, strayCake('a.txt'))
    await expect(page.getByText('Access denied: You have been banned from this file.')).toBeVisible()
    await expect(page.getByText('Reason: Banned via portal')).toBeVisible()
  })

  test('without keys', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/v1/get_keys', (route) => route.fulfill({ json: { keys: [], key_paths: [] } }))
    await openCake(page, strayCake('a.txt'))
    await expect(page.getByText('No decryption keys available for this file.')).toBeVisible()
  })

  test('while the server is down', { tag: '@long' }, async ({ page, consoleProblems }) => {
    consoleProblems.allow(/status of 502/)
    await page.route('**/api/v1/get_keys', (route) => route.fulfill({ status: 502, body: 'bad gateway' }))
    await openCake(page, strayCake('a.txt'))
    const expected = 'Error retrieving keys: The server is currently unavailable. Please try again later.'
    await expect(page.getByText(expected)).toBeVisible()
  })

  test('with a flipped bit, at the end or in the middle', { tag: ['@engines', '@long'] }, async ({
    page,
    freshEmail,
  }) => {
    for (const at of [60, -1]) {
      const damage = (cake: Buffer) => {
        const copy = Buffer.from(cake)
        const offset = at < 0 ? copy.length + at : at
        copy.writeUInt8(copy.readUInt8(offset) ^ 1, offset)
        return copy
      }
      await openCake(page, await bake({ name: `bit ${at}.txt`, content: text, to: [freshEmail], damage }))
      await expect(page.getByText(undecryptable)).toBeVisible()
      await page.getByRole('button', { name: 'Clear', exact: true }).click()
    }
  })

  test('that is another file with the extension .cake', { tag: '@long' }, async ({ page }) => {
    await openCake(page, toFile('a.txt.cake', Buffer.from('just text')))
    await expect(page.getByText('This isn’t a .cake file')).toBeVisible()
    await expect(page.getByText(undecryptable)).toBeVisible()
  })

  test('of a newer version of the format, before any key is requested', { tag: '@long' }, async ({
    page,
    freshEmail,
  }) => {
    const damage = (cake: Buffer) => Buffer.concat([cake.subarray(0, 4), Buffer.of(2), cake.subarray(5)])
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await openCake(page, await bake({ name: 'later.txt', content: text, to: [freshEmail], damage }))
    await expect(page.getByText('This file needs a newer version')).toBeVisible()
    await expect(page.getByText('the portal needs an update first')).toBeVisible()
    await expectButtons(page, ['Choose another file', 'Clear'])
    expect(calls.filter((url) => url.includes('get_keys'))).toEqual([])
  })

  test('that is layered, and recommends the app', { tag: '@long' }, async ({ page, freshEmail }) => {
    const zip = Buffer.from('PK\u0003\u0004 and so on')
    await openCake(page, await bake({ name: 'contract.pdf', content: zip, to: [freshEmail] }))
    await expect(page.getByText('This is a layered cake. Please use the app to open it.')).toBeVisible()
    const promo = page.getByRole('complementary', { name: 'Get the app' })
    await expect(promo.getByText('nor with the command line. Ask the person who baked')).toBeVisible()
    await expect(promo.getByRole('link', { name: 'Download App' })).toHaveAttribute('href', '/info/download')
  })

  test('that is layered, and names the operator’s own app', { tag: '@long' }, async ({
    page,
    freshEmail,
  }) => {
    await withOwnApp(page, `${serverUrl}/portal`)
    await page.reload()
    const promo = page.getByRole('complementary', { name: 'Get the app' })
    const link = promo.getByRole('link', { name: 'Download App' })
    const zip = Buffer.from('PK\u0003\u0004 and so on')
    await openCake(page, await bake({ name: 'contract.pdf', content: zip, to: [freshEmail] }))
    await expect(promo.getByText('The operator of this site offers another app: app.example.')).toBeVisible()
    await expect(link).toHaveAttribute('href', 'https://app.example/')
    await openCake(page, await bake({ name: 'a.txt', content: text, to: [freshEmail] }))
    await expect(promo.getByText('The operator of this site offers an app: app.example.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
  })
})

test('warns about files above 500 MB, and Escape closes the warning', {
  tag: ['@engines', '@long'],
}, async ({ page }) => {
  await dropFile(page, 'Holiday film.mov.cake', 500 * 2 ** 20 + 1)
  const warning = page.getByRole('dialog', { name: 'This is a large file' })
  await expect(warning.getByRole('link', { name: 'Download App' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(warning).toHaveCount(0)
  await openButton(page).click()
  await warning.getByRole('button', { name: 'Continue Anyway' }).click()
  await expect(warning).toHaveCount(0)
})

test('cancels opening', { tag: ['@engines', '@long'] }, async ({ page }) => {
  await page.route('**/api/v1/get_keys', () => undefined)
  await openCake(page, strayCake('a.txt'))
  await expect(page.getByText('Requesting its keys').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByText('Opening was canceled')).toBeVisible()
  await expect(openButton(page)).toBeFocused()
})

test('redirects to the sign-in page, without Access denied, when the session ends during opening', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/api/v1/get_keys', (route) =>
    route.fulfill({ status: 401, json: { error: 'x', code: 'session_ended', request_id: 'request-1' } }),
  )
  await openCake(page, strayCake('a.txt'))
  await expect(page).toHaveURL(`${serverUrl}/login?callback=%2Fportal`)
  await expect(page.getByText('Access denied')).toHaveCount(0)
})

test('redirects to a missing onboarding step instead of showing Access denied, and back', {
  tag: '@long',
}, async ({ page }) => {
  const response = await page.request.get(`${serverUrl}/api/v1/auth/me`, {
    headers: {
      authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('cakelock_session'))}`,
    },
  })
  const me: object = await response.json()
  await page.route('**/api/v1/get_keys', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'Please enter your PIN first.', code: 'pin_pending', request_id: 'request-1' },
    }),
  )
  await page.route('**/api/v1/auth/me?**', (route) => route.fulfill({ json: { ...me, pin_pending: true } }))
  await openCake(page, strayCake('a.txt'))
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible()
  await expect(page.getByText('Access denied')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByLabel('PIN', { exact: true }).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
  await expect(page).toHaveURL(`${serverUrl}/portal`)
})
