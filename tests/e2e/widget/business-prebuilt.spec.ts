import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pagesDir } from '../../support/browser/addresses.ts'
import { expect, test } from '../../support/browser/page.ts'
import { playBusiness } from './business-double.ts'
import type { BusinessVisitor } from './business-places/place.ts'
import { prebuiltSteps } from './business-places/prebuilt-steps.ts'
import { createVisitor } from './business-visitor.ts'
import { apiUrl, publicToken } from './simulated-provider.ts'

// The widget next to the provider's prebuilt interface: both get the same responses from the same double.

const home = 'http://prebuilt.localhost/'

/** A page with the prebuilt interface, which the address says how to configure. */
const prebuiltPage = `<!doctype html>
  <html lang="en">
    <head><meta charset="utf-8"><title>Work</title><link rel="icon" href="data:,"></head>
    <body>
      <main></main>
      <output></output>
      <button type="button">Leave</button>
      <script type="application/json" id="settings">${JSON.stringify({ publicToken, apiUrl, login: 'codes' })}</script>
      <script type="module" src="/prebuilt-business.js"></script>
    </body>
  </html>`

const servePrebuilt = (page: Page) =>
  page.route(`${home}**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return pathname === '/'
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: prebuiltPage })
      : route.fulfill({ path: join(pagesDir, pathname), contentType: 'text/javascript; charset=utf-8' })
  })

const createPrebuiltVisitor = (page: Page): BusinessVisitor => ({
  page,
  press: (name) =>
    page
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click(),
  enter: (label, text) => page.getByRole('textbox', { name: label }).fill(text),
})

for (const step of prebuiltSteps)
  test(`the widget and the prebuilt interface continue alike: ${step.flow}, ${step.response}`, {
    tag: '@long',
  }, async ({ page, consoleProblems }) => {
    consoleProblems.allow(/./)
    const {
      flow,
      products,
      slug = 'corp',
      prepare,
      query,
      inWidget,
      inPrebuilt = inWidget,
      next,
      texts,
    } = step
    const ofPage = flow === 'Discovery' ? '' : `organization-slug="${slug}"`
    const flowName = flow === 'PasswordReset' ? 'password-reset' : flow.toLowerCase()
    const double = await playBusiness(page, `products="${products.join(' ')}" flow="${flowName}" ${ofPage}`)
    await servePrebuilt(page)

    prepare?.(double)
    await page.goto(double.toAddress(query))
    await inWidget(createVisitor['the mouse'](page))
    await expect(page.getByTestId('lw-card')).toContainText(texts[0])
    await expect(page.getByTestId('lw-card')).toHaveAttribute('data-screen', next)

    await page.context().clearCookies()
    prepare?.(double)
    const choice = { publicToken, flow, products, ...(flow === 'Discovery' ? {} : { slug }) }
    await page.goto(`${home}?${new URLSearchParams({ choice: JSON.stringify(choice), ...query })}`)
    await inPrebuilt(createPrebuiltVisitor(page))
    await expect(page.locator('body')).toContainText(texts[1])
  })
