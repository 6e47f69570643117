import type { Page } from '@playwright/test'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect, leave, submitEmail, test, whoIsIn } from './fixture.ts'

/** Requests a link on the current page. @returns the URL in the email */
async function requestLink(page: Page, email: string): Promise<string> {
  await submitEmail(page, email)
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page.getByText(`An email was sent to ${email}`)).toBeVisible()
  return (await messageTo(email, ({ link }) => link !== null)).link ?? ''
}

const linkNotice = (page: Page) => page.locator('#link')

test('a magic link signs in once', async ({ page, open, freshEmail }) => {
  await open('links')
  const link = await requestLink(page, freshEmail)
  await page.goto(link)
  await expect(linkNotice(page)).toHaveText('The link was consumed.')
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
  await leave(page)
  await page.goto(link)
  await expect(linkNotice(page)).toHaveText('unable_to_auth_magic_link')
  await expect(whoIsIn(page)).toHaveText('Signed out')
})

test('without required PKCE, a magic link signs in on another device', { tag: '@long' }, async ({
  page,
  open,
  browser,
  freshEmail,
}) => {
  await open('links')
  const link = await requestLink(page, freshEmail)
  const otherDevice = await browser.newPage()
  await otherDevice.goto(link)
  await expect(whoIsIn(otherDevice)).toHaveText(`Signed in as ${freshEmail}`)
  await expect(whoIsIn(page)).toHaveText('Signed out')
  await otherDevice.close()
})

test('with required PKCE, a magic link signs in only in the browser that requested it', async ({
  page,
  open,
  browser,
  freshEmail,
}) => {
  await open('links', 'strict.localhost')
  const link = await requestLink(page, freshEmail)
  const otherDevice = await browser.newPage()
  await otherDevice.goto(link)
  await expect(linkNotice(otherDevice)).toHaveText('pkce_expected_code_verifier')
  await otherDevice.close()
  await page.goto(link)
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('the Gmail link searches for the sender of the project', { tag: '@long' }, async ({
  page,
  open,
  freshEmail,
}) => {
  await open('links')
  await requestLink(page, freshEmail)
  await expect(page.getByRole('link', { name: /Gmail/ })).toHaveAttribute('href', /localhost/)
})
