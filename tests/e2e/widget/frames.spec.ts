import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

/** Shows a page with the widget in an iframe. */
async function frame(page: Page, url: string, sandbox?: string): Promise<FrameLocator> {
  await page.setContent(
    `<iframe title="shop" width="600" height="700" ${sandbox === undefined ? '' : `sandbox="${sandbox}"`} src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  )
  return page.frameLocator('iframe')
}

for (const way of ['Enter', 'a click'] as const) {
  test(`in a sandboxed frame without allow-forms, ${way} submits`, {
    tag: way === 'Enter' ? [] : ['@long'],
  }, async ({ page, site, consoleProblems }) => {
    // The browser reports each form that it does not submit.
    consoleProblems.allow(/Blocked form submission/)
    const url = site.urlOf({ artifact: 'drop-in', attributes: { products: 'otp' } })
    const shop = await frame(page, url, 'allow-scripts allow-same-origin')
    const email = shop.getByLabel('Email')
    await email.fill('ann@example.org')
    if (way === 'Enter') await email.press('Enter')
    else await shop.getByRole('button', { name: 'Continue' }).click()
    await expect(shop.getByRole('heading', { name: 'Enter passcode' })).toBeVisible()
  })
}

test('in a frame, social sign-in opens a popup', async ({ page, site }) => {
  const config = { products: ['oauth'], oauthOptions: { providers: [{ type: 'google' }] } }
  const shop = await frame(page, site.urlOf({ artifact: 'drop-in', config }))
  // The content of the popup does not matter here.
  await page
    .context()
    .route('**/*', (route) =>
      route.request().frame().page() === page ? route.fallback() : route.fulfill({ body: 'Google' }),
    )
  const popup = page.waitForEvent('popup')
  await shop.getByRole('button', { name: 'Continue with Google' }).click()
  await (await popup).close()
  await expect(shop.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})
