import type { Page } from '@playwright/test'
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

test('offers no passkey if the list cannot be loaded', { tag: '@long' }, async ({ page, open }) => {
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

test('a sign-in that is too old to add a passkey has a text and a next step', { tag: '@long' }, async ({
  page,
  open,
}) => {
  await open({ artifact: 'drop-in', attributes })
  await signInByCode(page)
  await heading(page, 'Success').waitFor()
  await openPasskeys(page)
  await heading(page, 'Add a passkey').waitFor()
  await reject(page, 'session_too_old_to_add_factor')
  await button(page, 'Create a passkey').click()
  await expect(alert(page)).toHaveText('For security, please sign in again, then try once more.')
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

test('by keyboard alone: a passkey is created, renamed and deleted', { tag: '@long' }, async ({
  page,
  open,
}) => {
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
  await reject(page, 'server_unavailable')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toContainText('Our servers are busy.')
  await expect(page.getByLabel('Passkey name')).toHaveValue('Desk')
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
