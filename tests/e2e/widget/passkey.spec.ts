import type { Page } from '@playwright/test'
import { demoUrl } from '../../support/browser/addresses.ts'
import { plugIn, withoutAutofill, withoutPasskeys } from '../../support/browser/authenticator.ts'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { button, card, sessionOf, signInByCode } from './demo-page.ts'

// Passkeys in the shadow root of the drop-in script, with a virtual authenticator and the real server.

declare global {
  interface Window {
    /** The passkey prompts so far, with their errors. */
    prompts: { mediation: string; end: string }[]
  }
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    // Runs before the page's scripts, as if it were part of the tag.
    document.addEventListener('readystatechange', () =>
      document.querySelector('login-widget')?.setAttribute('products', 'otp passkeys'),
    )
  }),
)

const byPasskey = (page: Page) => button(page, 'Sign in with a passkey')

/** The shop's button for signed-in users. */
const openPasskeys = (page: Page) => page.locator('#passkeys').click()

async function register(page: Page) {
  await openPasskeys(page)
  await expect(card(page).getByRole('heading', { name: 'Add a passkey' })).toBeFocused()
  await button(page, 'Create a passkey').click()
  await expect(card(page).getByRole('heading', { name: 'Passkey added' })).toBeFocused()
  await expect(card(page).getByText('You can use it the next time you sign in.')).toBeVisible()
  await expect(card(page).getByRole('listitem')).toHaveText(/Chrome on Linux/)
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('lw-logged-out')).toHaveCount(1)
}

test('a passkey is registered, renamed, and used with the button', async ({ page, freshEmail }) => {
  await withoutAutofill(page)
  const authenticator = await plugIn(page)
  await signInByCode(page, freshEmail)
  await register(page)
  expect(await authenticator.count()).toBe(1)
  await messageTo(freshEmail, ({ subject }) => /passkey/i.test(subject ?? ''))

  await button(page, 'Rename Chrome on Linux').click()
  await expect(page.getByLabel('Passkey name')).toBeFocused()
  await page.getByLabel('Passkey name').fill(' ')
  await page.keyboard.press('Enter')
  await expect(card(page).getByText('Please enter a name of 1 to 100 characters.')).toBeVisible()
  await page.getByLabel('Passkey name').fill('The laptop')
  await button(page, 'Save').click()
  await expect(card(page).getByRole('listitem')).toHaveText(/The laptop/)
  await expect(card(page).getByRole('status').getByText('Passkey renamed')).toBeVisible()
  await expect(button(page, 'Rename The laptop')).toBeFocused()

  await button(page, 'Done').click()
  await expect(page.getByText('passkeys_closed')).toBeVisible()
  await expect(card(page)).toBeHidden()
  await signOut(page)
  await page.reload()
  await expect(byPasskey(page)).toBeVisible()
  await byPasskey(page).click()
  await expect(page.locator('#who')).toHaveText('Signed in')
  await expect(page.getByText('"method":"passkey","screen":"PasskeyConfirmation"')).toBeVisible()
  expect((await sessionOf(page))?.session_token).toBeTruthy()

  await openPasskeys(page)
  await expect(card(page).getByRole('listitem')).toHaveText(/The laptop/)
})

test('a passkey is used through autofill, in the shadow root', async ({ page, freshEmail }) => {
  await plugIn(page)
  await signInByCode(page, freshEmail)
  await register(page)
  await button(page, 'Done').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // Autofill restarts on Main. The authenticator selects the passkey itself.
  await expect(page.getByText('"method":"passkey","screen":"PasskeyConfirmation"')).toBeVisible()
  await expect(page.locator('#who')).toHaveText('Signed in')
})

test('shows the specified text for a passkey that was deleted from the account', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await withoutAutofill(page)
  await plugIn(page)
  await signInByCode(page, freshEmail)
  await register(page)
  await button(page, 'Delete Chrome on Linux').click()
  await expect(
    card(page).getByText('Delete Chrome on Linux? You won’t be able to sign in with it.'),
  ).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Delete Chrome on Linux')).toBeFocused()
  await button(page, 'Delete Chrome on Linux').click()
  await button(page, 'Delete').click()
  await expect(card(page).getByText('You don’t have any passkeys.')).toBeVisible()
  await expect(card(page).getByRole('status').getByText('Passkey deleted')).toBeVisible()
  await button(page, 'Done').click()
  await signOut(page)

  await byPasskey(page).click()
  await expect(card(page).getByRole('alert')).toHaveText(
    'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.',
  )
  expect(await sessionOf(page)).toBeNull()
  await signInByCode(page, freshEmail, await codeSentTo(freshEmail))
})

test('a dismissed prompt changes nothing', { tag: '@long' }, async ({ page, freshEmail }) => {
  await withoutAutofill(page)
  const authenticator = await plugIn(page)
  await signInByCode(page, freshEmail)
  await openPasskeys(page)
  await authenticator.recognize(false)
  await button(page, 'Create a passkey').click()
  await expect(card(page).getByRole('alert')).toHaveText('No passkey was created. Please try again.')
  await authenticator.recognize(true)
  await button(page, 'Create a passkey').click()
  await expect(card(page).getByRole('heading', { name: 'Passkey added' })).toBeVisible()

  await button(page, 'Add another passkey').click()
  await button(page, 'Create a passkey').click()
  await expect(card(page).getByRole('alert')).toHaveText(
    'This device already has a passkey for your account.',
  )
  await button(page, 'Not now').click()
  await expect(page.getByText('passkey_skipped')).toBeVisible()
  await signOut(page)

  await authenticator.recognize(false)
  await byPasskey(page).click()
  await expect(card(page).getByRole('alert')).toHaveText(
    'No passkey was used. Please try again, or sign in another way.',
  )
  await authenticator.recognize(true)
  await byPasskey(page).click()
  await expect(page.locator('#who')).toHaveText('Signed in')
})

for (const credential of [null, undefined]) {
  test(`names the passkey, and not the connection, if an extension returns ${credential}`, {
    tag: '@long',
  }, async ({ page }) => {
    const signedOut = await plugIn(page)
    await signedOut.touch(false)
    await page.goto(demoUrl)
    await expect(byPasskey(page)).toBeVisible()
    await page.evaluate((value) => {
      navigator.credentials.get = async () => value as null
    }, credential)
    await byPasskey(page).click()
    await expect(card(page).getByRole('alert')).toHaveText(
      'Unknown error occurred during passkey authentication. Please try again.',
    )
  })
}

test('closes the autofill request when the button opens its prompt', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    window.prompts = []
    navigator.credentials.get = (options) => {
      const prompt = { mediation: options?.mediation ?? 'modal', end: 'none' }
      window.prompts.push(prompt)
      const response = get(options)
      response.catch((error) => {
        prompt.end = error.name
      })
      return response
    }
  })
  const lastPrompts = (count: number) => page.evaluate((count) => window.prompts.slice(-count), count)
  const authenticator = await plugIn(page)
  await signInByCode(page, freshEmail)
  await register(page)
  await button(page, 'Done').click()
  // Leaves all further prompts open.
  await authenticator.touch(false)
  await signOut(page)
  await expect.poll(() => lastPrompts(1)).toEqual([{ mediation: 'conditional', end: 'none' }])
  await byPasskey(page).click()
  await expect
    .poll(() => lastPrompts(2))
    .toEqual([
      { mediation: 'conditional', end: 'AbortError' },
      { mediation: 'modal', end: 'none' },
    ])
  await expect(card(page).getByRole('alert')).toHaveCount(0)
})

test('the button follows the order of the products, with or without autofill', { tag: '@long' }, async ({
  page,
}) => {
  const order = () =>
    card(page)
      .locator('input, button')
      .evaluateAll((elements) => elements.map((element) => element.textContent || element.tagName))
  await page.goto(demoUrl)
  await expect(byPasskey(page)).toBeVisible()
  await expect.poll(order).toEqual(['INPUT', 'Continue with email', 'Sign in with a passkey'])
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.locator('login-widget').evaluate((widget) => widget.setAttribute('products', 'passkeys otp'))
  await expect.poll(order).toEqual(['Sign in with a passkey', 'INPUT', 'Continue with email'])
})

test('hides the button in a browser without passkeys, and the rest works', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await withoutPasskeys(page)
  await signInByCode(page, freshEmail)
  await signOut(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('passkey')),
  )
  await expect(byPasskey(page)).toHaveCount(0)
})

test('the passkey screens ask a signed-out visitor to sign in first', { tag: '@long' }, async ({ page }) => {
  await page.goto(demoUrl)
  await page.getByLabel('Email').waitFor()
  await page.evaluate(() => document.querySelector('login-widget')?.openPasskeys())
  await expect(card(page).getByRole('alert')).toHaveText('Please sign in first.')
  await button(page, 'Sign in').click()
  await expect(page.getByLabel('Email')).toBeFocused()
})
