import { serverUrl } from '../../support/addresses.ts'
import { codeSentTo } from '../../support/outbox.ts'
import { expect, test } from '../../support/page.ts'
import { makePerson, person } from '../../support/person.ts'
import { enterPassword, openButton, pinField } from './steps.ts'

test('from signing up to the portal', async ({ page, freshEmail }) => {
  await page.goto(`${serverUrl}/login`)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`${serverUrl}/signup`)
  const submit = page.getByRole('button', { name: 'Sign up' })
  const password = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm password')
  await submit.click()
  await expect(page.getByText('Please fill in all fields')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(freshEmail)
  await password.fill(person.password)
  await confirmation.fill('another')
  await submit.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await confirmation.fill(person.password)
  await submit.click()

  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  await page.getByRole('button', { name: 'Verify email' }).click()
  await expect(page.getByText('Please enter the verification code')).toBeVisible()
  const first = await codeSentTo(freshEmail)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText('New verification code sent!')).toBeVisible()
  await page.getByLabel('Verification code').fill(await codeSentTo(freshEmail, first))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email verified successfully!')).toBeVisible()

  await expect(page).toHaveURL(`${serverUrl}/setup-pin`)
  await page.getByLabel('New PIN').fill(person.pin)

  await expect(page).toHaveURL(`${serverUrl}/eula`)
  await expect(page.getByText('Last updated on October 22, 2025')).toBeVisible()
  await expect(page.getByText(/99\.9%/)).toBeAttached()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Please accept the terms and conditions')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept' }).click()

  await expect(page).toHaveURL(`${serverUrl}/login`)
  await expect(page.getByText('Registration complete! Please log in with your new account.')).toBeVisible()
  await enterPassword(page, freshEmail)
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
})

test('an address that is taken is told so at the field', async ({ page, freshEmail }) => {
  await makePerson(serverUrl, freshEmail)
  await page.goto(`${serverUrl}/signup`)
  await page.getByLabel('Email').fill(freshEmail)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.keyboard.press('Enter')
  const text = 'Email already exists. Please login or use a different email.'
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(text)
})

test('a sign-up that was left half-way is taken up where it was, and may be called off', async ({
  page,
  freshEmail,
}) => {
  await page.goto(`${serverUrl}/signup`)
  await page.getByLabel('Email').fill(freshEmail)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  await page.goto(`${serverUrl}/portal`)
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  await page.goto(`${serverUrl}/eula`)
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`${serverUrl}/login`)
  await enterPassword(page, freshEmail)
  await expect(page).toHaveURL(`${serverUrl}/verify-email`)
})
