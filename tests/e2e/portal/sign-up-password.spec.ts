import { serverUrl } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { person } from '../../support/browser/person.ts'
import { expectGoodLayout } from './layout-checks.ts'
import { fields } from './sign-up-steps.ts'

test('the strength of a password is shown while typing, and a weak one is rejected', {
  tag: '@long',
}, async ({ page, freshEmail, consoleProblems }) => {
  consoleProblems.allow(/net::ERR_FAILED/)
  const tooWeak = 'Password is not strong enough. Please choose a stronger password.'
  const registered: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/stytch/register')) registered.push(request.postData() ?? '')
  })
  await page.goto(`${serverUrl}/signup`)
  const form = fields(page)
  const repeat = async (password: string) => {
    await form.password.fill(password)
    await form.confirmation.fill(password)
  }
  await form.email.fill(freshEmail)
  await repeat('password1')
  await expect(page.getByText('Not strong enough yet')).toBeVisible()
  await expect(page.getByText('This password appeared in a data breach.')).toBeVisible()
  await expectGoodLayout(page)
  await form.submit.click()
  await expect(form.password).toHaveAccessibleDescription(tooWeak)
  await expect(form.password).toBeFocused()

  // Weak only because it resembles the email address.
  await form.email.fill('marzipan@quince-harbour.test')
  await repeat('marzipan@quince-harbour.test')
  await expect(page.getByRole('img', { name: 'Strength: 0 / 4' })).toBeVisible()
  await form.email.fill(freshEmail)
  await expect(page.getByText('Strong enough', { exact: true })).toBeVisible()
  expect(registered).toEqual([])

  await page.getByRole('button', { name: 'Show password' }).click()
  for (const field of [form.password, form.confirmation]) await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  for (const field of [form.password, form.confirmation])
    await expect(field).toHaveAttribute('type', 'password')

  // The strength check fails here, so the server decides.
  await page.route('**/api/v1/password/strength', (route) => route.abort())
  await repeat('12345678')
  await form.submit.click()
  await expect(form.password).toHaveAccessibleDescription(tooWeak)
  expect(registered).toHaveLength(1)
  await repeat(person.password)
  await form.submit.click()
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
})
