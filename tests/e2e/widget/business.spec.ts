import { codeSentTo, messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { button, card, eventsOf, heading, openWork, proveByCode } from './business-page.ts'

// Business sign-in with the drop-in script, the provider's client and the real server.

/** The address of a page with a tag of a new business project. */
async function createPage(attributes: string): Promise<string> {
  const { toAddress } = await openWork()
  return toAddress(attributes)
}

test('a visitor creates an organization, signs out, and chooses it again', { tag: '@engines' }, async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  await page.goto(await createPage('products="emailOtp"'))
  const first = await proveByCode(page, freshEmail)
  await expect(heading(page, 'No organization yet')).toBeVisible()
  await expect(card(page)).toContainText(`${freshEmail} belongs to none.`)
  await button(page, 'Create an organization').click()
  await expect(card(page).getByLabel('Name of the organization')).toBeFocused()
  await card(page).getByLabel('Name of the organization').fill('Corp')
  // A failed call keeps the name.
  consoleProblems.allow(/status of 503/)
  const unavailable = { status: 503, json: { status_code: 503, error_type: 'service_unavailable' } }
  await page.route('**/organizations/create', (route) => route.fulfill(unavailable), { times: 1 })
  await button(page, 'Create').click()
  await expect(card(page).getByRole('alert')).toBeVisible()
  await expect(card(page).getByLabel('Name of the organization')).toHaveValue('Corp')
  await button(page, 'Create').click()
  await expect(heading(page, 'You’re signed in')).toBeVisible()
  await expect(card(page)).toContainText('You’re signed in to Corp.')

  const organization = await page.evaluate(() => document.querySelector('login-widget')?.organization())
  expect(organization).toMatchObject({ name: 'Corp', slug: 'corp' })
  expect(await eventsOf(page)).toEqual([
    ['lw-error', expect.objectContaining({ code: 'service_unavailable' })],
    ['lw-authenticated', { method: 'otp' }],
    ['lw-organization', { id: organization?.id, slug: 'corp' }],
    ['lw-flow-complete', { method: 'otp', screen: 'LoggedIn' }],
  ])
  const tokens = await page.evaluate(() => document.querySelector('login-widget')?.session())
  expect(tokens?.session_jwt.split('.')).toHaveLength(3)

  // Another visit finds the session.
  await page.reload()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  await page.evaluate(() => document.querySelector('login-widget')?.signOut())
  await expect(card(page).getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(() => document.querySelector('login-widget')?.organization())).toBeNull()

  await proveByCode(page, freshEmail, first)
  await expect(heading(page, 'Choose an organization')).toBeVisible()
  await button(page, 'Corp').click()
  await expect(card(page)).toContainText('You’re signed in to Corp.')
})

test('a visitor chooses between a link and a code, and a reload keeps the code', async ({
  page,
  freshEmail,
}) => {
  await page.goto(await createPage('products="emailMagicLinks emailOtp"'))
  await card(page).getByLabel('Email').fill('ann')
  await button(page, 'Continue with email').click()
  await expect(card(page)).toContainText('Invalid email address')
  await card(page).getByLabel('Email').fill(freshEmail)
  await button(page, 'Continue with email').click()
  await expect(heading(page, 'How do you want to continue?')).toBeVisible()

  await button(page, 'Email me a link').click()
  await expect(card(page)).toContainText(`An email was sent to ${freshEmail}`)
  const { link } = await messageTo(freshEmail, (message) => message.link !== null)
  expect(link).toContain('stytch_token_type=discovery')
  await button(page, 'Try again').click()
  await expect(card(page).getByLabel('Email')).toHaveValue('')

  await card(page).getByLabel('Email').fill(freshEmail)
  await button(page, 'Continue with email').click()
  await button(page, 'Email me a code').click()
  await expect(card(page)).toContainText('Your code expires in')
  const code = await codeSentTo(freshEmail)
  await page.reload()
  await card(page)
    .getByLabel('Passcode')
    .fill(code === '000000' ? '111111' : '000000')
  await expect(card(page)).toContainText('Invalid passcode, please try again.')
  await card(page).getByLabel('Passcode').fill(code)
  await expect(heading(page, 'No organization yet')).toBeVisible()
  await button(page, 'Use a different email').click()
  await expect(card(page).getByLabel('Email')).toHaveValue('')
})

test('an emailed link proves the address, in the browser that requested it without a click', {
  tag: '@engines',
}, async ({ page, context, freshEmail }) => {
  await page.goto(await createPage('products="emailMagicLinks"'))
  const tag = new URL(page.url()).searchParams.get('tag') ?? ''
  await card(page).getByLabel('Email').fill(freshEmail)
  await card(page).getByLabel('Email').press('Enter')
  await expect(heading(page, 'Check your email')).toBeVisible()
  const { link } = await messageTo(freshEmail, (message) => message.link !== null)
  const opened = new URL(link ?? '')
  opened.searchParams.set('tag', tag)

  const there = await context.newPage()
  await there.goto(opened.href)
  await expect(heading(there, 'No organization yet')).toBeVisible()
  expect(there.url()).not.toContain('stytch_token_type')
  await there.close()

  // The link was used.
  await page.goto(opened.href)
  await expect(heading(page, 'That didn’t work')).toBeVisible()
  await expect(card(page)).toContainText('This link has expired or was used. Request a new one.')
  await button(page, 'Start again').click()
  await expect(card(page).getByLabel('Email')).toBeFocused()
})

test('the page of an organization signs in its members, and tells others whom to ask', async ({
  page,
  freshEmail,
}) => {
  const { toAddress } = await openWork()
  await page.goto(toAddress('products="emailOtp"'))
  const first = await proveByCode(page, freshEmail)
  await button(page, 'Create an organization').click()
  await card(page).getByLabel('Name of the organization').fill('Corp')
  await button(page, 'Create').click()
  await expect(heading(page, 'You’re signed in')).toBeVisible()
  await page.evaluate(() => document.querySelector('login-widget')?.signOut())
  await expect(card(page).getByLabel('Email')).toBeVisible()

  const open = (slug: string) =>
    page.goto(toAddress(`products="emailOtp" flow="organization" organization-slug="${slug}"`))
  await open('corp')
  await expect(heading(page, 'Continue to Corp')).toBeVisible()
  await card(page).getByLabel('Email').fill(`other-${freshEmail}`)
  await card(page).getByLabel('Email').press('Enter')
  await expect(card(page)).toContainText(
    `other-${freshEmail} has no access to Corp. Ask your admin for an invitation.`,
  )
  await proveByCode(page, freshEmail, first)
  await expect(card(page)).toContainText('You’re signed in to Corp.')
  await page.evaluate(() => document.querySelector('login-widget')?.signOut())

  await open('nobody')
  await expect(card(page)).toContainText(
    'We could not find this organization. Check the address of the page.',
  )
})
