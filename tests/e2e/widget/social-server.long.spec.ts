import type { BrowserContext, Page } from '@playwright/test'
import type { WidgetConfig } from '#widget'
import { demoUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { card, enterEmailedCode } from './demo-page.ts'
import { expectNoFindings } from './findings.ts'

// The drop-in script on the demo host, with the provider's client, the real server and its simulator of social
// providers.

const two: WidgetConfig = { oauthOptions: { providers: [{ type: 'github' }, { type: 'google' }] } }
const inWindow: WidgetConfig = { oauthOptions: { ...two.oauthOptions, display: 'popup' } }

/** The client's log if its page unloads during a request. */
const cutOff = /\[Stytch\] (StytchAPIUnreachableError|Unable to retrieve RBAC)/

/** Every page of the demo host has this configuration, including the return page. */
async function configure(context: BrowserContext, config: WidgetConfig, products = 'oauth otp') {
  await context.addInitScript(
    ({ config, products }) => {
      document.addEventListener('readystatechange', () => {
        const widget = document.querySelector('login-widget')
        if (document.readyState !== 'interactive' || !widget) return
        widget.setAttribute('products', products)
        Object.assign(widget, { config })
      })
    },
    { config, products },
  )
}

const button = (page: Page, name: string) => card(page).getByRole('button', { name })
const title = (page: Page, name: string) => card(page).getByRole('heading', { name })
const event = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Signs in on the simulator's page. */
async function allow(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

async function leave(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(event(page, 'lw-logged-out')).toHaveCount(1)
}

test('returns signed in, with a clean URL, and lists the provider first the next time', async ({
  page,
  context,
  freshEmail,
}) => {
  await configure(context, two)
  await page.goto(demoUrl)
  await expect(button(page, 'Continue with')).toHaveText([
    'Continue with GitHub',
    'Continue with Google',
    'Continue with email',
  ])
  await expectNoFindings(page, 'Main')
  await button(page, 'Continue with Google').click()
  await page.getByRole('heading', { name: 'with Google' }).waitFor()
  // After the browser's Back button, the button works.
  await page.goBack()
  await button(page, 'Continue with Google').click()
  await allow(page, freshEmail)
  await expect(event(page, 'lw-flow-complete')).toHaveText(
    'lw-flow-complete{"method":"oauth","screen":"OAuthConfirmation"}',
  )
  await expect(event(page, 'lw-authenticated')).toHaveText('lw-authenticated{"method":"oauth"}')
  expect(page.url()).toBe(`${demoUrl}/`)
  await leave(page)
  await expect(button(page, 'Continue with').first()).toHaveText('Continue with Google Last used')
})

test('shows the provider’s errors on the form', async ({
  page,
  context,
  browser,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  await configure(context, two)
  await page.goto(demoUrl)
  await button(page, 'Continue with GitHub').click()
  await page.getByRole('button', { name: 'Deny' }).click()
  const alert = card(page).getByRole('alert')
  await expect(alert).toHaveText('Sign-in was canceled. Please try again, or sign in another way.')
  expect(page.url()).toBe(`${demoUrl}/`)
  await expectNoFindings(page, 'denied')
  for (const [query, text] of [
    ['stytch_error_type=oauth_config_not_found', 'This sign-in method isn’t configured.'],
    ['stytch_error_type=weak_password', 'Sign-in with that provider failed.'],
    ['token=nobody-knows-this-one', 'This sign-in was already used or has expired.'],
  ]) {
    await page.goto(`${demoUrl}/?stytch_token_type=oauth&${query}&stytch_provider=google`)
    await expect(alert).toContainText(text ?? '')
    expect(page.url()).toBe(`${demoUrl}/`)
  }

  // Returns while the provider is unreachable; the token is useless in another browser.
  const elsewhere = await browser.newContext()
  await consoleProblems.watch(elsewhere)
  await configure(elsewhere, two)
  const there = await elsewhere.newPage()
  await there.goto(demoUrl)
  await button(there, 'Continue with GitHub').click()
  await there.route('**/sdk/v1/oauth/authenticate', (route) => route.abort())
  const cameBack = there.waitForRequest(/stytch_token_type=oauth/)
  await allow(there, freshEmail)
  const callbackURL = (await cameBack).url()
  await expect(title(there, 'Welcome back')).toBeVisible()
  await expect(card(there).getByRole('alert')).toContainText('We couldn’t reach our servers.')
  await button(page, 'Continue with GitHub').click()
  await page.getByRole('heading', { name: 'with GitHub' }).waitFor()
  await page.goto(callbackURL)
  await expect(alert).toContainText('This sign-in was started in another browser')
  await there.unroute('**/sdk/v1/oauth/authenticate')
  await button(there, 'Try again').click()
  await expect(event(there, 'lw-authenticated')).toHaveText('lw-authenticated{"method":"oauth"}')
  await elsewhere.close()
})

test('an existing account offers its own methods and is then linked to the provider', async ({
  page,
  context,
  freshEmail,
}) => {
  await configure(context, two)
  await page.goto(demoUrl)
  const first = await enterEmailedCode(page, freshEmail)
  await leave(page)

  await button(page, 'Continue with Google').click()
  await allow(page, freshEmail)
  await expect(title(page, 'You already have an account')).toBeVisible()
  await expect(card(page)).toContainText(
    `${freshEmail} already has an account. Please sign in the way you did before. After that, you can sign in this way too.`,
  )
  await expectNoFindings(page, 'OAuthEmailInUse')
  await button(page, 'Back').click()
  await expect(page.getByLabel('Email')).toHaveValue(freshEmail)
  await button(page, 'Continue with Google').click()
  await allow(page, freshEmail)
  await button(page, 'Email me a sign-in code').click()
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail, first))
  await expect(event(page, 'lw-flow-complete')).toHaveCount(1)
  await expect(event(page, 'lw-event').filter({ hasText: 'oauth_added' })).toHaveCount(1)
  await leave(page)

  await button(page, 'Continue with Google').click()
  await allow(page, freshEmail)
  await expect(event(page, 'lw-authenticated')).toHaveText('lw-authenticated{"method":"oauth"}')
})

test('signs in with a popup: the page stays, and the popup closes', async ({
  page,
  context,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(cutOff)
  await configure(context, inWindow)
  let bringScreen = () => {}
  const mayCome = new Promise<void>((resolve) => {
    bringScreen = resolve
  })
  await page.route(/\/SecondaryScreen[^/]*\.js/, (route) => mayCome.then(() => route.fallback()))
  await page.goto(demoUrl)
  const press = async () => {
    const opened = page.waitForEvent('popup')
    await button(page, 'Continue with Google').click()
    const popup = await opened
    await popup.getByRole('heading', { name: 'with Google' }).waitFor()
    return popup
  }

  // The screen's chunk may load after the press, but the focus moves anyway.
  const opened = page.waitForEvent('popup')
  await button(page, 'Continue with Google').click()
  const unwanted = await opened
  await expect(card(page).getByRole('heading')).toHaveCount(0)
  bringScreen()
  await unwanted.getByRole('heading', { name: 'with Google' }).waitFor()
  await expect(title(page, 'Continue with Google')).toBeFocused()
  await expect(card(page)).toContainText('Please finish signing in with Google in the window that opened.')
  await expectNoFindings(page, 'OAuthPopup')
  await unwanted.close()
  await expect(card(page).getByRole('alert')).toContainText('The window was closed before you signed in.')

  const left = await press()
  await button(page, 'Back').click()
  await expect.poll(() => left.isClosed()).toBe(true)

  const popup = await press()
  await allow(popup, freshEmail)
  await expect(event(page, 'lw-flow-complete')).toHaveText(
    'lw-flow-complete{"method":"oauth","screen":"OAuthConfirmation"}',
  )
  await expect.poll(() => popup.isClosed()).toBe(true)
  await leave(page)

  const denied = await press()
  await denied.getByRole('button', { name: 'Deny' }).click()
  await expect(card(page).getByRole('alert')).toContainText('Sign-in was canceled')
  await expect.poll(() => denied.isClosed()).toBe(true)

  await press()
  await button(page, 'Continue on this page').click()
  await allow(page, freshEmail)
  await expect(event(page, 'lw-authenticated')).toHaveText('lw-authenticated{"method":"oauth"}')
})

test('recovers from a blocked or orphaned popup', async ({ page, context, freshEmail, consoleProblems }) => {
  consoleProblems.allow(cutOff)
  // The browser's error for an aborted request.
  consoleProblems.allow(/Failed to execute 'postMessage'/)
  await configure(context, inWindow)
  await page.goto(demoUrl)
  const opened = page.waitForEvent('popup')
  await button(page, 'Continue with Google').click()
  const popup = await opened
  await popup.getByRole('heading', { name: 'with Google' }).waitFor()
  // The waiting page has navigated away.
  await page.goto('about:blank')
  await allow(popup, freshEmail)
  await expect(event(popup, 'lw-authenticated')).toHaveText('lw-authenticated{"method":"oauth"}')
  await leave(popup)
  await popup.close()

  await context.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(demoUrl)
  await button(page, 'Continue with Google').click()
  await allow(page, freshEmail)
  await expect(event(page, 'lw-authenticated')).toHaveText('lw-authenticated{"method":"oauth"}')
})

test('a host that cancels the redirect keeps the page', async ({ page, context }) => {
  await configure(context, two)
  await page.goto(demoUrl)
  await page.evaluate(() =>
    document
      .querySelector('login-widget')
      ?.addEventListener('lw-before-redirect', (event) => event.preventDefault()),
  )
  await button(page, 'Continue with Google').click()
  await expect(event(page, 'lw-before-redirect')).toContainText('"reason":"oauth"')
  await expect(event(page, 'lw-before-redirect')).toContainText('/v1/public/oauth/google/start?public_token=')
  await expect(button(page, 'Continue with Google')).toBeEnabled()
  await expect(button(page, 'Continue with Google')).not.toHaveAttribute('aria-disabled')
})
