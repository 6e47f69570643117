import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import { pagesDir, portAt, publicTokens } from '../../support/browser/addresses.ts'
import { test as base, expect } from '../../support/browser/page.ts'
import { createOperator } from '../../support/programs/operator.ts'
import { makeFolder } from '../../support/programs/places.ts'
import { runServer, whenReady } from '../../support/programs/server-process.ts'
import { googleClientId, startGoogle } from '../../support/server/google.ts'
import { openServer } from '../../support/server/open-server.ts'

type Shop = { url: string; serverUrl: string; google: Awaited<ReturnType<typeof startGoogle>> }

// All tests share one server on its own ports.
base.describe.configure({ mode: 'default' })

/**
 * A server with a Google client, and a page of its demo shop with the prebuilt UI, or with the widget if the browser
 * has the cookie `page=widget`.
 */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one uses
    async ({}, use) => {
      const [port, shopPort] = [portAt(12), portAt(13)]
      const { path: dataDir, remove } = await makeFolder()
      const google = await startGoogle()
      const server = runServer({
        port,
        demoPort: shopPort,
        dataDir,
        env: {
          OAUTH_GOOGLE_CLIENT_ID: googleClientId,
          OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
          OAUTH_GOOGLE_KEYS_URL: google.keysUrl,
          OAUTH_GOOGLE_ONE_TAP: 'floating',
          PORTAL_PRODUCTS: 'oauth',
          LOG_LEVEL: 'warn',
        },
      })
      const serverUrl = `http://localhost:${port}`
      const site = await serveSite(serverUrl, shopPort)
      await whenReady(server, `http://127.0.0.1:${port}/readyz`)
      await giveClient(dataDir, google.keysUrl)
      await use({ url: `http://demo.localhost:${shopPort}/`, serverUrl, google })
      site.close()
      google.close()
      await server.stop()
      await remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

/** Gives the demo shop the same client as the portal. */
async function giveClient(dataDir: string, keysUrl: string) {
  const { runOperator, applyDocument } = createOperator(dataDir)
  const shop = JSON.parse(await runOperator('project', 'export', 'Saltmarsh Pottery')) as WrittenDocument
  const google = { client_id: googleClientId, client_secret: { env: 'GOOGLE' }, keys_url: keysUrl }
  await applyDocument({ ...shop, social: { google } }, { 'social.google.client_secret': 'secret' })
}

function serveSite(apiUrl: string, port: number) {
  const settings = JSON.stringify({ publicToken: publicTokens.demoHost, apiUrl })
  const page = `<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,"></head>
    <body><button type="button">Start</button><output></output>
    <script type="application/json" id="settings">${settings}</script>
    <script type="module" src="/one-tap.js"></script></body></html>`
  const site = createServer((request, response) => {
    if (/\bpage=widget\b/.test(request.headers.cookie ?? '')) return sendWidget(response, apiUrl)
    if (request.url?.endsWith('.js')) return sendScript(response, request.url)
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })
  return openServer(site, port)
}

async function sendScript(response: ServerResponse, path: string) {
  response.setHeader('content-type', 'text/javascript').end(await readFile(join(pagesDir, path)))
}

/** Serves a page with the widget under the strictest possible content security policy, and without a referrer. */
function sendWidget(response: ServerResponse, apiUrl: string) {
  const config = { oauthOptions: { providers: [{ type: 'google', one_tap: true }] } }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader(
    'content-security-policy',
    [
      "default-src 'none'",
      `script-src ${apiUrl}/widget/ https://accounts.google.com/gsi/client`,
      `frame-src ${apiUrl}/clientside-services/`,
      `connect-src ${apiUrl}`,
      'img-src data:',
      "require-trusted-types-for 'script'",
      'trusted-types login-widget-one-tap',
    ].join('; '),
  )
  response.end(`<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,">
    <script type="module" src="${apiUrl}/widget/login-widget.js"></script></head>
    <body><login-widget public-token="${publicTokens.demoHost}" api-url="${apiUrl}" products="oauth">
    <script type="application/json">${JSON.stringify(config)}</script></login-widget></body></html>`)
}

/** A fake of Google's script: its prompt appears immediately and returns a token that the test signs. */
const promptScript = `
  let config
  window.google = { accounts: { id: {
    initialize: (options) => { config = options },
    cancel: () => {},
    prompt: (notify) => {
      notify({ isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false })
      window.giveIdToken(config.client_id).then((credential) => config.callback({ credential }))
    },
  } } }`

/** Serves the fake of Google's script, with tokens for this server's client. */
async function playGoogle(page: Page, { google }: Shop, claims: Record<string, unknown> = {}) {
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: promptScript }),
  )
  await page.exposeFunction('giveIdToken', (clientId: string) =>
    google.sign({ clock: { now: () => new Date() } }, { aud: clientId, ...claims }),
  )
}

test('Google’s prompt of the prebuilt UI signs in through the frame, with the cookie of this browser', async ({
  page,
  shop,
  consoleProblems,
}) => {
  // The client warns about its own behavior, because its One Tap sends no challenge.
  consoleProblems.allow(/No code verifier found/)
  await playGoogle(page, shop)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('status')).toHaveText('Signed in as ann@example.org')
  expect(new URL(page.url()).search).toBe('')
})

test('a token of another client is rejected and does not sign in', { tag: '@long' }, async ({
  page,
  shop,
  consoleProblems,
}) => {
  consoleProblems.allow(/id_token_invalid|status of 401/)
  await playGoogle(page, shop, { aud: 'another-client' })
  await page.goto(shop.url)
  const rejected = page.waitForResponse((response) => response.url().includes('/v1/oauth/callback/'))
  const uncaught = page.waitForEvent('pageerror')
  await page.getByRole('button', { name: 'Start' }).click()
  expect(await (await rejected).json()).toMatchObject({ status_code: 401, error_type: 'id_token_invalid' })
  // The client does not catch errors after the prompt.
  expect((await uncaught).message).toContain('id_token_invalid')
})

test('on a site without a referrer, the widget signs in with the prompt and leaves no token in the URL', async ({
  page,
  context,
  shop,
  consoleProblems,
}) => {
  consoleProblems.allow(/No code verifier found/)
  await context.addCookies([{ name: 'page', value: 'widget', url: shop.url }])
  await playGoogle(page, shop, { sub: '2', email: 'bea@example.org' })
  await page.goto(shop.url)
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  expect(page.url()).toBe(shop.url)
  const session = await page.evaluate(() => document.querySelector('login-widget')?.session())
  expect(session?.session_token).toBeTruthy()
})

test('the portal’s sign-in page shows the prompt if the operator enabled it, and signs the user in', async ({
  page,
  shop,
  consoleProblems,
}) => {
  consoleProblems.allow(/No code verifier found/)
  await playGoogle(page, shop, { sub: '3', email: 'cleo@example.org' })
  await page.goto(`${shop.serverUrl}/login`)
  await expect(page.getByRole('heading', { name: /PIN/ })).toBeVisible()
})
