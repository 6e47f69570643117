import type { Page } from '@playwright/test'
import { expect, leave, whoIsIn } from './fixture.ts'

/** What a visitor does on the screens of the prebuilt interface for businesses. */

/** Enters a code, which the interface submits after the sixth digit. */
export async function enterPasscode(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'One-time passcode' })
  await field.fill('')
  await field.fill(code)
}

export const expectMember = (page: Page, email: string, organization = 'Corp'): Promise<void> =>
  expect(whoIsIn(page)).toHaveText(`Signed in as ${email} at ${organization}`)

/** Signs out, and opens the first screen again. */
export async function startAgain(page: Page): Promise<void> {
  await leave(page)
  await page.reload()
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
