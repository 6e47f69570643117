import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect } from '../../support/browser/page.ts'
import { person } from '../../support/browser/person.ts'

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

/** Completes the steps of a sign-up, from the code to the agreement. */
export async function finishSignUp(page: Page, email: string, portal = serverUrl) {
  await expect(page).toHaveURL(`${portal}/verify-email`)
  await codeField(page).fill(await codeSentTo(email))
  await expect(page).toHaveURL(`${portal}/setup-pin`)
  await page.getByLabel('New PIN').fill(person.pin)
  await expect(page).toHaveURL(`${portal}/eula`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept' }).click()
}
