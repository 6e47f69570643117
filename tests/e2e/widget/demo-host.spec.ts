import type { Page } from '@playwright/test'
import { demoUrl } from '../../support/browser/addresses.ts'
import { codeSentTo, messagesTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

// The drop-in script and the provider's client with the real server, on another site.

async function askForCode(page: Page, address: string) {
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Email').press('Enter')
}

test('a reload returns to the code screen, and the code stays valid', {
  tag: ['@engines', '@long'],
}, async ({ page, freshEmail }) => {
  await page.goto(demoUrl)
  await askForCode(page, freshEmail)
  await page.getByLabel('Passcode').waitFor()
  await page.reload()
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail))
  await expect(page.getByText('lw-authenticated')).toBeVisible()
})

test.describe('on a slow connection', () => {
  test('shows the field before the client has loaded, and remembers an early Enter', async ({
    page,
    freshEmail,
  }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
    const arrived: string[] = []
    page.on('requestfinished', (request) => arrived.push(new URL(request.url()).pathname))
    await page.goto(demoUrl, { waitUntil: 'commit' })
    await page.getByLabel('Email').waitFor()
    expect(arrived.filter((path) => path.includes('/chunks/') || path.startsWith('/sdk/'))).toEqual([])
    await askForCode(page, freshEmail)
    await expect(page.getByLabel('Passcode')).toBeVisible({ timeout: 20_000 })
    expect(await messagesTo(freshEmail)).toHaveLength(1)
  })

  test('queues an Enter before the lazy chunks have loaded, shows that it is busy, and submits once', {
    tag: '@long',
  }, async ({ page, freshEmail }) => {
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const requested: string[] = []
    await page.route('**/widget/chunks/**', async (route) => {
      requested.push(new URL(route.request().url()).pathname)
      await held
      await route.continue()
    })
    await page.goto(demoUrl)
    const field = page.getByLabel('Email')
    await field.fill(freshEmail)
    await field.press('Enter')
    await field.press('Enter')
    await expect(page.locator('login-widget button[data-busy]')).toHaveText('Continue with email')
    await expect(field).not.toBeEditable()
    const names = () => requested.map((path) => path.replace(/^.*\/|-.*$/g, '')).sort()
    await expect.poll(names).toEqual(['client', 'runtime'])
    letThrough()
    await expect(page.getByLabel('Passcode')).toBeVisible()
    expect(await messagesTo(freshEmail)).toHaveLength(1)
  })

  test('reports a client that fails to load, and loads it on the next attempt', { tag: '@long' }, async ({
    page,
    freshEmail,
    consoleProblems,
  }) => {
    consoleProblems.allow(/Failed to load resource/)
    let reachable = false
    await page.route('**/widget/chunks/**', (route) => (reachable ? route.continue() : route.abort()))
    await page.goto(demoUrl)
    await askForCode(page, freshEmail)
    await expect(page.getByRole('alert')).toContainText(
      'We couldn’t reach our servers. Check your connection and try again.',
    )
    reachable = true
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect(page.getByLabel('Passcode')).toBeVisible()
  })

  test('retries a failed chunk under another URL', {
    tag: ['@engines', '@long'],
  }, async ({ page, freshEmail, consoleProblems }) => {
    // Firefox compares the digest of a file that did not arrive.
    consoleProblems.allow(
      /Failed to load resource|CORS request did not succeed|in the integrity attribute match/,
    )
    // Firefox remembers a failure for as long as the document exists.
    await page.route(/\/widget\/chunks\/(client|otp)-[^?]*$/, (route) => route.abort())
    const lost = (name: string) =>
      page.waitForEvent('requestfailed', (request) => request.url().includes(`/chunks/${name}-`))
    await Promise.all([lost('client'), lost('otp'), page.goto(demoUrl)])
    await askForCode(page, freshEmail)
    await expect(page.getByLabel('Passcode')).toBeVisible()
    await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail))
    await expect(page.getByText('lw-authenticated')).toBeVisible()
  })

  test('offers to reload the page if a shared chunk fails to load', {
    tag: ['@engines', '@long'],
  }, async ({ page, freshEmail, consoleProblems }) => {
    // Firefox compares the digest of a file that did not arrive.
    consoleProblems.allow(
      /Failed to load resource|CORS request did not succeed|in the integrity attribute match/,
    )
    const lost = '**/widget/chunks/runtime-*'
    await page.route(lost, (route) => route.abort())
    await page.goto(demoUrl)
    await askForCode(page, freshEmail)
    const reload = page.getByRole('button', { name: 'Reload the page' })
    await expect(reload).toBeVisible()
    await page.unroute(lost)
    await reload.click()
    await askForCode(page, freshEmail)
    await expect(page.getByLabel('Passcode')).toBeVisible()
  })
})
