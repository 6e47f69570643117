import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect } from '../../support/browser/page.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { openServer } from '../../support/server/open-server.ts'

/** A site whose pages have a tag for businesses, with the drop-in script. */
export async function openBusinessSite() {
  const server = await openServer(
    createServer(({ url = '/' }, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(toPage(new URL(url, origin).searchParams.get('tag') ?? ''))
    }),
  )
  const origin = `http://work.localhost:${server.port}`
  /** The address of a page with a tag. */
  const toAddress = (attributes: string) => `${origin}/?${new URLSearchParams({ tag: attributes })}`
  return { origin, toAddress, close: server.close }
}

/**
 * A page with a tag of a business project, which records the events of the tag.
 *
 * @param config the JSON in the tag, if any
 * @param apiUrl the provider; by default our server
 */
export const toPage = (attributes: string, config = '', apiUrl = serverUrl): string => `<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Work</title>
      <link rel="icon" href="data:,">
      <script>
        const events = []
        for (const name of ['lw-authenticated', 'lw-organization', 'lw-flow-complete', 'lw-logged-out', 'lw-error', 'lw-before-redirect'])
          addEventListener(name, ({ type, detail }) => events.push([type, detail]))
      </script>
      <script type="module" src="${serverUrl}/widget/login-widget.js"></script>
    </head>
    <body><main><h1>Work</h1>
      <login-widget kind="business" api-url="${apiUrl}" ${attributes}>${
        config && `<script type="application/json">${config}</script>`
      }</login-widget>
    </main></body>
  </html>`

/** Registers a business project for a site. */
export const registerWork = (
  origin: string,
  fields: Partial<Parameters<typeof registerProject>[1]> = {},
): ReturnType<typeof registerProject> =>
  registerProject('Work', {
    kind: 'business',
    origins: [origin],
    redirect_uris: [`${origin}/`],
    products: ['otp', 'emailMagicLinks'],
    text_channels: [],
    ...fields,
  })

export const card = (page: Page) => page.getByTestId('lw-card')
export const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true })

/** The events of the tag, as pairs of name and detail. */
export const eventsOf = (page: Page) =>
  page.evaluate('events') as Promise<[string, Record<string, unknown>][]>

export const signOut = (page: Page) => page.evaluate(() => document.querySelector('login-widget')?.signOut())

/** Enters an email address and the code that is sent to it. @param before the previous code */
export async function proveByCode(page: Page, email: string, before?: string): Promise<string> {
  await card(page).getByLabel('Email').fill(email)
  await card(page).getByLabel('Email').press('Enter')
  await expect(heading(page, 'Enter passcode')).toBeVisible()
  const code = await codeSentTo(email, before)
  await card(page).getByLabel('Passcode').fill(code)
  return code
}
