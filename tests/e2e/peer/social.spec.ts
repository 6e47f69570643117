import type { Page } from '@playwright/test'
import { expectNoFindings } from '../widget/findings.ts'
import { expect, leave, signInByCode, test, whoIsIn } from './fixture.ts'

/** Presses a provider's button, and signs in on the page of its simulator. */
async function signInWith(page: Page, provider: string, email: string) {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click()
  const title = new RegExp(`^Sign in to Peer at peer\\.localhost \\w+ with ${provider}$`)
  await expect(page.getByRole('heading')).toHaveText(title)
  await page.getByLabel('Email', { exact: true }).fill(email)
}

const notice = (page: Page) => page.locator('#link')

test('social sign-in creates an account, and signs in again', async ({ page, open, freshEmail }) => {
  for (const _ of ['first', 'again']) {
    await open('social')
    await signInWith(page, 'Google', freshEmail)
    await expectNoFindings(page, 'stand-in')
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(notice(page)).toHaveText('The link was consumed.')
    await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
    expect(new URL(page.url()).search).toBe('')
    await leave(page)
  }
})

test('the simulator of a provider is usable by keyboard and shows errors', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
  consoleProblems,
}) => {
  // The page with the error has an error status, which Chromium logs.
  consoleProblems.allow(/status of 400.*\/oauth\/stand-in\/github/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await open('social')
  await signInWith(page, 'GitHub', 'nobody@nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Enter an email address such as ann@example.org.')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expectNoFindings(page, 'simulator with a problem, dark and narrow')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByLabel('Email', { exact: true }).fill(freshEmail)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Company or workspace (tenant), if any')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused()
  await page.keyboard.press('Enter')
  // An unverified email address is not stored, so none is shown.
  await expect(whoIsIn(page)).toHaveText('Signed in as')
})

test('a user who declines returns signed out, with an error type and no token in the URL', {
  tag: '@long',
}, async ({ page, open }) => {
  await open('social')
  await signInWith(page, 'Google', 'ann@example.test')
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(whoIsIn(page)).toHaveText('Signed out')
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({
    stytch_token_type: 'oauth',
    stytch_error_type: 'oauth_access_denied',
    stytch_provider: 'google',
  })
})

test('social sign-in does not open an account that uses the same email address with another method', async ({
  page,
  open,
  freshEmail,
}) => {
  await open('codes')
  await signInByCode(page, freshEmail)
  await leave(page)
  await open('social')
  await signInWith(page, 'Google', freshEmail)
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(notice(page)).toHaveText('oauth_email_in_use')
  await expect(whoIsIn(page)).toHaveText('Signed out')
})
