import type { Page } from '@playwright/test'
import { messageTo } from '../../support/outbox.ts'
import { expect, leave, submitEmail, test, whoIsIn } from './fixture.ts'

/** Asks for a link on the page that is open. @returns where the mailed one leads */
async function askForLink(page: Page, email: string, not?: string): Promise<string> {
  await submitEmail(page, email)
  await expect(page.getByText('Check your email')).toBeVisible()
  await expect(page.getByText(`An email was sent to ${email}`)).toBeVisible()
  return (await messageTo(email, ({ link }) => link !== null && link !== not)).link ?? ''
}

const linkNotice = (page: Page) => page.locator('#link')

test('a mailed link signs in once', async ({ page, open, freshEmail }) => {
  await open('links')
  const link = await askForLink(page, freshEmail)
  await page.goto(link)
  await expect(linkNotice(page)).toHaveText('The link was taken.')
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
  await leave(page)
  await page.goto(link)
  await expect(linkNotice(page)).toHaveText('unable_to_auth_magic_link')
  await expect(whoIsIn(page)).toHaveText('Signed out')
})

test('where nothing demands PKCE, a link signs in on another device', async ({
  page,
  open,
  browser,
  freshEmail,
}) => {
  await open('links')
  const link = await askForLink(page, freshEmail)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(whoIsIn(elsewhere)).toHaveText(`Signed in as ${freshEmail}`)
  await expect(whoIsIn(page)).toHaveText('Signed out')
  await elsewhere.close()
})

test('where PKCE is demanded, a link signs in where it was asked for, and nowhere else', async ({
  page,
  open,
  browser,
  freshEmail,
}) => {
  await open('links', 'strict.localhost')
  const link = await askForLink(page, freshEmail)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(linkNotice(elsewhere)).toHaveText('pkce_expected_code_verifier')
  await elsewhere.close()
  await page.goto(link)
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${freshEmail}`)
})

test('an inbox is searched for the sender of the project', async ({ page, open, freshEmail }) => {
  await open('links')
  await askForLink(page, freshEmail)
  await expect(page.getByRole('link', { name: /Gmail/ })).toHaveAttribute('href', /localhost/)
})
