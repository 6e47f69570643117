import type { Locator, Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeOf } from '../../support/browser/authenticator-app.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { person } from '../../support/browser/person.ts'
import { textFile, withoutSaveDialog } from './baker-steps.ts'
import { bake, type FileToChoose } from './bakery.ts'
import { bakeFor, expectToast, foundCompany, row, signInAs } from './dashboard-fixture.ts'
import { deletionDone, sentenceOf } from './delete-steps.ts'
import { codeField, fields } from './sign-up-steps.ts'
import { openButton, openPortal, pinField } from './steps.ts'
import { checkoutFrame, current, makeOwner, planCard } from './subscription-fixture.ts'

/** Each journey by keyboard alone: from where a page starts, Tab reaches every control, and keys operate it. */

test.describe.configure({ timeout: 120_000 })

/** More than a page has controls. */
const maxTabs = 120

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < maxTabs && !(await isFocused(target)); tabs += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Presses a button that opens the browser's file chooser. */
async function choose(page: Page, target: Locator, file: FileToChoose): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page, target)
  await (await chooser).setFiles(file)
}

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true }).first()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('signing up, the agreement, signing out, and signing in with the PIN', async ({ page, freshEmail }) => {
  await page.goto(`${serverUrl}/login`)
  await press(page, link(page, 'Sign up'))
  await type(page, fields(page).email, freshEmail)
  await type(page, fields(page).password, person.password)
  await type(page, fields(page).confirmation, person.password)
  await page.keyboard.press('Enter')
  await type(page, codeField(page), await codeSentTo(freshEmail))
  await type(page, page.getByLabel('New PIN'), person.pin)
  await press(page, page.getByRole('checkbox'), 'Space')
  await press(page, button(page, 'Accept'))
  await type(page, pinField(page), person.pin)
  await press(page, button(page, /^Sign out$/i))
  await type(page, page.getByLabel('Email', { exact: true }), freshEmail)
  await type(page, page.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await type(page, pinField(page), person.pin)
  await expect(openButton(page)).toBeVisible()
})

test('baking and saving a file', async ({ page, freshEmail }) => {
  await withoutSaveDialog(page)
  await openPortal(page, freshEmail, '?tab=files')
  await press(page, button(page, /^Bake (a|your first) file$/))
  const dialog = page.getByRole('dialog', { name: 'Bake a file' })
  await choose(page, button(dialog, /^Choose/), textFile('report.txt', 'hello'))
  await type(page, dialog.getByLabel('Add an email or *@domain'), 'ann@saddle-club.test')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Recipients' })).toContainText('ann@saddle-club.test')
  await press(page, button(dialog, 'Bake'))
  const saved = page.waitForEvent('download')
  await press(page, button(dialog, 'Save'))
  expect((await saved).suggestedFilename()).toBe('report.txt.cake')
  await press(page, button(dialog, 'Done'))
  await expect(dialog).toHaveCount(0)
})

test('asking for access, granting and revoking it, and the activity', async ({ page, freshEmail }) => {
  const { baker, guest } = await foundCompany()
  const cake = await bake({ name: 'Plan.txt', content: Buffer.from('hello'), to: [], token: baker.token })
  await openPortal(page, freshEmail)
  await choose(page, openButton(page), cake)
  await press(page, button(page, 'Ask for access'))
  await expect(page.getByText(/^Your request was sent\./)).toBeVisible()

  await signInAs(page, baker)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await press(page, button(page, 'Details of Plan.txt'))
  const access = page.getByRole('region', { name: 'Access Management' })
  await press(page, button(access, `Grant access to ${freshEmail}`))
  const recipient = (email: string) => access.getByRole('listitem').filter({ hasText: email })
  await expect(recipient(freshEmail)).toContainText('Whole file')
  await type(page, access.getByLabel('Add an email or *@domain'), guest.email)
  await page.keyboard.press('Enter')
  await expect(recipient(guest.email)).toBeVisible()
  await press(page, button(access, `Remove ${guest.email}`))
  await expect(recipient(guest.email)).toHaveCount(0)

  await press(page, link(page, 'Activity'))
  await press(page, row(page, guest.email).getByRole('link').first())
  await expect(page).toHaveURL(/entry=/)
})

test('banning and unbanning a user', async ({ page }) => {
  const { baker, guest } = await foundCompany()
  await bakeFor(baker, { name: 'Plan.pdf', to: [guest.email] })
  await signInAs(page, baker)
  await page.goto(`${serverUrl}/portal?tab=files`)
  await press(page, link(page, 'Users'))
  for (const [name, message] of [
    ['Ban', 'User has been banned.'],
    ['Unban', 'User has been unbanned.'],
  ] as const) {
    await press(page, row(page, guest.email).getByRole('button', { name: new RegExp(`^${name}`) }))
    await press(page, button(page.getByRole('dialog'), name))
    await expectToast(page, message)
  }
})

test('buying a plan', async ({ page }) => {
  await signInAs(page, await makeOwner())
  await page.goto(`${serverUrl}/portal?tab=files`)
  await press(page, page.getByRole('switch', { name: 'Admin', exact: true }), 'Space')
  await press(page, link(page, 'Subscription'))
  await press(page, button(planCard(page, 'Yearly'), 'Subscribe'))
  await press(page, checkoutFrame(page).getByRole('button', { name: 'Start the trial' }))
  await expect(current(page)).toContainText('Trial Period')
})

test('the settings: a new password, two-step verification, and deleting the account', async ({
  page,
  freshEmail,
}) => {
  await openPortal(page, freshEmail)
  await press(page, button(page, /^Your account/))
  await press(page, button(page.getByRole('dialog'), /^Account settings/))
  const settings = page.getByRole('dialog', { name: 'Account settings' })
  await press(page, button(settings, 'Security'))
  await press(page, button(settings, 'Change password'))
  await type(page, settings.getByLabel('New password', { exact: true }), 'violet harbour quilt 31')
  await type(page, settings.getByLabel('Confirm new password'), 'violet harbour quilt 31')
  await page.keyboard.press('Enter')
  await type(page, pinField(page), person.pin)
  await page.keyboard.press('Enter')
  await expect(pinField(page)).toHaveCount(0)

  await press(page, button(settings, 'Manage'))
  await type(page, pinField(page), person.pin)
  await page.keyboard.press('Enter')
  const section = page.getByRole('region', { name: 'Two-step verification' })
  await press(page, button(section, 'Turn on'))
  await press(page, section.locator('summary', { hasText: 'Can’t scan it?' }))
  const secret = (await section.getByTestId('lw-totp-key').innerText()).replaceAll(/\s/g, '')
  await type(page, section.getByLabel('Verification code'), codeOf({ secret, recoveryCodes: [] }))
  await press(page, button(section, 'I’ve saved my codes'))
  await expect(button(settings, 'Manage')).toBeFocused()

  await press(page, button(settings, 'Profile'))
  await press(page, link(page, 'Delete Account'))
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  for (const box of await page.getByRole('checkbox').all()) await press(page, box, 'Space')
  await type(page, page.getByLabel('Your email'), freshEmail)
  await type(page, page.getByLabel('Type this sentence'), sentenceOf(freshEmail))
  await page.keyboard.press('Enter')
  await type(page, pinField(page), person.pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText(deletionDone)).toBeVisible()
})
