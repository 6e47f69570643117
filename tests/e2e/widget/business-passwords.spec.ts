import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { createCorp } from '../peer/business-site.ts'
import { button, card, eventsOf, heading, signOut } from './business-page.ts'
import { openPasswordSite, passwordOf } from './password-site.ts'

// Passwords in business sign-in, with the drop-in script, the provider's client and the real server.

let site: Awaited<ReturnType<typeof openPasswordSite>>
test.beforeAll(async () => {
  site = await openPasswordSite()
})
test.afterAll(() => site.close())

const password = 'sweet-cherry-pie-42'
const resetLink = 'stytch_redirect_type=reset_password'

test('a visitor sets a password for all organizations by a link, and signs in with it', {
  tag: '@engines',
}, async ({ page, freshEmail }) => {
  const { token } = await site.register({ products: ['passwords'], passwords: { scope: 'project' } })
  const tag = `${token} products="passwords"`
  await page.goto(site.toAddress(tag))
  await card(page).getByLabel('Email').fill(freshEmail)
  await passwordOf(page).fill(password)
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
  await passwordOf(page).fill(password)
  await passwordOf(page).press('Enter')
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

test('a member sets a password by a link, and signs in on the page of the organization', async ({ page }) => {
  const { token, backend } = await site.register({ products: ['passwords'] })
  const { slug, email } = await createCorp({ backend })
  const tag = `${token} products="passwords" flow="organization" organization-slug="${slug}"`
  await page.goto(site.toAddress(tag))
  await expect(heading(page, 'Continue to Corp')).toBeVisible()
  await expect(passwordOf(page)).toHaveCount(0)
  await card(page).getByLabel('Email').fill(`other-${email}`)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText(
    `other-${email} has no access to Corp. Ask your admin for an invitation.`,
  )
  await card(page).getByLabel('Email').fill(email)
  await button(page, 'Continue').click()
  await expect(passwordOf(page)).toBeFocused()
  await passwordOf(page).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('Wrong email or password.')
  await button(page, 'Sign up or reset password').click()
  await expect(card(page)).toContainText('We send a link to sign in or reset your password.')
  await card(page).getByLabel('Back').click()
  await expect(card(page).getByLabel('Email')).toHaveValue(email)
  await button(page, 'Sign up or reset password').click()
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText(`We sent a link to ${email}.`)

  await page.goto(await site.findLink(email, 'multi_tenant_passwords', tag))
  await card(page).getByLabel('New password', { exact: true }).fill('short')
  await expect(card(page)).toContainText('Very weak')
  await expect(button(page, 'Continue')).toBeDisabled()
  await card(page).getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  expect(await eventsOf(page)).toEqual([
    ['lw-authenticated', { method: 'password' }],
    ['lw-organization', expect.objectContaining({ slug })],
    ['lw-flow-complete', { method: 'password', screen: 'LoggedIn' }],
  ])
  await signOut(page)

  await card(page).getByLabel('Email').fill(email)
  await button(page, 'Continue').click()
  await passwordOf(page).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
})

test('@long someone who may join proves the address by a link, and then sets a password', async ({
  page,
}) => {
  const { token, backend } = await site.register({ products: ['passwords', 'emailMagicLinks'] })
  const { slug, email, domain } = await createCorp(
    { backend },
    { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [] },
  )
  const links = `${token} products="emailMagicLinks" flow="organization" organization-slug="${slug}"`
  await page.goto(site.toAddress(links))
  await card(page).getByLabel('Email').fill(email)
  await button(page, 'Continue with email').click()
  await page.goto(await site.findLink(email, 'multi_tenant_magic_links', links))
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  await signOut(page)
  await backend.organizations.update({
    organization_id: slug,
    email_jit_provisioning: 'RESTRICTED',
    email_allowed_domains: [domain],
  })

  const visitor = `new@${domain}`
  const ofOrganization = `${token} products="passwords" flow="organization" organization-slug="${slug}"`
  await page.goto(site.toAddress(ofOrganization))
  await card(page).getByLabel('Email').fill(visitor)
  await button(page, 'Continue').click()
  await expect(heading(page, 'Verify your email first')).toBeVisible()
  await expect(card(page)).toContainText(`We sent a link to ${visitor}. It lets you set a password.`)

  const forReset = `${token} products="passwords" flow="password-reset" organization-slug="${slug}"`
  await page.goto(await site.findLink(visitor, 'multi_tenant_magic_links', forReset))
  await expect(heading(page, 'Set a new password')).toBeVisible()
  await card(page).getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  expect(await eventsOf(page)).toEqual([
    ['lw-authenticated', { method: 'magic-link' }],
    ['lw-organization', expect.objectContaining({ slug })],
    ['lw-flow-complete', { method: 'password', screen: 'LoggedIn' }],
  ])
  await signOut(page)
  await page.goto(site.toAddress(ofOrganization))
  await card(page).getByLabel('Email').fill(visitor)
  await button(page, 'Continue').click()
  await passwordOf(page).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
})

test('@long an organization that allows only passwords asks for one after a code', async ({
  page,
  consoleProblems,
}) => {
  const { token, backend } = await site.register({ products: ['passwords', 'otp'] })
  const { slug, email } = await createCorp({ backend })
  const ofOrganization = `${token} products="passwords emailOtp" flow="organization" organization-slug="${slug}"`
  await page.goto(site.toAddress(ofOrganization))
  await card(page).getByLabel('Email').fill(email)
  await button(page, 'Use a password instead').click()
  await expect(heading(page, 'Log in with email and password')).toBeVisible() // specification
  await expect(card(page).getByLabel('Email')).toHaveValue(email)
  await card(page).getByLabel('Back').click()
  await expect(card(page).getByLabel('Email')).toHaveValue(email)
  await button(page, 'Use a password instead').click()
  await button(page, 'Sign up or reset password').click()
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText(`We sent a link to ${email}.`)
  await page.goto(await site.findLink(email, 'multi_tenant_passwords', ofOrganization))
  await card(page).getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  await signOut(page)
  await backend.organizations.update({
    organization_id: slug,
    auth_methods: 'RESTRICTED',
    allowed_auth_methods: ['password'],
  })

  await page.goto(site.toAddress(`${token} products="passwords emailOtp"`))
  await card(page).getByLabel('Email').fill(email)
  await button(page, 'Continue with email').click()
  await card(page)
    .getByLabel('Passcode')
    .fill(await codeSentTo(email))
  await expect(card(page)).toContainText('Needs a password')
  await card(page).getByRole('button', { name: /Corp/ }).click()
  await button(page, 'Use a password').click()
  await expect(card(page).getByLabel('Email')).toHaveAttribute('readonly')
  // A server that fails is no wrong password, and what was typed stays.
  consoleProblems.allow(/status of 503/)
  const unavailable = { status: 503, json: { status_code: 503, error_type: 'service_unavailable' } }
  await page.route('**/passwords/authenticate', (route) => route.fulfill(unavailable), { times: 1 })
  await passwordOf(page).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page).getByRole('alert')).toBeVisible()
  await expect(card(page)).not.toContainText('Wrong email or password.')
  await expect(passwordOf(page)).toHaveValue(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
})
