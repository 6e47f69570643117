import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { publicToken } from './simulated-provider.ts'

// Browsers may remember that a module could not be fetched, and never request its URL again (ADR 0077). In these tests,
// the first URL of a chunk therefore always fails.

const unreachable = 'We couldn’t reach our servers. Check your connection and try again.'

const failures = {
  'a network error': (route: Route) => route.abort('failed'),
  'a busy server': (route: Route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: '' }),
}

const lose = (page: Page, chunk: string, failure: keyof typeof failures) =>
  page.route(new RegExp(`/${chunk}-[\\w-]+\\.js$`), failures[failure])

test.beforeEach(({ consoleProblems }) => {
  consoleProblems.allow(/Failed to load resource|bootstrap|No code verifier|integrity attribute|CORS request/)
  // Firefox 140 reports the type of the busy server's response.
  consoleProblems.allow(/disallowed MIME type/)
})

async function submitEmail(page: Page) {
  await page.getByLabel('Email').fill('ann@example.org')
  await page.getByLabel('Email').press('Enter')
  // The chunks are fetched before they are needed, so the first attempt may be over.
  await expect(page.getByLabel('Passcode').or(page.getByRole('alert'))).toBeVisible()
  if (await page.getByRole('alert').isHidden()) return
  await expect(page.getByRole('alert')).toContainText(unreachable)
  await page.getByLabel('Email').press('Enter')
}

for (const [chunk, failure, integrity] of [
  ['runtime', 'a network error', true],
  ['runtime', 'a busy server', false],
  ['client', 'a busy server', true],
  ['otp', 'a network error', false],
] as const) {
  test(`the second attempt signs in after ${failure}: ${chunk}`, {
    tag: chunk === 'otp' ? '@engines' : ['@engines', '@long'],
  }, async ({ page, open, provider: { apiUrl } }) => {
    await lose(page, chunk, failure)
    const attributes = { 'public-token': publicToken, 'api-url': apiUrl, products: 'otp' }
    await open({ artifact: 'drop-in', apiUrl, attributes, ...(integrity && { integrity }) })
    await submitEmail(page)
    await page.getByLabel('Passcode').fill('123456')
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  })
}

const social = {
  attributes: { products: 'oauth otp' },
  config: { oauthOptions: { providers: [{ type: 'google' }] } },
}
const wallets = { attributes: { products: 'crypto otp' } }

for (const [chunk, page, button] of [
  ['runtime', social, 'Continue with Google'],
  ['additional', social, 'Continue with Google'],
  ['oauth', social, 'Continue with Google'],
  ['wallet2', wallets, /wallet|Metamask/],
  ['WalletButtons', wallets, /wallet|Metamask/],
] as const) {
  test(`the buttons of Main appear with the second attempt: ${chunk}`, {
    tag: chunk === 'runtime' ? [] : '@long',
  }, async ({ page: tab, open }) => {
    await lose(tab, chunk, 'a busy server')
    await open({ artifact: 'drop-in', ...page })
    await expect(tab.getByRole('alert').first()).toContainText(unreachable)
    await tab.getByRole('button', { name: 'Try again' }).first().click()
    await expect(tab.getByRole('button', { name: button }).first()).toBeVisible()
    await expect(tab.getByRole('alert')).toHaveCount(0)
  })
}

for (const chunk of ['runtime', 'otp'])
  test(`the second attempt signs in on a page that a bundler built: ${chunk}`, {
    tag: chunk === 'runtime' ? '@engines' : ['@engines', '@long'],
  }, async ({ page, open }) => {
    await lose(page, chunk, 'a network error')
    await open({ artifact: 'module', attributes: { products: 'otp' } })
    await submitEmail(page)
    await expect(page.getByLabel('Passcode')).toBeVisible()
    await page.getByLabel('Passcode').fill((await page.evaluate(() => window.harness.codes().at(-1))) ?? '')
    await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
  })
