import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeOf } from '../../support/browser/authenticator-app.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'
import { callSdk } from '../../support/browser/person.ts'
import {
  button,
  card,
  eventsOf,
  heading,
  openMembers,
  proveByCode,
  type Rules,
  signOut,
} from './business-page.ts'

// The second step of business sign-in with the drop-in script, the provider's client and the real server.

/** Registers a project with an organization that requires a second step, and a member. */
async function createCorp(email: string, rules: Rules = {}) {
  const { publicToken, toAddress, members } = await openMembers(email, {
    Corp: { mfa_policy: 'REQUIRED_FOR_ALL', ...rules },
  })
  const toTag = (attributes: string) => toAddress(`products="emailOtp" ${attributes}`)
  return { publicToken, member: members[0], toTag }
}

const ofPage = 'flow="organization" organization-slug="corp"'
const codeField = (page: Page) => card(page).getByLabel('Verification code')
const expectMember = (page: Page) => expect(card(page)).toContainText('You’re signed in to Corp.')
/** A phone number of a test. */
const createNumber = () => `201${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, '0')}`
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')
/** Rejects the next call to a path. */
const rejectNext = (page: Page, path: string, status: number, error_type: string) =>
  page.route(
    `**/sdk/v1/b2b${path}`,
    (route) => route.fulfill({ status, json: { status_code: status, request_id: 'request-1', error_type } }),
    { times: 1 },
  )
const keyOf = async (page: Page) =>
  (await card(page).getByTestId('lw-totp-key').innerText()).replaceAll(/\s/g, '')

test('a member adds an authenticator app, and a backup code replaces it', { tag: '@engines' }, async ({
  page,
  freshEmail,
}) => {
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

test('a member adds a phone number, and enters a texted code at the next sign-in', async ({
  page,
  freshEmail,
}) => {
  const rules = { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['sms_otp'] }
  const { toTag } = await createCorp(freshEmail, rules)
  await page.goto(toTag(ofPage))
  const first = await proveByCode(page, freshEmail)
  await expect(heading(page, 'Add your phone number')).toBeVisible()
  const field = card(page).getByLabel('Phone number')
  await field.fill('12')
  await button(page, 'Send code').click()
  await expect(card(page)).toContainText('Invalid phone number, please try again.')
  const number = createNumber()
  await field.fill(number)
  await button(page, 'Send code').click()
  await expect(heading(page, 'Enter passcode')).toBeVisible()
  await expect(card(page)).toContainText(number.slice(-4))
  const text = await codeSentTo(`+1${number}`)
  await card(page).getByLabel('Passcode').fill(text)
  await expectMember(page)
  await signOut(page)

  await page.goto(toTag(ofPage))
  await proveByCode(page, freshEmail, first)
  await expect(card(page)).toContainText(`•${number.slice(-2)}`)
  const next = await codeSentTo(`+1${number}`, text)
  await page.reload()
  await expect(card(page)).toContainText(`•${number.slice(-2)}`)
  await card(page).getByLabel('Passcode').fill(otherThan(next))
  await expect(card(page)).toContainText('Invalid passcode, please try again.')
  await card(page).getByLabel('Passcode').fill(next)
  await expectMember(page)
})

test.describe('an authenticator app', { tag: '@long' }, () => {
  test('keeps what can be tried again', async ({ page, freshEmail, consoleProblems }) => {
    consoleProblems.allow(/Failed to load resource/)
    const rules = { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] }
    const { toTag } = await createCorp(freshEmail, rules)
    await page.goto(toTag(ofPage))
    await rejectNext(page, '/totp', 503, 'server_unavailable')
    await proveByCode(page, freshEmail)
    await expect(heading(page, 'Scan the QR code')).toBeVisible()
    await button(page, 'Try again').click()
    await button(page, 'Enter the code by hand').click()
    const app = { secret: await keyOf(page), recoveryCodes: [] }
    await button(page, 'Show the QR code').click()
    await button(page, 'Continue').click()

    // A reload forgets the app, whose recovery codes the server has.
    await page.reload()
    await rejectNext(page, '/totp/authenticate', 500, 'internal_server_error')
    const code = codeOf(app)
    await codeField(page).fill(code)
    await expect(card(page)).toContainText('Something went wrong on our end.')
    await expect(codeField(page)).toHaveValue(code)
    await codeField(page).fill(otherThan(code))
    await expect(card(page)).toContainText('Invalid passcode, please try again.')
    await codeField(page).fill(codeOf(app))
    await expect(heading(page, 'Save your backup codes')).toBeVisible()
    const codes = await card(page).getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)

    // Where copying is forbidden, the codes are selected.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))
    })
    await button(page, 'Copy').click()
    await expect(card(page)).toContainText('Your browser didn’t allow copying.')
    expect(await page.evaluate(() => getSelection()?.toString())).toContain(codes[0])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card(page).getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('recovery-codes.txt')
    await button(page, 'I saved them').click()
    await expectMember(page)
  })

  test('is replaced by a text message, and a sign-in that took too long starts again', async ({
    page,
    freshEmail,
    consoleProblems,
  }) => {
    consoleProblems.allow(/Failed to load resource/)
    const { toTag, publicToken, member } = await createCorp(freshEmail)
    await page.goto(toTag(ofPage))
    const first = await proveByCode(page, freshEmail)
    await button(page, 'Authenticator app').click()
    await button(page, 'Enter the code by hand').click()
    const app = { secret: await keyOf(page), recoveryCodes: [] }
    await button(page, 'Continue').click()
    const code = codeOf(app)
    await codeField(page).fill(code)
    await card(page).getByLabel('I wrote them down').check()
    await button(page, 'I saved them').click()
    await expectMember(page)
    const session = await page.evaluate(() => document.querySelector('login-widget')?.session())
    const principal = { origin: serverUrl, publicToken, session: session?.session_token ?? '' }
    const number = `+1${createNumber()}`
    await callSdk(principal, 'POST', '/b2b/otps/sms/send', { ...member, mfa_phone_number: number })
    const added = await codeSentTo(number)
    await callSdk(principal, 'POST', '/b2b/otps/sms/authenticate', { ...member, code: added })
    await signOut(page)

    await page.goto(toTag('flow="discovery"'))
    const second = await proveByCode(page, freshEmail, first)
    await button(page, 'Corp').click()
    await codeField(page).fill(code)
    await expect(card(page)).toContainText(/Wait for the next code|Invalid passcode/)
    await button(page, 'Text me a code instead').click()
    await codeSentTo(number, added)
    await button(page, 'Use an authenticator app').click()
    await expect(codeField(page)).toBeFocused()
    await rejectNext(page, '/otps/sms/send', 503, 'server_unavailable')
    await button(page, 'Text me a code instead').click()
    await expect(card(page)).toContainText('Our servers are busy.')
    await card(page).getByRole('button', { name: 'Resend code' }).click()
    const passcode = card(page).getByLabel('Passcode')
    await expect(passcode).toBeVisible()
    await passcode.fill(await codeSentTo(number))
    await expectMember(page)
    await signOut(page)

    await page.goto(toTag(ofPage))
    await proveByCode(page, freshEmail, second)
    await rejectNext(page, '/totp/authenticate', 401, 'intermediate_session_not_found')
    await codeField(page).fill(codeOf(app, 1))
    await expect(card(page)).toContainText('Your sign-in took too long. Start again.')
    await expect(card(page).getByLabel('Email')).toHaveValue(freshEmail)
  })

  test('is not offered where the tag and the organization have nothing in common', async ({
    page,
    freshEmail,
  }) => {
    const rules = { mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] }
    const { toTag } = await createCorp(freshEmail, rules)
    const address = new URL(toTag(ofPage))
    await page.goto(address.href)
    await page.evaluate(() => {
      Object.assign(document.querySelector('login-widget') ?? {}, {
        config: { mfaProductInclude: ['smsOtp'] },
      })
    })
    await proveByCode(page, freshEmail)
    await expect(heading(page, 'That didn’t work')).toBeVisible()
    await expect(card(page)).toContainText('Corp does not allow any way to sign in that you have.')
  })
})
