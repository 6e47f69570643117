import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { listAllBlocks, readApplicationFiles } from '../../../scripts/steps/code-blocks.mjs'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { registerSite } from '../../support/programs/operator.ts'
import { enterEmailedCode } from './demo-page.ts'

// Readers paste these pages, so each one is opened as it is written, with the address and the token of the test's server.

const pages = listAllBlocks().filter(
  ({ kind, language, code }) =>
    kind === 'page' || (language === 'html' && code.includes('/widget/login-widget.js')),
)

/** The address of the server's script that never changes, and its integrity. */
const versioned = { address: '', integrity: '' }
test.beforeAll(async () => {
  const response = await fetch(`${serverUrl}/widget/login-widget.js`)
  versioned.address = response.headers.get('content-location') ?? ''
  const digest = createHash('sha384').update(new Uint8Array(await response.arrayBuffer()))
  versioned.integrity = `sha384-${digest.digest('base64')}`
})

const script = `<script type="module" src="${serverUrl}/widget/login-widget.js"></script>`
/** What docs/embedding.md says to load before the tag if the project has no client at Google. */
const simulatedOneTap = `<script src="${serverUrl}/stand-in/one-tap/client.js"></script>`

function fillIn(code: string, token: string): string {
  return (
    code
      .replaceAll(/https:\/\/login\.example(?:\.org)?|http:\/\/localhost:4000/g, serverUrl)
      .replaceAll('public-token-live-…', token)
      .replaceAll(/\/widget\/\d[^/]*\/login-widget\.js/g, versioned.address)
      .replaceAll('sha384-…', versioned.integrity)
      // A tag that only shows how to set something else.
      .replace(
        /<login-widget(?![^>]*public-token)/,
        `<login-widget public-token="${token}" api-url="${serverUrl}"`,
      )
  )
}

function toPage(code: string, token: string): string {
  const text = fillIn(code, token)
  const before = [
    text.includes('one_tap') ? simulatedOneTap : '',
    text.includes('/login-widget.js') ? '' : script,
  ]
  return `<!doctype html><title>A page</title><link rel="icon" href="data:,">${before.join('')}${text}`
}

/** The scripts of the page without a build. */
const files = readApplicationFiles('docs/frameworks/html.md')

/** Serves the page number N at `/N`. */
let site: Server
let origin: string
test.beforeAll(async () => {
  expect(pages.length).toBeGreaterThan(5)
  const tokens = { consumer: '', business: '' }
  site = createServer(({ url = '/' }, response) => {
    const path = url.slice(1)
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.setHeader('content-type', `${type}; charset=utf-8`)
    const code = pages[Number(path)]?.code ?? ''
    const token = code.includes('kind="business"') ? tokens.business : tokens.consumer
    response.end(files[path] ?? toPage(code, token))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://documentation.localhost:${(site.address() as AddressInfo).port}`
  const urls = pages.map((_, index) => `${origin}/${index}`)
  const document = { origins: [origin], redirect_uris: urls }
  tokens.consumer = await registerSite('Documentation', { ...document, consent_url: `${origin}/` })
  tokens.business = await registerSite('Business', {
    ...document,
    kind: 'business',
    products: ['otp', 'emailMagicLinks'],
    text_channels: [],
  })
})
test.afterAll(() => {
  site.close()
  site.closeAllConnections()
})

for (const [index, { path, line, code }] of pages.entries()) {
  // No application has sent the visitor to the consent page.
  const expected = / consent>/.test(code) ? ['client_id_missing'] : []
  // The first page of a reader, and the one with every attribute of the script.
  const tag = path === 'README.md' || code.includes('integrity') ? [] : ['@long']
  test(`the page at ${path}:${line} shows the card`, { tag }, async ({ page }) => {
    await page.addInitScript(() => {
      const codes: string[] = []
      Object.assign(window, { codes })
      addEventListener('lw-error', (event) =>
        codes.push((event as CustomEvent<{ code: string }>).detail.code),
      )
    })
    const loaded = page.waitForResponse((response) => response.url().includes('/sdk/v1/projects/bootstrap/'))
    await page.goto(`${origin}/${index}`)
    await expect(page.getByTestId('lw-card').first()).toBeVisible()
    expect((await loaded).status()).toBe(200)
    expect(await page.evaluate(() => Reflect.get(window, 'codes'))).toEqual(expected)
  })
}

const openFirstPage = (page: Page, document: string) =>
  page.goto(`${origin}/${pages.findIndex(({ path }) => path === document)}`)
const openReadmePage = (page: Page) => openFirstPage(page, 'README.md')
const signedIn = /^Signed in as user-[\w-]+\. Sign out$/

test('a lost chunk of the versioned script, which has a digest, is requested again', {
  tag: ['@engines', '@long'],
}, async ({ page, freshEmail, consoleProblems }) => {
  // Firefox compares the digest of a file that did not arrive.
  consoleProblems.allow(
    /Failed to load resource|CORS request did not succeed|in the integrity attribute match/,
  )
  const lost: string[] = []
  await page.route(/\/chunks\/(runtime|otp)-[^?]*$/, (route) => {
    lost.push(new URL(route.request().url()).pathname)
    return route.abort()
  })
  await openReadmePage(page)
  await page.getByLabel('Email').fill(freshEmail)
  await page.getByLabel('Email').press('Enter')
  const screen = page.getByLabel('Passcode')
  const alert = page.locator('login-widget').getByRole('alert')
  await expect(screen.or(alert)).toBeVisible()
  if (await alert.isVisible()) await page.getByLabel('Email').press('Enter')
  await screen.fill(await codeSentTo(freshEmail))
  await expect(page.getByText(signedIn)).toBeVisible()
  const folder = versioned.address.replace('login-widget.js', 'chunks/')
  expect(lost.map((url) => url.replace(/-[^/]*$/, '')).sort()).toEqual([`${folder}otp`, `${folder}runtime`])
})

test('the page of the README shows who is signed in, also after a reload, and signs out', async ({
  page,
  freshEmail,
}) => {
  await openReadmePage(page)
  await enterEmailedCode(page, freshEmail)
  const account = page.getByText(signedIn)
  await expect(account).toBeVisible()
  await expect(page.locator('login-widget')).toBeHidden()

  await page.reload()
  await expect(account).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(account).toBeHidden()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('the page of docs/business.md shows the organization of a member, also after a reload, and signs out', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  await openFirstPage(page, 'docs/business.md')
  await enterEmailedCode(page, freshEmail)
  await page.getByRole('button', { name: 'Create an organization' }).click()
  await page.getByLabel('Name of the organization').fill('Corner Bakery')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const account = page.locator('#account')
  const text = 'You’re signed in to Corner Bakery. Sign out'
  await expect(account).toHaveText(text)
  await expect(page.locator('login-widget')).toBeHidden()

  await page.reload()
  await expect(account).toHaveText(text)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(account).toBeHidden()
  await expect(page.getByLabel('Email')).toBeVisible()
})
