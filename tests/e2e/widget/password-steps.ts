import type { Page } from '@playwright/test'

export const attributes = { products: 'passwords', 'public-token': 'public-token-test-widget' }

/** Enters an email address and presses Continue. */
export async function identify(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password' })
export const continueOf = (page: Page) => page.getByRole('button', { name: 'Continue' })
