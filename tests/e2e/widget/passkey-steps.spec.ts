import type { Page } from '@playwright/test'
import { expectNoFindings } from './findings.ts'
import { expect, test } from './fixture.ts'
import type { HostPage } from './host-site.ts'

// The passkey screens with the test provider. The test handles the prompts.

const attributes = { products: 'otp passkeys', 'public-token': 'public-token-test-widget' }
const offering = { passkeyOptions: { offerAfterSignIn: true } }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const alert = (page: Page) => page.getByTestId('lw-card').getByRole('alert')
const reject = (page: Page, code: string) =>
  page.evaluate((code) => window.harness.rejectNext({ code }), code)
const openPasskeys = (page: Page) => page.evaluate(() => window.harness.widget.openPasskeys())
const eventsNamed = (page: Page, name: string) =>
  page.evaluate((name) => window.harness.events().filter((event) => event.name === name), name)

async function signInByCode(page: Page, email = 'ann@example.org') {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').waitFor()
  await page.getByLabel('Passcode').fill(await page.evaluate(() => window.harness.codes().at(-1) ?? ''))
}

const signOut = (page: Page) => page.evaluate(() => window.harness.widget.signOut())

const host: HostPage = { artifact: 'drop-in', attributes, config: offering }

test('a passkey is offered after a sign-in, and the flow completes with the visitor’s decision', async ({
  page,
  open,
}) => {
  await open(host)
  await signInByCode(page)
  await expect(heading(page, 'Add a passkey')).toBeFocused()
  expect(await eventsNamed(page, 'lw-authenticated')).toHaveLength(1)
  expect(await eventsNamed(page, 'lw-flow-complete')).toEqual([])
  await button(page, 'Not now').click()
  await expect(heading(page, 'Success')).toBeFocused()
  const complete = { name: 'lw-flow-complete', detail: { method: 'otp', screen: 'OTPConfirmation' } }
  expect(await eventsNamed(page, 'lw-flow-complete')).toEqual([complete])

  await signOut(page)
  await signInByCode(page)
  await button(page, 'Create a passkey').click()
  await expect(heading(page, 'Passkey added')).toBeFocused()
  expect(await eventsNamed(page, 'lw-flow-complete')).toHaveLength(1)
  await button(page, 'Done').click()
  await expect(heading(page, 'Success')).toBeFocused()
  expect(await eventsNamed(page, 'lw-flow-complete')).toEqual([complete, complete])
  expect(
    (await eventsNamed(page, 'lw-event')).map(({ detail }) => (detail as { name: string }).name),
  ).toEqual(expect.arrayContaining(['passkey_skipped', 'passkey_registered', 'passkeys_closed']))

  // Users with a passkey are not asked.
  await signOut(page)
  await signInByCode(page)
  await expect.poll(() => eventsNamed(page, 'lw-flow-complete')).toHaveLength(3)
  await expect(heading(page, 'Success')).toBeVisible()
})

test('offers no passkey if the list cannot be loaded', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes, config: offering })
  await page.evaluate(() => {
    const { widget } = window.harness
    const { passkeys, ...rest } = widget.provider
    const list = async () => Promise.reject(new Error('No.'))
    widget.provider = { ...rest, ...(passkeys && { passkeys: { ...passkeys, list } }) }
  })
  await signInByCode(page)
  await expect.poll(() => eventsNamed(page, 'lw-flow-complete')).toHaveLength(1)
  await expect(heading(page, 'Success')).toBeVisible()
})

test('autofill makes five attempts and shows each failure', { tag: '@long' }, async ({ page, open }) => {
  await page.clock.install()
  await open({ artifact: 'drop-in', attributes })
  await button(page, 'Sign in with a passkey').waitFor()
  const texts: [string, string][] = [
    [
      'unable_to_auth_webauthn_registration',
      'Unknown error occurred during passkey authentication. Please try again.',
    ],
    ['webauthn_registration_not_found', 'Passkey registration not found.'],
    ['unreachable', 'Unknown error occurred during passkey authentication. Please try again.'],
    ['webauthn_registration_not_found', 'Passkey registration not found.'],
    [
      'unable_to_auth_webauthn_registration',
      'Unknown error occurred during passkey authentication. Please try again.',
    ],
  ]
  for (const [attempt, [code, text]] of texts.entries()) {
    await expect
      .poll(() => page.evaluate(() => window.harness.provider.requests('passkeys.signIn').length))
      .toBe(attempt + 1)
    await reject(page, code)
    await page.evaluate(() => window.harness.provider.choosePasskey())
    await expect(alert(page)).toContainText(text)
    await page.clock.runFor(10_000)
  }
  expect(await page.evaluate(() => window.harness.provider.requests('passkeys.signIn').length)).toBe(5)
  // The button remains available.
  await button(page, 'Sign in with a passkey').click()
  await expect(alert(page)).toContainText('Passkey registration not found.')
})

test('every failure of a registration has a text and a next step', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes })
  await signInByCode(page)
  await heading(page, 'Success').waitFor()
  await openPasskeys(page)
  await heading(page, 'Add a passkey').waitFor()
  for (const [code, text] of [
    ['unable_to_register_webauthn_registration', 'We couldn’t add the passkey. Please try again.'],
    ['passkey_known', 'This device already has a passkey for your account.'],
    ['passkey_dismissed', 'No passkey was created. Please try again.'],
    ['unreachable', 'We couldn’t reach our servers. Check your connection and try again.'],
    ['session_too_old_to_add_factor', 'For security, please sign in again, then try once more.'],
  ] as const) {
    await reject(page, code)
    await button(page, 'Create a passkey').click()
    await expect(alert(page)).toHaveText(text)
  }
  await button(page, 'Sign in again').click()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('every failure of the list has a text and a next step', { tag: '@long' }, async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes })
  await signInByCode(page, 'pia@example.org')
  await heading(page, 'Success').waitFor()
  await reject(page, 'unreachable')
  await openPasskeys(page)
  await expect(alert(page)).toContainText('We couldn’t reach our servers.')
  await page.evaluate(() => window.harness.provider.pause())
  await button(page, 'Try again').click()
  await expect(page.getByText('Loading your passkeys...')).toBeVisible()
  await page.evaluate(() => window.harness.provider.resume())
  await expect(page.getByText('For bakery.example')).toBeVisible()

  await button(page, 'Rename Passkey').click()
  await reject(page, 'unreachable')
  await page.getByLabel('Passkey name').fill('Bakery')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toContainText('We couldn’t reach our servers.')
  await expect(page.getByLabel('Passkey name')).toHaveValue('Bakery')
  await button(page, 'Save').click()
  await expect(button(page, 'Rename Bakery')).toBeFocused()

  await button(page, 'Delete Bakery').click()
  await reject(page, 'webauthn_registration_not_found')
  await button(page, 'Delete').click()
  await expect(alert(page)).toHaveText('This passkey was already deleted.')
  await expect(page.getByText('You don’t have any passkeys.')).toBeVisible()
  await expect(heading(page, 'Your passkeys')).toBeFocused()
  await button(page, 'Done').click()
  await expect(heading(page, 'Success')).toBeFocused()
})

test('by keyboard alone: a passkey is created, renamed and deleted', async ({ page, open }) => {
  await open({ artifact: 'drop-in', attributes, config: offering })
  await signInByCode(page)
  await expect(heading(page, 'Add a passkey')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Passkey added')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Passkey name')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Desk')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Rename Desk')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText('Delete Desk?')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You don’t have any passkeys.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Done')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Success')).toBeFocused()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the passkey screens, ${scheme}`, { tag: '@long' }, async ({ page, open }) => {
    test.slow()
    await open({ artifact: 'drop-in', attributes, config: offering, scheme })
    await button(page, 'Sign in with a passkey').waitFor()
    await expectNoFindings(page, 'Main')
    await signInByCode(page)
    await reject(page, 'passkey_dismissed')
    await button(page, 'Create a passkey').click()
    await alert(page).waitFor()
    await expectNoFindings(page, 'RegisterNewPasskey, dismissed')
    await button(page, 'Create a passkey').click()
    await heading(page, 'Passkey added').waitFor()
    await expectNoFindings(page, 'PasskeyRegistrationSuccess')
    await button(page, 'Rename Passkey').click()
    await page.getByLabel('Passkey name').fill('')
    await page.keyboard.press('Enter')
    await expectNoFindings(page, 'PasskeyRegistrationSuccess, no name')
    await button(page, 'Cancel').click()
    await button(page, 'Delete Passkey').click()
    await expectNoFindings(page, 'PasskeyRegistrationSuccess, deleting')
    await page.keyboard.press('Escape')
    await button(page, 'Done').click()
    await signOut(page)
    await button(page, 'Sign in with a passkey').click()
    await heading(page, 'You’re signed in').waitFor()
    await expectNoFindings(page, 'PasskeyConfirmation')
  })
}
