import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { productNames } from '#contract/products.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { registerSite, runOperator } from '../../support/programs/operator.ts'
import { openServer } from '../../support/server/open-server.ts'
import { registerWork } from './business-page.ts'
import { holdScript } from './prerendered-scene.ts'

// What an operator prints and a site pastes, with the policy that the last line names.

let site: Awaited<ReturnType<typeof openServer>>
let origin = ''
let body = ''
let policy = ''

test.beforeAll(async () => {
  site = await openServer(
    createServer((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.setHeader('content-security-policy', policy)
      response.end(`<!doctype html><title>A page</title><link rel="icon" href="data:,">${body}`)
    }),
  )
  origin = `http://printed.localhost:${site.port}`
})
test.afterAll(() => site.close())

/** Pastes the prerendered tag of a project into the page, with its policy. */
async function pastePrerendered(publicToken: string, ...options: string[]) {
  body = await runOperator('widget', 'tag', publicToken, '--prerendered', ...options)
  const [, printed] = /<!-- Content-Security-Policy: (.*) -->/.exec(body) ?? []
  policy = `default-src 'none'; ${printed}; img-src data:; require-trusted-types-for 'script'`
}

const registerPrinted = (fields: object) => registerSite('Printed', { origins: [origin], ...fields })

test('a printed prerendered tag signs in under a strict policy, and requests each file once', async ({
  page,
  freshEmail,
}) => {
  await pastePrerendered(await registerPrinted({ products: ['otp'] }))
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) requested.push(new URL(request.url()).pathname)
  })
  const release = await holdScript(page)
  const early = ['runtime', 'client'].map((name) => page.waitForRequest(new RegExp(`/chunks/${name}-`)))
  await page.goto(origin, { waitUntil: 'commit' })
  await Promise.all(early)
  release()
  await page.getByLabel('Email').fill(freshEmail)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail))
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  expect(requested).toEqual([...new Set(requested)])
})

test('a printed tag requests the buttons of passkeys and wallets with the script, and shows buttons without the client', async ({
  page,
}) => {
  const products = ['oauth', 'otp', 'passkeys', 'crypto']
  const fields = { products, redirect_uris: [`${origin}/`], widget_providers: ['google'] }
  ;[body, policy] = [await runOperator('widget', 'tag', await registerPrinted(fields)), '']
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.route(/\/chunks\/client-/, () => undefined)
  const release = await holdScript(page)
  const early = ['PasskeyButton', 'wallet2', 'WalletButtons', 'page-wallets']
  const requests = early.map((name) => page.waitForRequest(new RegExp(`/chunks/${name}-`)))
  await page.goto(origin, { waitUntil: 'commit' })
  await Promise.all(requests)
  release()
  for (const name of [/Google/, /passkey/i, /wallet/i])
    await expect(page.getByRole('button', { name }).first()).toBeVisible()
  const scripts = requested.filter((path) => path.endsWith('.js'))
  expect(scripts.toSorted()).toEqual([...new Set(scripts)].toSorted())
})

/** Notes the requests of scripts. */
function noteScripts(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) requested.push(new URL(request.url()).pathname)
  })
  return requested
}

test('a prerendered tag of a business keeps what is typed while its script loads, and requests each file once', async ({
  page,
  freshEmail,
}) => {
  const { publicToken } = await registerWork(origin, { products: ['otp', 'passwords'] })
  await pastePrerendered(publicToken, '--kind', 'business')
  const requested = noteScripts(page)
  const release = await holdScript(page)
  const early = ['business', 'runtime', 'business-kind', 'business-client'].map((name) =>
    page.waitForRequest(new RegExp(`/chunks/${name}-[0-9a-f]+\\.js`)),
  )
  await page.goto(origin, { waitUntil: 'commit' })
  await Promise.all(early)
  await page.getByLabel('Email').fill(freshEmail)
  await page.getByLabel('Email').press('Enter')
  release()
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail))
  await expect(page.getByRole('heading', { name: 'No organization yet' })).toBeVisible()
  expect(requested).toEqual([...new Set(requested)])
})

test('a prerendered form of a business stays while its first screen loads, and gives way to a retry', {
  tag: '@long',
}, async ({ page, consoleProblems }) => {
  consoleProblems.allow(/Failed to load resource|net::ERR_FAILED/)
  const { publicToken } = await registerWork(origin, { products: ['otp'] })
  await pastePrerendered(publicToken)
  let fail = () => {}
  const failing = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(/\/chunks\/business-[0-9a-f]+\.js/, async (route) => {
    await failing
    await route.abort()
  })
  await page.goto(origin, { waitUntil: 'commit' })
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.evaluate(() => customElements.whenDefined('login-widget'))
  await expect(page.getByLabel('Email')).toBeVisible()
  fail()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('a printed tag of a business requests its first screen with the script', { tag: '@long' }, async ({
  page,
}) => {
  const { publicToken } = await registerWork(origin, { products: ['otp'] })
  const organization = ['--flow', 'organization', '--organization-slug', 'nowhere']
  ;[body, policy] = [await runOperator('widget', 'tag', publicToken, ...organization), '']
  const requested = noteScripts(page)
  const release = await holdScript(page)
  const early = page.waitForRequest(/\/chunks\/business-[0-9a-f]+\.js/)
  await page.goto(origin, { waitUntil: 'commit' })
  await early
  release()
  await expect(page.getByText('We could not find this organization.')).toBeVisible()
  expect(requested).toEqual([...new Set(requested)])
})

test('a tampered file that the page requests early does not run', { tag: '@long' }, async ({
  page,
  consoleProblems,
}) => {
  await pastePrerendered(await registerPrinted({ products: ['otp'] }))
  consoleProblems.allow(/Failed to find a valid digest/)
  await page.route(/\/chunks\/runtime-/, async (route) => {
    const response = await fetch(route.request().url())
    await route.fulfill({
      headers: { ...Object.fromEntries(response.headers), 'content-encoding': '' },
      body: `globalThis.tampered = true;${await response.text()}`,
    })
  })
  await page.addInitScript(() => {
    addEventListener('lw-error', (event) =>
      Object.assign(window, { problem: (event as CustomEvent).detail.code }),
    )
  })
  await page.goto(origin)
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'problem'))).toBe('unreachable')
  expect(await page.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined()
})

const printable = productNames.filter((product) => product !== 'passkeys').map((product) => [product])

for (const shown of [...printable, [...productNames]]) {
  test(`the printed tag of a project with ${shown.join(', ')} has no mistake`, {
    tag: shown.length === productNames.length ? [] : ['@long'],
  }, async ({ page }) => {
    const publicToken = await registerPrinted({
      products: shown,
      redirect_uris: [`${origin}/`],
      widget_providers: ['github', 'google'],
    })
    await page.addInitScript(() => {
      addEventListener('lw-error', ({ detail }) => Object.assign(window, { problem: detail.message }))
    })
    for (const isPrerendered of [false, true]) {
      if (isPrerendered) await pastePrerendered(publicToken)
      else [body, policy] = [await runOperator('widget', 'tag', publicToken), '']
      await page.goto(origin)
      const tag = page.locator('login-widget')
      await expect(tag.locator('button:visible, input:visible').first()).toBeEnabled()
      await page.evaluate(() => customElements.whenDefined('login-widget'))
      await expect(tag.getByText('Only you see this')).toHaveCount(0)
      const social = tag.getByRole('button', { name: /GitHub|Google/ })
      await expect(social).toHaveText(shown.includes('oauth') ? [/GitHub/, /Google/] : [])
      expect(await page.evaluate(() => Reflect.get(window, 'problem'))).toBeUndefined()
    }
  })
}
