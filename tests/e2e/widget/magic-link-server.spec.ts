import type { Page } from '@playwright/test'
import { demoUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { expect, test } from '../../support/browser/page.ts'

/** The demo host with a bare tag: only a token and the server's URL. */
async function openBare(page: Page, url: string) {
  await page.goto(url)
  await page.evaluate(() => document.querySelector('login-widget')?.removeAttribute('products'))
}

test('an emailed link signs in once, with one click on its landing page', { tag: '@engines' }, async ({
  page,
  context,
  freshEmail,
}) => {
  await openBare(page, demoUrl)
  await page.getByLabel('Email').fill(freshEmail)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText(`An email was sent to ${freshEmail}`)).toBeVisible()
  // The sender's domain is part of the project settings.
  await expect(page.getByRole('link', { name: 'Gmail' })).toHaveAttribute('href', /#search\/from/)
  const { link } = await messageTo(freshEmail, (message) => message.link !== null)

  const there = await context.newPage()
  await openBare(there, link ?? '')
  const goOn = there.getByRole('button', { name: 'Continue' })
  await expect(goOn).toBeVisible()
  await expect(there.getByText('lw-authenticated')).toHaveCount(0)
  await goOn.click()
  await expect(there.getByText('lw-authenticated')).toBeVisible()
  expect(there.url()).toBe(`${demoUrl}/`)
  // The page that requested the link, in the same browser, is notified.
  await expect(page.getByText('lw-authenticated')).toBeVisible()

  await there.getByRole('button', { name: 'Sign out' }).click()
  await expect(there.getByText('lw-logged-out')).toHaveCount(1)
  await openBare(there, link ?? '')
  await there.getByRole('button', { name: 'Continue' }).click()
  await expect(there.getByRole('alert')).toHaveText(
    'This link was already used, has expired, or belongs to another site. Please request a new one.',
  )
  await there.getByRole('button', { name: 'Send a new link' }).click()
  await expect(there.getByLabel('Email')).toBeFocused()
})
