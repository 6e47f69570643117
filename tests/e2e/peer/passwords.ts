import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { messageTo } from '../../support/browser/outbox.ts'
import { submitEmail } from './fixture.ts'

export const freshPassword = () => `plum-${randomBytes(8).toString('hex')}`

const field = (page: Page) => page.getByRole('textbox', { name: 'Password' })
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

/** Sets the password of a new user. */
export async function createPassword(page: Page, email: string, password: string) {
  await submitEmail(page, email)
  await expect(page.getByText('Set a password')).toBeVisible()
  await field(page).fill(password)
  await next(page).click()
  await expect(page.getByText('Success!')).toBeVisible()
}

/** Submits an email address and a password, right or wrong. */
export async function signIn(page: Page, email: string, password: string) {
  await submitEmail(page, email)
  await expect(page.getByText('Log in', { exact: true })).toBeVisible()
  await field(page).fill(password)
  await next(page).click()
}

/** Requests a reset of a forgotten password, and returns the links in the email. */
export async function requestReset(page: Page, email: string) {
  await submitEmail(page, email)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await expect(page.getByText(`A link to reset your password was sent to you at ${email}.`)).toBeVisible()
  return resetEmailOf(email)
}

/** Returns the two links in the reset email. */
export async function resetEmailOf(email: string) {
  const { text } = await messageTo(email, ({ text }) => text.includes('reset_password'))
  const [resetLink = '', loginLink = ''] = text.match(/http\S+/g) ?? []
  return { resetLink, loginLink }
}

/** Sets a new password on the page that the reset link opens. */
export async function setNewPassword(page: Page, password: string) {
  await expect(page.getByText('Reset your password')).toBeVisible()
  await field(page).fill(password)
  await next(page).click()
  await expect(page.getByText('Success!')).toBeVisible()
}
