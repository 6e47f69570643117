import { messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { createCorp } from '../peer/business-site.ts'
import { button, card, heading, signOut } from './business-page.ts'
import { openPasswordSite, passwordOf } from './password-site.ts'

// What can go wrong with passwords in business sign-in.

let site: Awaited<ReturnType<typeof openPasswordSite>>
test.beforeAll(async () => {
  site = await openPasswordSite()
})
test.afterAll(() => site.close())

const password = 'sweet-cherry-pie-42'

test('with hidden accounts, a stranger reads the same as a member, and gets an email', async ({ page }) => {
  const { token, backend } = await site.register({ products: ['passwords'], hide_accounts: true })
  const { slug, domain } = await createCorp({ backend })
  await page.goto(
    site.toAddress(`${token} products="passwords" flow="organization" organization-slug="${slug}"`),
  )
  const stranger = `stranger@${domain}`
  await card(page).getByLabel('Email').fill(stranger)
  await button(page, 'Continue').click()
  await expect(passwordOf(page)).toBeVisible()
  await button(page, 'Sign up or reset password').click()
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText(`We sent a link to ${stranger}.`)
  const { subject } = await messageTo(stranger)
  expect(subject).toBe('No access to Corp with this email address')
})

test('where a password belongs to one organization, the discovery says so', async ({ page, freshEmail }) => {
  const { token } = await site.register({ products: ['passwords'] })
  await page.goto(site.toAddress(`${token} products="passwords" flow="password-reset"`))
  await expect(heading(page, 'Get help signing in')).toBeVisible()
  await card(page).getByLabel('Email').fill(freshEmail)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('Here, a password belongs to one organization.')
})

test('a failed call keeps what was typed, and says whether waiting helps', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/status of (429|500|503)|net::ERR_FAILED/)
  const { token } = await site.register({ products: ['passwords'], passwords: { scope: 'project' } })
  const tag = `${token} products="passwords"`
  await page.goto(site.toAddress(tag))
  const fill = async () => {
    await card(page).getByLabel('Email').fill(freshEmail)
    await passwordOf(page).fill(password)
    await button(page, 'Continue').click()
  }
  const toFailure = (status: number, error_type: string, error_details?: object) => ({
    status,
    json: { status_code: status, error_type, error_details },
  })
  const path = '**/passwords/discovery/authenticate'
  for (const [failure, text] of [
    [toFailure(500, 'internal_server_error'), 'Something went wrong on our end.'],
    [toFailure(503, 'service_unavailable'), ''],
    [null, 'We couldn’t reach our servers.'],
    [toFailure(429, 'too_many_requests', { retry_after_seconds: 90 }), '1:'],
  ] as const) {
    await page.route(path, (route) => (failure ? route.fulfill(failure) : route.abort()))
    await fill()
    await expect(card(page).getByRole('alert')).toContainText(text)
    await expect(card(page)).not.toContainText('Wrong email or password.')
    await expect(card(page).getByLabel('Email')).toHaveValue(freshEmail)
    await expect(passwordOf(page)).toHaveValue(password)
    await page.unroute(path)
  }

  await button(page, 'Sign up or reset password').click()
  await button(page, 'Continue').click()
  await page.goto(await site.findLink(freshEmail, 'stytch_redirect_type=reset_password', tag))
  const field = card(page).getByLabel('New password', { exact: true })
  await field.fill(password)
  const unavailable = toFailure(503, 'service_unavailable')
  await page.route('**/passwords/discovery/reset', (route) => route.fulfill(unavailable), { times: 1 })
  await button(page, 'Continue').click()
  await expect(card(page).getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue(password)
  await button(page, 'Continue').click()
  await expect(heading(page, 'No organization yet')).toBeVisible()
})

test('a member whose password must be replaced gets an email at once', async ({ page }) => {
  const { token, backend } = await site.register({ products: ['passwords'] })
  const { slug, email, organization_id } = await createCorp({ backend })
  const tag = `${token} products="passwords" flow="organization" organization-slug="${slug}"`
  await page.goto(site.toAddress(tag))
  const signIn = async () => {
    await card(page).getByLabel('Email').fill(email)
    await button(page, 'Continue').click()
    await passwordOf(page).fill(password)
    await button(page, 'Continue').click()
  }
  await card(page).getByLabel('Email').fill(email)
  await button(page, 'Continue').click()
  await button(page, 'Sign up or reset password').click()
  await button(page, 'Continue').click()
  const link = await site.findLink(email, 'multi_tenant_passwords', tag)
  await page.goto(link)
  await card(page).getByLabel('New password', { exact: true }).fill(password)
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  await signOut(page)
  await expect(card(page).getByLabel('Email')).toBeVisible()
  await backend.passwords.email.requireReset({ organization_id, email_address: email })
  await signIn()
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(card(page).getByRole('alert')).toContainText('You need to set a new password.')
  await card(page).getByLabel('Back').click()
  await expect(card(page).getByLabel('Email')).toHaveValue(email)
})
