import type { Page } from '@playwright/test'
import { plugIn, withoutAutofill } from '../../support/browser/authenticator.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { makePerson, person } from '../../support/browser/person.ts'
import { type SecondPortal, startPortal } from '../../support/programs/second-portal.ts'
import { deletionDone, fillInDeletion } from './delete-steps.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { carrySession, openButton, pinField } from './steps.ts'

/** A separate portal whose sign-in page has more methods. */
let ownPortal: SecondPortal
let portal: string

// Starting a second server takes longer than running the tests one after the other.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(200_000)
  ownPortal = await startPortal(() => ({ PORTAL_PRODUCTS: 'otp passwords passkeys oauth' }))
  portal = ownPortal.url
})

test.afterAll(() => ownPortal?.stop())

const passPin = async (page: Page) => {
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
}

async function goToGoogle(page: Page, email: string) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

test.setTimeout(90_000)

test('a user signs in with a code, with a passkey and with Google', async ({ page, freshEmail }) => {
  await makePerson(portal, freshEmail)
  const used = await codeSentTo(freshEmail, undefined, portal)
  const authenticator = await plugIn(page)
  // Otherwise autofill would request the passkey from this authenticator first.
  await withoutAutofill(page)
  await page.goto(`${portal}/login?callback=%2Fportal%3Ftab%3Dopen`)
  await page.getByLabel('Email', { exact: true }).fill(freshEmail)
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail, used, portal))
  // The portal appears once the user has accepted or declined the passkey offer.
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Passkey added' })).toBeVisible()
  expect(await authenticator.count()).toBe(1)
  await page.getByRole('button', { name: 'Done' }).click()
  await passPin(page)
  await expect(page).toHaveURL(`${portal}/portal?tab=open`)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${portal}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await passPin(page)
  await expect(page).toHaveURL(`${portal}/portal`)

  // The account exists, so the first Google sign-in requires the passkey, and then Google is linked to the account.
  await goToGoogle(page, freshEmail)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await passPin(page)
  await goToGoogle(page, freshEmail)
  await passPin(page)
  await expect(page).toHaveURL(`${portal}/portal`)
})

test('an account without a password or PIN is deleted after a confirmation', async ({ page, freshEmail }) => {
  await page.goto(`${portal}/login`)
  await page.getByLabel('Email', { exact: true }).fill(freshEmail)
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail, undefined, portal))
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL(`${portal}/setup-pin`)
  await page.goto(`${portal}/account/delete`)
  await fillInDeletion(page, freshEmail)
  await expect(page.getByText('This takes effect immediately.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(deletionDone)).toBeVisible()
  await expect(page).toHaveURL(`${portal}/login`)
})

test('a signed-in user adds, renames and deletes passkeys after entering the PIN', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  const authenticator = await plugIn(page)
  // The provider's client has not created this session, and only the PIN makes it recent.
  await carrySession(page, await makePerson(portal, freshEmail), portal)
  await page.goto(`${portal}/portal`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  // The last of the sign-in methods.
  const manage = page.getByRole('button', { name: 'Manage' }).last()
  const openPasskeys = async () => {
    await page.goto(`${portal}/portal?settings=passkeys`)
    await manage.click()
    await pinField(page).fill(person.pin)
    await page.getByRole('button', { name: 'Confirm' }).click()
  }
  consoleProblems.allow(/ERR_FAILED/)
  await page.route('**/assets/passkey-*.js', (route) => route.abort())
  await openPasskeys()
  await expect(page.getByText('We couldn’t load your passkeys.')).toBeVisible()
  await page.unroute('**/assets/passkey-*.js')
  await page.reload()
  await openPasskeys()
  await section.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(section.getByRole('heading', { name: 'Passkey added' })).toBeVisible()
  expect(await authenticator.count()).toBe(1)
  await section.getByRole('button', { name: /^Rename / }).click()
  await section.getByLabel('Passkey name').fill('My laptop')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('My laptop', { exact: true })).toBeVisible()
  await expectGoodLayout(page)
  await section.getByRole('button', { name: 'Done' }).click()
  await expect(manage).toBeFocused()

  // After six minutes in the dialog, the PIN is requested again.
  await openPasskeys()
  const tooOld = {
    status: 400,
    json: { status_code: 400, error_type: 'session_too_old_to_add_factor', error_message: 'Too old.' },
  }
  await page.route('**/sdk/v1/webauthn/register/start', (route) => route.fulfill(tooOld), { times: 1 })
  await section.getByRole('button', { name: 'Add another passkey' }).click()
  await section.getByRole('button', { name: 'Create a passkey' }).click()
  await pinField(page).fill(person.pin)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const remove = async () => {
    await section.getByRole('button', { name: 'Delete My laptop' }).click()
    await section.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  const needsPin = {
    status: 403,
    json: { status_code: 403, error_type: 'pin_required', error_message: 'Enter the PIN.' },
  }
  const passkeys = '**/sdk/v1/users/webauthn_registrations/*'
  await page.route(passkeys, (route) => route.fulfill(needsPin), { times: 1 })
  await remove()
  await pinField(page).fill(person.pin)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await remove()
  await expect(section.getByText('You don’t have any passkeys.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
