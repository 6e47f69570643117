import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toCode, toStep } from '../../../server/identity/operations/methods/totp/totp-codes.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import {
  type BusinessSite,
  createCorp,
  createName,
  linkSentTo,
  openPrebuilt,
  registerBusiness,
} from './business-site.ts'
import { enterPasscode, expectMember, press, startAgain } from './business-steps.ts'
import { expect, submitEmail, test } from './fixture.ts'
import type { BusinessChoice } from './logins.ts'
import { freshPassword } from './passwords.ts'

/** Tests the provider's prebuilt interface for businesses, unmodified, against our server: every screen that needs no single sign-on. */

let site: BusinessSite
test.beforeEach(async ({ page, open }) => {
  await open('prebuilt-business')
  site = await registerBusiness(page)
})

const show = (page: Page, choice: Omit<BusinessChoice, 'publicToken'>) =>
  openPrebuilt(page, { publicToken: site.publicToken, ...choice })

const byCode = { flow: 'Discovery', products: ['emailOtp'] } satisfies Partial<BusinessChoice>

async function proveByCode(page: Page, email: string, previous?: string): Promise<string> {
  await submitEmail(page, email)
  const code = await codeSentTo(email, previous)
  await enterPasscode(page, code)
  return code
}

/** Proves the address of a member once, as domains need for joining, and signs out. */
async function signInOnce(page: Page, email: string, slug: string): Promise<string> {
  await show(page, { flow: 'Organization', products: ['emailOtp'], slug })
  const code = await proveByCode(page, email)
  await expectMember(page, email)
  await startAgain(page)
  return code
}

test.describe('discovery', () => {
  test('lists the organizations of the address, and enters the chosen one', async ({ page }) => {
    const { email } = await createCorp(site)
    const { organization } = await site.backend.organizations.create({ organization_name: 'Second' })
    const { organization_id } = organization
    await site.backend.organizations.members.create({ organization_id, email_address: email })
    await show(page, byCode)
    await proveByCode(page, email)
    await expect(page.getByText('Select an organization to continue')).toBeVisible()
    await page.getByRole('button', { name: 'Second' }).click()
    await expectMember(page, email, 'Second')
  })

  test('shows that a code is wrong', async ({ page }) => {
    const { email } = await createCorp(site)
    await show(page, byCode)
    await submitEmail(page, email)
    const code = await codeSentTo(email)
    await enterPasscode(page, code === '123456' ? '654321' : '123456')
    await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
    await enterPasscode(page, code)
    await expect(page.getByText('Select an organization to continue')).toBeVisible()
  })

  test('by a link, which works once', async ({ page }) => {
    const { email } = await createCorp(site)
    await show(page, { ...byCode, products: ['emailMagicLinks'] })
    await submitEmail(page, email)
    await expect(page.getByText('Check your email')).toBeVisible()
    const { href } = await linkSentTo(email)
    await page.goto(href)
    await page.getByRole('button', { name: 'Corp' }).click()
    await expectMember(page, email)
    await startAgain(page)
    await page.goto(href)
    await expect(page.getByText('Looks like there was an error!')).toBeVisible()
  })

  test('joins an organization by the domain of the address', async ({ page }) => {
    const { domain } = createName()
    const rules = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] }
    const corp = await createCorp(site, rules)
    const { organization_id } = corp
    const email_address = `first@${domain}`
    await site.backend.organizations.members.create({ organization_id, email_address })
    await signInOnce(page, email_address, corp.slug)
    await show(page, byCode)
    const email = `new@${domain}`
    await proveByCode(page, email)
    await expect(page.getByText('Join')).toBeVisible()
    await page.getByRole('button', { name: 'Corp' }).click()
    await expectMember(page, email)
  })

  test('accepts an invitation', async ({ page }) => {
    const { organization_id, domain } = await createCorp(site)
    const email_address = `guest@${domain}`
    await site.backend.magicLinks.email.invite({ organization_id, email_address })
    await show(page, byCode)
    await proveByCode(page, email_address)
    await expect(page.getByText('Accept Invite')).toBeVisible()
    await page.getByRole('button', { name: 'Corp' }).click()
    await expectMember(page, email_address)
  })
})

test.describe('the page of an organization', () => {
  test('signs in a member by code, and rejects a stranger', async ({ page }) => {
    const { email, slug, domain } = await createCorp(site)
    await show(page, { flow: 'Organization', products: ['emailOtp'], slug })
    await expect(page.getByText('Continue to Corp')).toBeVisible()
    await submitEmail(page, `stranger@${domain}`)
    await expect(page.getByText(`stranger@${domain} does not have access to Corp.`)).toBeVisible()
    await proveByCode(page, email)
    await expectMember(page, email)
  })

  test('signs in a member by link', async ({ page }) => {
    const { email, slug } = await createCorp(site)
    await show(page, { flow: 'Organization', products: ['emailMagicLinks'], slug })
    await submitEmail(page, email)
    await expect(page.getByText('Check your email')).toBeVisible()
    await page.goto((await linkSentTo(email)).href)
    await expectMember(page, email)
  })

  test('does not exist for an unknown slug', async ({ page }) => {
    await show(page, { flow: 'Organization', products: ['emailOtp'], slug: 'unknown' })
    await expect(page.getByText('The organization you are looking for could not be found.')).toBeVisible()
  })

  test('asks for another method than the one that the organization does not allow', async ({ page }) => {
    const rules = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] }
    const { email } = await createCorp(site, rules)
    await show(page, { ...byCode, products: ['emailOtp', 'emailMagicLinks'] })
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await press(page, 'Continue with email')
    await press(page, 'Email me a login code')
    await enterPasscode(page, await codeSentTo(email))
    await page.getByRole('button', { name: 'Corp' }).click()
    await press(page, 'Email me a link')
    await page.goto((await linkSentTo(email)).href)
    await expectMember(page, email)
  })
})

test.describe('passwords', () => {
  test('are set by email, sign in, and are rejected if they are wrong', async ({ page }) => {
    const { email, slug } = await createCorp(site)
    const choice = { products: ['passwords'], slug } satisfies Partial<BusinessChoice>
    await show(page, { ...choice, flow: 'Organization' })
    await submitEmail(page, email)
    await press(page, 'Sign up or reset password')
    await press(page, 'Continue')
    await expect(page.getByText('Check your email')).toBeVisible()
    await page.goto((await linkSentTo(email)).href)
    const password = freshPassword()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await press(page, 'Continue')
    await expectMember(page, email)
    await startAgain(page)
    await show(page, { ...choice, flow: 'Organization' })
    await submitEmail(page, email)
    const field = page.getByRole('textbox', { name: 'Password' })
    await field.fill('a wrong password')
    await field.press('Enter')
    await expect(page.getByText('Unauthorized credentials.')).toBeVisible()
    await field.fill(password)
    await field.press('Enter')
    await expectMember(page, email)
  })
})

test.describe('a second factor', () => {
  test('by an authenticator app is enrolled, and a backup code replaces it', async ({ page }) => {
    const { email, slug } = await createCorp(site, { mfa_policy: 'REQUIRED_FOR_ALL' })
    await show(page, { flow: 'Organization', products: ['emailOtp'], slug })
    const created = page.waitForResponse((response) => response.url().endsWith('/b2b/totp'))
    const code = await proveByCode(page, email)
    await page.getByText('Use an authenticator app').click()
    const { data } = (await (await created).json()) as { data: { secret: string; recovery_codes: string[] } }
    await expect(page.getByAltText('QR code for TOTP enrollment')).toBeVisible()
    await press(page, 'Having trouble scanning?')
    await expect(page.getByText('Having trouble scanning the QR code?')).toBeVisible()
    await press(page, 'Continue')
    await enterPasscode(page, toCode(data.secret, toStep(new Date())))
    await expect(page.getByText('Save your backup codes!')).toBeVisible()
    await press(page, 'Done')
    await expectMember(page, email)
    await startAgain(page)

    await proveByCode(page, email, code)
    await expect(page.getByText('Enter verification code')).toBeVisible()
    await press(page, 'Use a backup code')
    const field = page.getByRole('textbox', { name: 'Backup code' })
    await field.fill('wrong-code')
    await field.press('Enter')
    await expect(page.getByText('Invalid backup code, please try again.')).toBeVisible()
    await field.fill(data.recovery_codes[0] ?? '')
    await field.press('Enter')
    await expectMember(page, email)
  })

  test('by text message is enrolled, and entered at the next sign-in', async ({ page }) => {
    const rules = {
      mfa_policy: 'REQUIRED_FOR_ALL',
      mfa_methods: 'RESTRICTED',
      allowed_mfa_methods: ['sms_otp'],
    }
    const { email, slug } = await createCorp(site, rules)
    await show(page, { flow: 'Organization', products: ['emailOtp'], slug })
    const code = await proveByCode(page, email)
    const local = `201${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, '0')}`
    await page.getByRole('textbox', { name: 'Phone number' }).pressSequentially(local)
    await press(page, 'Continue')
    const text = await codeSentTo(`+1${local}`)
    await enterPasscode(page, text)
    await expectMember(page, email)
    await startAgain(page)
    await proveByCode(page, email, code)
    const next = await codeSentTo(`+1${local}`, text)
    await enterPasscode(page, next === '123456' ? '654321' : '123456')
    await expect(page.getByText('Invalid passcode, please try again.')).toBeVisible()
    await enterPasscode(page, next)
    await expectMember(page, email)
  })
})
