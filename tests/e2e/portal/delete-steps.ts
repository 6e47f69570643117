import type { Page } from '@playwright/test'

export const sentenceOf = (email: string) =>
  `I know I am deleting ${email} and will not be able to create a new account with this email.`

export const deletionDone = 'Your account was deleted.'

/** Fills in the account deletion page by keyboard. */
export async function fillInDeletion(page: Page, email: string) {
  await page.getByRole('checkbox').first().focus()
  for (let box = 0; box < 3; box += 1) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type(`  ${email.toUpperCase()} `)
  await page.keyboard.press('Tab')
  await page.keyboard.type(sentenceOf(email))
  await page.keyboard.press('Enter')
}
