import type { Locator, Page } from '@playwright/test'
import { serverUrl } from '../../support/addresses.ts'
import { expect } from '../../support/page.ts'
import { makePerson, mustPost, person } from '../../support/person.ts'
import type { FileToChoose } from './bakery.ts'

/** Signs in a new user who has completed all onboarding steps. @returns the session token */
export async function arriveSignedIn(page: Page, email: string): Promise<string> {
  const token = await makePerson(serverUrl, email)
  await carrySession(page, token)
  return token
}

/** Signs in a new user whose PIN is pending. */
export async function arriveBeforePin(page: Page, email: string): Promise<void> {
  await makePerson(serverUrl, email)
  const account = { email, password: person.password }
  const made = (await mustPost(serverUrl, '/stytch/authenticate', account)) as { session_token: string }
  await carrySession(page, made.session_token)
}

/** Stores a session in the browser, like an earlier sign-in, on an empty page of the portal's origin. */
export async function carrySession(page: Page, token: string, portal = serverUrl): Promise<void> {
  const empty = { contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }
  await page.route(`${portal}/empty`, (route) => route.fulfill(empty), { times: 1 })
  await page.goto(`${portal}/empty`)
  await page.evaluate((session) => {
    localStorage.setItem('cakelock_session', session)
    localStorage.setItem('cakelock_session_jwt', 'a.b.c')
  }, token)
}

/** Submits email and password on the sign-in page. */
export async function enterPassword(page: Page, email: string, password: string = person.password) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export const pinField = (page: Page): Locator => page.getByLabel('PIN', { exact: true })
export const openButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Open Cake', exact: true })
export const downloadButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Download', exact: true })

export async function chooseCake(page: Page, cake: FileToChoose): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(cake)
  await expect(page.getByText(cake.name, { exact: true })).toBeVisible()
}

/** Drops a fake file with this name and size onto the page. */
export async function dropFile(page: Page, name: string, size: number): Promise<void> {
  await page.evaluate(
    ([fileName, fileSize]) => {
      const file = Object.defineProperty(new File(['x'], fileName), 'size', { value: fileSize })
      const drop = new Event('drop', { bubbles: true, cancelable: true })
      Object.defineProperty(drop, 'dataTransfer', { value: { types: ['Files'], files: [file] } })
      document.body.dispatchEvent(drop)
    },
    [name, size] as const,
  )
}
