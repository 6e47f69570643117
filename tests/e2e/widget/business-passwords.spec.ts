import { expect, test } from '../../support/browser/page.ts'
import { button, card, eventsOf, heading, openBusinessSite, signOut } from './business-site.ts'

// Passwords in business sign-in, with the drop-in script, the provider's client and the real server.

let site: Awaited<ReturnType<typeof openBusinessSite>>
test.beforeAll(async () => {
  site = await openBusinessSite()
})
test.afterAll(() => site.close())

const password = 'sweet-cherry-pie-42'
const resetLink = 'stytch_redirect_type=reset_password'

test('a visitor sets a password for all organizations by a link, and signs in with it', async ({
  page,
  freshEmail,
}) => {
  const token = await site.register({ products: ['passwords'], passwords: { scope: 'project' } })
  const tag = `${token} products="passwords"`
  await page.goto(site.toAddress(tag))
  await card(page).getByLabel('Email').fill(freshEmail)
  await card(page).getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('Wrong email or password.')
  await expect(card(page).getByLabel('Email')).toHaveValue(freshEmail)

  await button(page, 'Sign up or reset password').click()
  await expect(heading(page, 'Get help signing in')).toBeVisible()
  await expect(card(page)).toContainText('We send a link to sign up, or to reset your password.')
  await expect(card(page).getByLabel('Email')).toHaveValue(freshEmail)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText(`We sent a link to ${freshEmail}.`)

  const link = await site.findLink(freshEmail, resetLink, tag)
  await page.goto(link)
  await expect(heading(page, 'Set a new password')).toBeVisible()
  await expect(button(page, 'Continue')).toBeDisabled()
  await card(page).getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(heading(page, 'No organization yet')).toBeVisible()
  expect(page.url()).not.toContain('stytch_')
  await button(page, 'Create an organization').click()
  await card(page).getByLabel('Name of the organization').fill('Corp')
  await button(page, 'Create').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  await signOut(page)

  await card(page).getByLabel('Email').fill(freshEmail)
  await card(page).getByLabel('Password', { exact: true }).fill(password)
  await card(page).getByLabel('Password', { exact: true }).press('Enter')
  await expect(heading(page, 'Choose an organization')).toBeVisible()
  await button(page, 'Corp').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  expect((await eventsOf(page)).slice(-3)).toEqual([
    ['lw-authenticated', { method: 'password' }],
    ['lw-organization', expect.objectContaining({ slug: 'corp' })],
    ['lw-flow-complete', { method: 'password', screen: 'LoggedIn' }],
  ])

  // The link was used.
  await signOut(page)
  await page.goto(link)
  await card(page).getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(heading(page, 'This link no longer works')).toBeVisible()
  await card(page).getByLabel('Email').fill(freshEmail)
  await button(page, 'Send a new link').click()
  await expect(card(page)).toContainText(`We sent a link to ${freshEmail}.`)
})
