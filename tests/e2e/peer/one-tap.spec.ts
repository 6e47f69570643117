import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import { pagesDir, serverUrl } from '../../support/browser/addresses.ts'
import { type Google, playGoogle } from '../../support/browser/google-prompt.ts'
import { once } from '../../support/browser/once.ts'
import { test as base, expect } from '../../support/browser/page.ts'
import { applyDocument, readCredentials } from '../../support/programs/operator.ts'
import { googleClientId, startGoogle } from '../../support/server/google.ts'
import { openServer } from '../../support/server/open-server.ts'

type Shop = { url: string; google: Google }

/** A site with a Google client, and its page with the prebuilt UI, or with the widget if the browser has the cookie `page=widget`. */
const test = base.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one uses
  shop: async ({}, use) => {
    await use(await openShop())
  },
})

const openShop = once(async (): Promise<Shop> => {
  const google = await startGoogle()
  return { url: await serveSite(google.keysUrl), google }
})

async function serveSite(keysUrl: string) {
  let publicToken = ''
  const site = createServer((request, response) => {
    if (/\bpage=widget\b/.test(request.headers.cookie ?? '')) return sendWidget(response, publicToken)
    if (request.url?.endsWith('.js')) return sendScript(response, request.url)
    return sendPage(response, publicToken)
  })
  const { port } = await openServer(site)
  const url = `http://one-tap.localhost:${port}/`
  publicToken = await registerSite(url, keysUrl)
  return url
}

/** Registers the site with a Google client. @returns its public token */
async function registerSite(url: string, keysUrl: string) {
  const google = { client_id: googleClientId, client_secret: { env: 'GOOGLE' }, keys_url: keysUrl }
  const site: WrittenDocument = {
    name: `One Tap ${randomUUID()}`,
    products: ['oauth'],
    origins: [new URL(url).origin],
    redirect_uris: [url],
    social: { google },
  }
  return readCredentials(await applyDocument(site, { 'social.google.client_secret': 'secret' })).publicToken
}

function sendPage(response: ServerResponse, publicToken: string) {
  const settings = JSON.stringify({ publicToken, apiUrl: serverUrl })
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,"></head>
    <body><button type="button">Start</button><output></output>
    <script type="application/json" id="settings">${settings}</script>
    <script type="module" src="/one-tap.js"></script></body></html>`)
}

async function sendScript(response: ServerResponse, path: string) {
  response.setHeader('content-type', 'text/javascript').end(await readFile(join(pagesDir, path)))
}

/** Serves a page with the widget under the strictest possible content security policy, and without a referrer. */
function sendWidget(response: ServerResponse, publicToken: string) {
  const config = { oauthOptions: { providers: [{ type: 'google', one_tap: true }] } }
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader(
    'content-security-policy',
    [
      "default-src 'none'",
      `script-src ${serverUrl}/widget/ https://accounts.google.com/gsi/client`,
      `frame-src ${serverUrl}/clientside-services/`,
      `connect-src ${serverUrl}`,
      'img-src data:',
      "require-trusted-types-for 'script'",
      'trusted-types login-widget-one-tap',
    ].join('; '),
  )
  response.end(`<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,">
    <script type="module" src="${serverUrl}/widget/login-widget.js"></script></head>
    <body><login-widget public-token="${publicToken}" api-url="${serverUrl}" products="oauth">
    <script type="application/json">${JSON.stringify(config)}</script></login-widget></body></html>`)
}

test('Google’s prompt of the prebuilt UI signs in through the frame, with the cookie of this browser', async ({
  page,
  shop,
  consoleProblems,
}) => {
  // The client warns about its own behavior, because its One Tap sends no challenge.
  consoleProblems.allow(/No code verifier found/)
  await playGoogle(page, shop.google)
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
  await playGoogle(page, shop.google, { aud: 'another-client' })
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
  await playGoogle(page, shop.google, { sub: '2', email: 'bea@example.org' })
  await page.goto(shop.url)
  await expect(page.getByRole('heading', { name: 'You’re signed in' })).toBeVisible()
  expect(page.url()).toBe(shop.url)
  const session = await page.evaluate(() => document.querySelector('login-widget')?.session())
  expect(session?.session_token).toBeTruthy()
})
