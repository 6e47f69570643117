import { expect, type Page } from '@playwright/test'
import { demoUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { registerProject } from '../../support/programs/operator.ts'

// The drop-in script on the demo page, with the provider's client and the real server.

export const card = (page: Page) => page.getByTestId('lw-card')
export const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
export const sessionOf = (page: Page) =>
  page.evaluate(() => document.querySelector('login-widget')?.session())

/** Opens the demo page with the tag of a new project. @returns the project's credentials */
export async function openAsProject(
  page: Page,
  name: string,
  settings: Partial<Parameters<typeof registerProject>[1]> = {},
) {
  const all = { origins: [demoUrl], redirect_uris: [`${demoUrl}/`], ...settings }
  const project = await registerProject(name, all)
  await page.addInitScript((publicToken) => {
    document.addEventListener('readystatechange', () => {
      document.querySelector('login-widget')?.setAttribute('public-token', publicToken)
    })
  }, project.publicToken)
  await page.goto(demoUrl)
  return project
}

/** Enters an email address and the code sent to it. @param before the previous code @returns the code */
export async function enterEmailedCode(page: Page, email: string, before?: string): Promise<string> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').waitFor()
  const code = await codeSentTo(email, before)
  await page.getByLabel('Passcode').fill(code)
  return code
}

/** Signs in on the demo page with an emailed code. @param before the previous code @returns the code */
export async function signInByCode(page: Page, email: string, before?: string): Promise<string> {
  await page.goto(demoUrl)
  const code = await enterEmailedCode(page, email, before)
  await expect(page.getByText('lw-authenticated')).toBeVisible()
  return code
}
