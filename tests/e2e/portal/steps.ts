import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { demoAccounts, serverUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect } from '../../support/browser/page.ts'
import { authenticate, logIn, makePerson, mustPost, person } from '../../support/browser/person.ts'
import type { FileToChoose } from './bakery.ts'

/** Signs in a new user who has completed all onboarding steps. @returns the session token */
export async function arriveSignedIn(page: Page, email: string): Promise<string> {
  const token = await makePerson(serverUrl, email)
  await carrySession(page, token)
  return token
}

/** Opens the opener, or the section of `query`, as a new user. @returns the session token */
export async function openPortal(page: Page, email: string, query = ''): Promise<string> {
  const token = await arriveSignedIn(page, email)
  await page.goto(`${serverUrl}/portal${query}`)
  if (query === '') await expect(openButton(page)).toBeVisible()
  return token
}

export async function signInAsDemo(page: Page, account: 'admin' | 'baker' | 'opener'): Promise<void> {
  const { [account]: email, password, pin } = demoAccounts
  await carrySession(page, await logIn(serverUrl, { email, password, pin }))
}

/** Signs in a new user whose PIN is pending. */
export async function arriveBeforePin(page: Page, email: string): Promise<void> {
  await makePerson(serverUrl, email)
  await carrySession(page, await authenticate(serverUrl, email, person.password))
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

/** Signs in on the sign-in page, and waits for the opener. */
export async function signInByPassword(page: Page, email: string): Promise<void> {
  await enterPassword(page, email)
  await pinField(page).fill(person.pin)
  await expect(openButton(page)).toBeVisible()
}

/** @returns the status of a call with this session */
export async function statusOf(page: Page, token: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await page.request.get(`${serverUrl}/api/v1/auth/me`, { headers })).status()
}

/** Requests an email to reset the password. @returns its two links */
export async function requestReset(email: string, portal = serverUrl) {
  const resetPage = `${portal}/reset-password`
  const urls = { login_redirect_url: resetPage, reset_password_redirect_url: resetPage }
  await mustPost(portal, '/stytch/password/reset/start', { email, ...urls })
  return readReset(email, portal)
}

/** @returns the two links of the email to reset the password */
export async function readReset(
  email: string,
  portal = serverUrl,
): Promise<{ reset: string; login: string }> {
  const { text } = await messageTo(email, ({ link }) => link !== null, portal)
  const [reset = '', login = ''] = text.match(/http\S+/g) ?? []
  return { reset, login }
}

export const pinField = (page: Page): Locator => page.getByLabel('PIN', { exact: true })
export const openButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Open Cake', exact: true })
export const downloadButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Download', exact: true })

/** Chooses a cake, which opens at once. */
export const openCake = (page: Page, cake: FileToChoose): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(cake)

/** Presses a button that downloads a file. */
export async function download(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
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
