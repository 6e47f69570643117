import { createServer } from 'node:http'
import { serverUrl } from '../../support/browser/addresses.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { openServer } from '../../support/server/open-server.ts'
import { toPage } from './business-page.ts'

/** Serves the pages of a site with business sign-in. Every path of a project has its tag, so a return finds it. */
export async function openReturnSite() {
  const pages = new Map<string, { attributes: string; config: string; credentials: string }>()
  let origin = ''
  const server = await openServer(
    createServer(({ url = '/' }, response) => {
      const page = pages.get(new URL(url, origin).pathname)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(page ? toPage(page.attributes, page.config) : '')
    }),
  )
  function getPage(url: string) {
    const page = pages.get(new URL(url).pathname)
    if (!page) throw new Error(`There is no page ${url}.`)
    return page
  }
  origin = `http://work.localhost:${server.port}`
  return {
    origin,
    close: server.close,
    /** Registers a project, and returns the URL of its page, which is also its redirect URL. */
    async createPage(attributes: string, config = ''): Promise<string> {
      const path = `/${pages.size + 1}`
      const { publicToken, projectId, secret } = await registerProject('Work', {
        kind: 'business',
        origins: [origin],
        redirect_uris: [`${origin}${path}`],
        products: ['otp', 'emailMagicLinks', 'oauth'],
        text_channels: [],
      })
      const credentials = Buffer.from(`${projectId}:${secret}`).toString('base64')
      pages.set(path, { attributes: `public-token="${publicToken}" ${attributes}`, config, credentials })
      return `${origin}${path}`
    },
    /** Gives a page other attributes and another configuration. */
    changePage(url: string, attributes: string, config = '') {
      const page = getPage(url)
      const [token = ''] = /public-token="[^"]+"/.exec(page.attributes) ?? []
      Object.assign(page, { attributes: `${token} ${attributes}`, config })
    },
    /** Lets an organization of a page's project allow only some methods, by the call of the site's server. */
    async restrictMethods(url: string, organizationId: string, allowed: readonly string[]) {
      const response = await fetch(`${serverUrl}/v1/b2b/organizations/${organizationId}`, {
        method: 'PUT',
        headers: {
          authorization: `Basic ${getPage(url).credentials}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ auth_methods: 'RESTRICTED', allowed_auth_methods: allowed }),
      })
      if (!response.ok) throw new Error(`The organization was not changed: ${await response.text()}`)
    },
  }
}
