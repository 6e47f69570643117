import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import { serverUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { createBusinessClient } from '../../support/server/create-client.ts'
import { openServer } from '../../support/server/open-server.ts'
import { card, toPage } from './business-page.ts'

export const passwordOf = (page: Page) => card(page).getByLabel('Password', { exact: true })

/** Starts a site whose pages have a tag for businesses, with the attributes of their query. */
export async function openPasswordSite() {
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
