import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import type { B2BClient } from 'stytch'
import { serverUrl } from '../../support/browser/addresses.ts'
import { once } from '../../support/browser/once.ts'
import { codeSentTo } from '../../support/browser/outbox.ts'
import { expect } from '../../support/browser/page.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { createBusinessClient } from '../../support/server/create-client.ts'
import { openServer } from '../../support/server/open-server.ts'

/** A site whose pages have a tag for businesses, with the drop-in script. */
const findSite = once(async () => {
  const server = await openServer(
    createServer(({ url = '/' }, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(toPage(new URL(url, origin).searchParams.get('tag') ?? ''))
    }),
  )
  const origin = `http://work.localhost:${server.port}`
  /** The address of a page with a tag. */
  const toAddress = (attributes: string) => `${origin}/?${new URLSearchParams({ tag: attributes })}`
  return { origin, toAddress }
})

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

/** Registers a business project for pages of the site, and for the calls of a test. @returns also a function for the address of a page */
export async function openWork() {
  const { origin, toAddress } = await findSite()
  const work = await registerWork(origin, { origins: [origin, serverUrl] })
  const toPageAddress = (attributes: string) => toAddress(`public-token="${work.publicToken}" ${attributes}`)
  return { ...work, toAddress: toPageAddress }
}

/** What an organization is created with. */
export type Rules = Omit<Parameters<B2BClient['organizations']['create']>[0], 'organization_name'>

/** Registers a business project in which an address is a member of organizations, by their names and their rules. */
export async function openMembers(email: string, organizations: Readonly<Record<string, Rules>>) {
  const { projectId, secret, ...work } = await openWork()
  const backend = createBusinessClient(serverUrl, { id: projectId, secret })
  const members = []
  for (const [organization_name, rules] of Object.entries(organizations)) {
    const organization_slug = organization_name.toLowerCase()
    const { organization } = await backend.organizations.create({
      organization_name,
      organization_slug,
      ...rules,
    })
    const { organization_id } = organization
    const { member_id } = await backend.organizations.members.create({
      organization_id,
      email_address: email,
    })
    members.push({ organization_id, member_id })
  }
  return { ...work, backend, members }
}

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
