import type { Page } from '@playwright/test'
import { once } from '../../support/browser/once.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { test as base, expect } from '../../support/browser/page.ts'
import type { PageName } from './logins.ts'
import { type PeerSite, type SiteName, servePeer } from './site.ts'

export { expect }

const findSite = once(servePeer)

/** Adds a site that uses the provider's own prebuilt UI and is registered with our server. */
export const test = base.extend<{ site: PeerSite; open(name: PageName, site?: SiteName): Promise<void> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that this one uses
  site: async ({}, use) => {
    await use(await findSite())
  },
  open: async ({ page, site }, use) => {
    await use(async (name, siteName) => {
      await page.goto(site.urlOf(name, siteName))
    })
  },
})

export const whoIsIn = (page: Page) => page.getByRole('status')

/** Types an email address and submits it with Enter. */
export async function submitEmail(page: Page, email: string) {
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
}

/** Types a code, which the UI submits after the sixth digit, and waits for the response. */
export async function enterCode(page: Page, code: string) {
  const field = page.getByRole('textbox', { name: 'One-time passcode' })
  await field.fill('')
  const response = page.waitForResponse((response) => response.url().endsWith('/otps/authenticate'))
  await field.fill(code)
  await response
}

/** Signs in on the page `codes`. */
export async function signInByCode(page: Page, email: string) {
  await page.getByRole('tab', { name: 'Email' }).click()
  await submitEmail(page, email)
  await enterCode(page, await codeSentTo(email))
  await expect(whoIsIn(page)).toHaveText(`Signed in as ${email}`)
}

/** Signs out with the site's own button. */
export async function leave(page: Page) {
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(whoIsIn(page)).toHaveText('Signed out')
}
