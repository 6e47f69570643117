import type { Page } from '@playwright/test'
import { findViolations } from '../../support/browser/accessibility.ts'
import { marketplaceUrl } from '../../support/browser/addresses.ts'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

// docs/examples/organization, which the demo's marketplace serves: an admin manages an organization with the unmodified client.

/** @param before the previous code @returns the code */
async function proveByCode(
  page: Page,
  email: string,
  { address = marketplaceUrl, before }: { address?: string; before?: string } = {},
): Promise<string> {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  const code = await codeSentTo(email, before)
  await page.getByLabel('Passcode').fill(code)
  return code
}

const titleOf = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Creates an organization, and opens its page as its admin. @param before the previous code @returns the code */
async function openAsAdmin(
  page: Page,
  email: string,
  name = 'Corner Bakery',
  before?: string,
): Promise<string> {
  const code = await proveByCode(page, email, before === undefined ? {} : { before })
  await page.getByRole('button', { name: /^Create an organization/ }).click()
  await page.getByLabel('Name of the organization').fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('link', { name: 'Members and rules' }).click()
  await expect(titleOf(page, name)).toBeVisible()
  return code
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(`${marketplaceUrl}/`)
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('an admin invites two people, changes a role, revokes and reactivates, and requires a second step', async ({
  page,
  freshEmail,
}) => {
  await openAsAdmin(page, freshEmail)
  const [ann, ben] = [`ann-${freshEmail}`, `ben-${freshEmail}`]
  await page.getByLabel('Email addresses').fill(`${ann}, ${ben}`)
  await page.getByRole('region', { name: 'Members' }).getByLabel('Role').first().selectOption('Buyer')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByRole('status')).toHaveText('2 people are invited.')
  await messageTo(ann, ({ subject }) => /invite|join/i.test(subject ?? ''))
  await expect(rowOf(page, ben)).toContainText('Invited')
  await expect(page.getByLabel(`Role of ${ben}`)).toHaveValue('buyer')
  await page.getByLabel(`Role of ${ben}`).selectOption('Admin')
  await expect(page.getByRole('status')).toHaveText(`The role of ${ben} is changed.`)

  const search = page.getByRole('search')
  await search.getByRole('searchbox', { name: 'Email address' }).fill('BEN-')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(rowOf(page, ann)).toHaveCount(0)
  await expect(rowOf(page, ben)).toBeVisible()
  await search.getByRole('searchbox').fill('')
  await search.getByRole('button', { name: 'Search' }).click()

  await page.getByRole('button', { name: `Revoke: ${ann}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('status')).toHaveText(`The invitation for ${ann} is revoked.`)
  await expect(rowOf(page, ann)).toHaveCount(0)

  await page.getByLabel('Everyone needs a second step').check()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('status')).toHaveText('The rules are saved.')
  expect(await findViolations(page)).toEqual([])
})

test('an address that cannot be invited stays in the field, with the reason', { tag: '@long' }, async ({
  page,
  freshEmail,
}) => {
  await openAsAdmin(page, freshEmail)
  await page.getByLabel('Email addresses').fill(`nobody, ann-${freshEmail}`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByRole('status')).toHaveText(/^nobody: .+\.$/)
  await expect(page.getByLabel('Email addresses')).toHaveValue('nobody')
  await expect(rowOf(page, `ann-${freshEmail}`)).toContainText('Invited')
})

test('a member who is no admin sees what only an admin does, and changes their name', {
  tag: '@long',
}, async ({ page }) => {
  await proveByCode(page, 'sales@flour-mill.test', { address: `${marketplaceUrl}/?organization=flour-mill` })
  await page.getByRole('link', { name: 'Members and rules' }).click()
  await expect(page.getByText('Your roles do not allow you to see the other members.')).toBeVisible()
  await expect(page.getByText('Only an admin can change the rules.')).toBeVisible()
  await expect(page.getByLabel('Everyone needs a second step')).toBeDisabled()
  await page.getByLabel('Name').fill('Nils Eriksen')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('status')).toHaveText('Your name is saved.')
  expect(await findViolations(page)).toEqual([])
})

test('a member of two organizations switches between them', { tag: '@long' }, async ({ page }) => {
  await proveByCode(page, 'kitchen@hotel-aurora.test')
  await page.getByRole('button', { name: /Flour Mill/ }).click()
  await page.getByRole('link', { name: 'Members and rules' }).click()
  await expect(titleOf(page, 'Flour Mill')).toBeVisible()
  const choices = page.getByLabel('Your other organizations')
  await choices.selectOption('Hotel Aurora')
  await page.getByRole('button', { name: 'Switch' }).click()
  const dialog = page.getByRole('dialog', { name: /^Switch to Hotel Aurora\?/ })
  await dialog.getByRole('button', { name: 'Switch' }).click()
  await expect(titleOf(page, 'Hotel Aurora')).toBeVisible()
  await expect(choices.getByRole('option')).toHaveText(['Flour Mill'])
  expect(await findViolations(page)).toEqual([])
})

test('a switch to an organization that needs another step leads to the sign-in page, once it is confirmed', {
  tag: '@long',
}, async ({ page, freshEmail }) => {
  const first = await openAsAdmin(page, freshEmail)
  // A member of a single organization sees no control.
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch' })).toHaveCount(0)
  await page.getByLabel('Everyone needs a second step').check()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('status')).toHaveText('The rules are saved.')
  await signOut(page)

  await openAsAdmin(page, freshEmail, 'Night Bakery', first)
  await page.getByRole('button', { name: 'Switch' }).click()
  const dialog = page.getByRole('dialog', { name: /^Switch to Corner Bakery\?/ })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(titleOf(page, 'Night Bakery')).toBeVisible()
  await page.getByRole('button', { name: 'Switch' }).click()
  await dialog.getByRole('button', { name: 'Switch' }).click()
  await page.waitForURL(`${marketplaceUrl}/`)
  await expect(page.getByRole('banner')).toContainText('Not signed in')
})
