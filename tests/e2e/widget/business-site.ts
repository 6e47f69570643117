import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import { serverUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { createBusinessClient } from '../../support/server/create-client.ts'
import { openServer } from '../../support/server/open-server.ts'

export const card = (page: Page) => page.getByTestId('lw-card')
export const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
export const passwordOf = (page: Page) => card(page).getByLabel('Password', { exact: true })
export const heading = (page: Page, name: string) => card(page).getByRole('heading', { name, exact: true })

const toPage = (attributes: string) => `<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Work</title>
      <link rel="icon" href="data:,">
      <script>
        const events = []
        for (const name of ['lw-authenticated', 'lw-organization', 'lw-flow-complete', 'lw-logged-out', 'lw-error'])
          addEventListener(name, ({ type, detail }) => events.push([type, detail]))
      </script>
      <script type="module" src="${serverUrl}/widget/login-widget.js"></script>
    </head>
    <body><main><h1>Work</h1>
      <login-widget kind="business" api-url="${serverUrl}" ${attributes}></login-widget>
    </main></body>
  </html>`

/** Starts a site whose pages have a tag for businesses, with the attributes of their query. */
export async function openBusinessSite() {
  let origin = ''
  const site = await openServer(
    createServer(({ url = '/' }, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(toPage(new URL(url, origin).searchParams.get('tag') ?? ''))
    }),
  )
  origin = `http://work.localhost:${site.port}`
  /** The address of a page. The links of emails open a page without attributes, which `follow` adds. */
  const toAddress = (tag: string) => `${origin}/?${new URLSearchParams({ tag })}`
  return {
    close: () => site.close(),
    toAddress,
    /** Creates a project. @returns the attribute of a tag with its public token, and the client of the site's server */
    async register(document: Partial<WrittenDocument>) {
      const { publicToken, projectId, secret } = await registerProject('Work', {
        kind: 'business',
        origins: [origin],
        redirect_uris: [`${origin}/`],
        text_channels: [],
        ...document,
      })
      const backend = createBusinessClient(serverUrl, { id: projectId, secret })
      return { token: `public-token="${publicToken}"`, publicToken, backend }
    },
    /** The address of the newest link to `email` that contains `part`, on a page with `tag`. */
    async findLink(email: string, part: string, tag: string): Promise<string> {
      const isWanted = ({ text }: { text: string }) => findIn(text, part) !== undefined
      const { text } = await messageTo(email, isWanted)
      const link = new URL(findIn(text, part) ?? '')
      link.searchParams.set('tag', tag)
      return link.href
    },
  }
}

const findIn = (text: string, part: string) =>
  text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part))

export const eventsOf = (page: Page) =>
  page.evaluate('events') as Promise<[string, Record<string, unknown>][]>

export const signOut = (page: Page) => page.evaluate(() => document.querySelector('login-widget')?.signOut())
