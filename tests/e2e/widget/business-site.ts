import { createServer } from 'node:http'
import { serverUrl } from '../../support/browser/addresses.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { openServer } from '../../support/server/open-server.ts'

/** A page with a tag of a business project, which records the events of the tag. @param config the JSON in the tag, if any */
const toPage = (attributes: string, config: string) => `<!doctype html>
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
      <login-widget kind="business" api-url="${serverUrl}" ${attributes}>${
        config && `<script type="application/json">${config}</script>`
      }</login-widget>
    </main></body>
  </html>`

/** Serves the pages of a site with business sign-in. Every path of a project has its tag, so a return finds it. */
export async function openBusinessSite() {
  const pages = new Map<string, { attributes: string; config: string }>()
  let origin = ''
  const server = await openServer(
    createServer(({ url = '/' }, response) => {
      const page = pages.get(new URL(url, origin).pathname)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(page ? toPage(page.attributes, page.config) : '')
    }),
  )
  origin = `http://work.localhost:${server.port}`
  return {
    origin,
    close: server.close,
    /** Registers a project, and returns the URL of its page, which is also its redirect URL. */
    async createPage(attributes: string, config = ''): Promise<string> {
      const path = `/${pages.size + 1}`
      const { publicToken } = await registerProject('Work', {
        kind: 'business',
        origins: [origin],
        redirect_uris: [`${origin}${path}`],
        products: ['otp', 'emailMagicLinks', 'oauth'],
        text_channels: [],
      })
      pages.set(path, { attributes: `public-token="${publicToken}" ${attributes}`, config })
      return `${origin}${path}`
    },
    /** Gives a page other attributes and another configuration. */
    changePage(url: string, attributes: string, config = '') {
      const { pathname } = new URL(url)
      const [token = ''] = /public-token="[^"]+"/.exec(pages.get(pathname)?.attributes ?? '') ?? []
      pages.set(pathname, { attributes: `${token} ${attributes}`, config })
    },
  }
}
