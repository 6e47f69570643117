import { en, type MessageKey } from '#languages/en/widget.ts'
import { demoUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { signInByCode } from './demo-page.ts'
import { rejectNext } from './reject-next.ts'

/** Error types for a first code with their statuses, in the order in which they are shown. */
const rejections = [
  ['active_totp_exists', 400],
  ['expired_totp', 400],
  ['insufficient_factors', 400],
  ['second_factor_pending', 400],
  ['totp_code_already_authenticated', 400],
  ['totp_not_found', 400],
  ['internal_server_error', 500],
  ['server_unavailable', 503],
] as const

test('the first code from an authenticator app is rejected with a text for each reason', async ({
  page,
  freshEmail,
  consoleProblems,
}) => {
  consoleProblems.allow(/Failed to load resource/)
  const card = page.getByTestId('lw-card')
  await signInByCode(page, freshEmail)
  await page.getByRole('button', { name: 'Two-step verification' }).click()
  await card.getByRole('button', { name: en['second_factor.off.submit'] }).click()
  await card.getByText(en['second_factor.enroll.manual']).click()

  const copy = card.getByRole('button', { name: en['second_factor.enroll.copy'] })
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
  })
  await copy.click()
  await expect(card.getByText(en['error.copy_failed'])).toBeVisible()
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {}
  })
  await copy.click()
  await expect(card.getByText(en['second_factor.copied'])).toBeVisible()

  for (const [type, status] of rejections) {
    await rejectNext(page, '/totps/authenticate', type, status)
    await card.getByLabel(en['second_factor.code']).fill('')
    await card.getByLabel(en['second_factor.code']).fill('123456')
    await expect(card.getByText(en[`error.${type}` satisfies MessageKey])).toBeVisible()
  }
  await rejectNext(page, '/totps/authenticate', 'session_not_found')
  await card.getByLabel(en['second_factor.code']).fill('')
  await card.getByLabel(en['second_factor.code']).fill('123456')
  await expect(card.getByText(en['error.second_factor_session_ended'])).toBeVisible()
})

test('the settings ask signed-out visitors to sign in first', async ({ page, consoleProblems }) => {
  consoleProblems.allow(/Failed to load resource/)
  await page.goto(demoUrl)
  const card = page.getByTestId('lw-card')
  await expect(card.getByLabel('Email')).toBeVisible()
  await page.evaluate(() => document.querySelector('login-widget')?.openSecondFactor())
  await expect(card.getByText('Please sign in first.')).toBeVisible()
})
