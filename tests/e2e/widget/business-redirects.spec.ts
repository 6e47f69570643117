import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/page.ts'
import { openBusinessSite } from './business-site.ts'

// Sign-in at another site: social providers, with the provider's client, the real server and its simulators.

let site: Awaited<ReturnType<typeof openBusinessSite>>
test.beforeAll(async () => {
  site = await openBusinessSite()
})
test.afterAll(() => site.close())

const card = (page: Page) => page.getByTestId('lw-card')
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true })

const providers = JSON.stringify({ oauthOptions: { providers: ['google', 'github'] } })

/** Signs in on the simulator's page. */
async function allow(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

test('a visitor signs in with a provider, which comes first the next time', async ({ page, freshEmail }) => {
  await page.goto(await site.createPage('products="emailOtp oauth"', providers))
  await expect(card(page).getByRole('button', { name: 'Continue with' })).toHaveText([
    'Continue with email',
    'Continue with Google',
    'Continue with GitHub',
  ])
  await button(page, 'Continue with Google').click()
  await page.getByRole('heading', { name: 'with Google' }).waitFor()
  // After the browser's Back button, the button works.
  await page.goBack()
  await button(page, 'Continue with Google').click()
  await allow(page, freshEmail)
  await expect(heading(page, 'No organization yet')).toBeVisible()
  await expect(card(page)).toContainText(`${freshEmail} belongs to none.`)
  expect(page.url()).not.toContain('token')
})
