import type { Page } from '@playwright/test'
import { findViolations } from '../../support/browser/accessibility.ts'
import { marketplaceUrl } from '../../support/browser/addresses.ts'
import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

// docs/examples/organization, which the demo's marketplace serves: an admin manages an organization with the unmodified client.

async function proveByCode(page: Page, email: string, address = marketplaceUrl) {
  await page.goto(address)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').fill(await codeSentTo(email))
}

/** Creates an organization, and opens its page as its admin. */
async function openAsAdmin(page: Page, email: string) {
  await proveByCode(page, email)
  await page.getByRole('button', { name: 'Create an organization' }).click()
  await page.getByRole('textbox').fill('Corner Bakery')
  await page.getByRole('button', { name: 'Create', exact: false }).click()
  await page.getByRole('link', { name: 'Members and rules' }).click()
  await expect(page.getByRole('heading', { name: 'Corner Bakery', level: 1 })).toBeVisible()
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
  await proveByCode(page, 'sales@flour-mill.test', `${marketplaceUrl}/?organization=flour-mill`)
  await page.getByRole('link', { name: 'Members and rules' }).click()
  await expect(page.getByText('Your roles do not allow you to see the other members.')).toBeVisible()
  await expect(page.getByText('Only an admin can change the rules.')).toBeVisible()
  await expect(page.getByLabel('Everyone needs a second step')).toBeDisabled()
  await page.getByLabel('Name').fill('Nils Eriksen')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('status')).toHaveText('Your name is saved.')
  expect(await findViolations(page)).toEqual([])
})
