import type { Page } from '@playwright/test'
import { person } from '../../support/person.ts'

/** The fields of the sign-up form. */
export const fields = (page: Page) => ({
  email: page.getByLabel('Email', { exact: true }),
  password: page.getByLabel('Password', { exact: true }),
  confirmation: page.getByLabel('Confirm password'),
  submit: page.getByRole('button', { name: 'Sign up' }),
})

export async function fillSignUp(page: Page, email: string) {
  const form = fields(page)
  await form.email.fill(email)
  await form.password.fill(person.password)
  await form.confirmation.fill(person.password)
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const codeField = (page: Page) => page.getByLabel('Verification code')
export const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' })
