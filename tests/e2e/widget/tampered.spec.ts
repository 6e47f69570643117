import { readFileSync } from 'node:fs'
import { apiUrl, playProvider, publicToken } from './simulated-provider.ts'
import { type ChunkPage, chunkPages, findChunk, listChunks } from './tampered-chunks.ts'
import { expect, failedCheck, test } from './tampered-scene.ts'

// The drop-in script with integrity, on a page whose policy allows no policy of Trusted Types.

const attributes = { 'public-token': publicToken, 'api-url': apiUrl, products: 'otp' }
const host = { artifact: 'drop-in', integrity: true, apiUrl, attributes } as const

/** A chunk that all methods share, and one that the runtime loads. */
const first = ['runtime', 'otp']

test('every chunk is tampered with in a test', () => {
  expect(listChunks().sort()).toEqual(Object.keys(chunkPages).sort())
})

for (const [chunk, chunkPage] of Object.entries(chunkPages) satisfies [string, ChunkPage][]) {
  test(`a tampered chunk does not run, and the host learns of it: ${chunk}`, {
    tag: first.includes(chunk) ? [] : ['@long'],
  }, async ({ page, expectRejected }) => {
    await expectRejected(page, chunkPage, chunk)
  })
}

test('an entry with one changed byte does not run', { tag: '@long' }, async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(failedCheck)
  await page.route('**/login-widget.js*', async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    // The last letter of the comment in the first line, so the script would work.
    body[body.indexOf('\n') - 1] = 'e'.charCodeAt(0)
    await route.fulfill({ response, body })
  })
  const rejected = page.waitForEvent('console', (line) => failedCheck.test(line.text()))
  await open(host)
  await rejected
  expect(await page.evaluate(() => customElements.get('login-widget'))).toBeUndefined()
})

test('the unchanged script signs in, and requests each file once', { tag: '@engines' }, async ({
  page,
  open,
  provider: { apiUrl },
}) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) requested.push(new URL(request.url()).pathname)
  })
  await open({ ...host, apiUrl, attributes: { ...attributes, 'api-url': apiUrl } })
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').fill('123456')
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  expect(requested.length).toBeGreaterThan(3)
  expect(requested).toEqual([...new Set(requested)])
})

test('a chunk that is fetched again is compared again', { tag: '@long' }, async ({
  page,
  open,
  consoleProblems,
}) => {
  consoleProblems.allow(failedCheck)
  consoleProblems.allow(/Failed to load resource|bootstrap|No code verifier/)
  await playProvider(page)
  await page.route(/\/chunks\/otp-[0-9a-f]{8}\.js$/, (route) => route.abort())
  await page.route(/\/chunks\/otp-.*again=1$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `globalThis.tampered=true;${readFileSync(findChunk('otp'), 'utf8')}`,
    }),
  )
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/chunks/otp-'))
  await Promise.all([lost, open(host)])
  const rejected = page.waitForEvent('console', (line) => failedCheck.test(line.text()))
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  await rejected
  expect(await page.evaluate(() => window.tampered)).toBeUndefined()
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Passcode')).toBeVisible()
})
