import type { Page } from '@playwright/test'
import type { B2BClient } from 'stytch'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeOf } from '../../support/browser/authenticator-app.ts'
import { expect, test } from '../../support/browser/page.ts'
import { createBusinessClient } from '../../support/server/create-client.ts'
import {
  button,
  card,
  eventsOf,
  heading,
  openBusinessSite,
  proveByCode,
  registerWork,
  signOut,
} from './business-page.ts'

// The second step of business sign-in with the drop-in script, the provider's client and the real server.

let site: Awaited<ReturnType<typeof openBusinessSite>>
test.beforeAll(async () => {
  site = await openBusinessSite()
})
test.afterAll(() => site.close())

type Rules = Omit<Parameters<B2BClient['organizations']['create']>[0], 'organization_name'>

/** Registers a project with an organization that requires a second step, and a member. */
async function createCorp(email: string, rules: Rules = {}) {
  const { publicToken, projectId, secret } = await registerWork(site.origin)
  const backend = createBusinessClient(serverUrl, { id: projectId, secret })
  const { organization } = await backend.organizations.create({
    ...{ organization_name: 'Corp', organization_slug: 'corp', mfa_policy: 'REQUIRED_FOR_ALL' },
    ...rules,
  })
  const { organization_id } = organization
  const { member_id } = await backend.organizations.members.create({ organization_id, email_address: email })
  const tag = `public-token="${publicToken}" products="emailOtp"`
  const toTag = (attributes: string) => site.toAddress(`${tag} ${attributes}`)
  return { backend, organization_id, member_id, toTag }
}

const ofPage = 'flow="organization" organization-slug="corp"'
const codeField = (page: Page) => card(page).getByLabel('Verification code')
const expectMember = (page: Page) => expect(card(page)).toContainText('You’re signed in to Corp.')
const keyOf = async (page: Page) =>
  (await card(page).getByTestId('lw-totp-key').innerText()).replaceAll(/\s/g, '')

test('a member adds an authenticator app, and a backup code replaces it', async ({ page, freshEmail }) => {
  const { toTag } = await createCorp(freshEmail)
  await page.goto(toTag('flow="discovery"'))
  const first = await proveByCode(page, freshEmail)
  await button(page, 'Corp').click()
  await expect(heading(page, 'Add a second step')).toBeFocused()
  await expect(card(page)).toContainText('Corp protects accounts with a second step.')
  await button(page, 'Authenticator app').click()
  await expect(heading(page, 'Scan the QR code')).toBeFocused()
  await expect(card(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await button(page, 'Enter the code by hand').click()
  const app = { secret: await keyOf(page), recoveryCodes: [] }
  await button(page, 'Continue').click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(codeOf(app))

  await expect(heading(page, 'Save your backup codes')).toBeVisible()
  const codes = await card(page).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expect(button(page, 'I saved them')).toBeDisabled()
  await card(page).getByLabel('I wrote them down').check()
  await button(page, 'I saved them').click()
  await expectMember(page)
  expect((await eventsOf(page)).map(([name]) => name)).toEqual([
    'lw-authenticated',
    'lw-organization',
    'lw-flow-complete',
  ])

  await signOut(page)
  await page.goto(toTag(ofPage))
  await proveByCode(page, freshEmail, first)
  await expect(codeField(page)).toBeFocused()
  await button(page, 'Use a backup code').click()
  await card(page).getByLabel('Backup code').fill('wrong-code')
  await button(page, 'Continue').click()
  await expect(card(page)).toContainText('Invalid backup code, please try again.')
  await card(page)
    .getByLabel('Backup code')
    .fill(codes[0] ?? '')
  await button(page, 'Continue').click()
  await expectMember(page)
})
