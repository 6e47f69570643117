import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { loadPrerender } from '../support/programs/load-prerender.ts'
import { openServer } from '../support/server/open-server.ts'
import { openWebkit, type WebkitPage } from './webkit-driver.ts'

// A prerendered tag in WebKit: its declarative shadow root, its hashes in the policy, and the elements that stay.

const folder = join(import.meta.dirname, '../../dist/widget')
const prerender = await loadPrerender()

let page: WebkitPage
let server: Awaited<ReturnType<typeof openServer>>
let origin: string

test.beforeAll(async () => {
  server = await openServer(
    createServer(async ({ url = '/' }, response) => {
      if (url === '/') {
        const theme = { colors: { primary: 'rgb(47, 107, 92)' } }
        const tag = { publicToken: 'public-token-test-1', apiUrl: origin, products: 'otp' }
        const { html, csp } = await prerender({ ...tag, config: { theme } })
        const policy = `default-src 'none'; script-src 'self' ${csp.scriptSrc}; style-src ${csp.styleSrc}`
        response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
        return response.end(`<!doctype html><title>A shop</title>${html}`)
      }
      const body = await readFile(join(folder, url)).catch(() => undefined)
      response.writeHead(body ? 200 : 404, { 'content-type': 'text/javascript' })
      return response.end(body)
    }),
  )
  origin = `http://127.0.0.1:${server.port}`
  page = await openWebkit()
})
test.afterAll(async () => {
  await page?.close()
  server.close()
})

const field = `return document.querySelector('login-widget').shadowRoot.querySelector('input')`

test('WebKit shows a prerendered form, and the script takes it over', async () => {
  await page.goto(`${origin}/`)
  await page.waitFor(field)
  const color = `return getComputedStyle(document.querySelector('login-widget').shadowRoot.querySelector('button')).backgroundColor`
  expect(await page.run(color)).toBe('rgb(47, 107, 92)')
  await page.type(field, 'ann@example.org\uE007')
  await page.run(`window.typed = (() => { ${field} })()`)
  // WebDriver waits for a page with all its scripts, so the script comes afterwards.
  await page.run(
    `document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/login-widget.js' }))`,
  )
  await page.waitFor(`return !('takeOver' in document.querySelector('login-widget'))`)
  expect(await page.run(`return window.typed === (() => { ${field} })() && window.typed.value`)).toBe(
    'ann@example.org',
  )
  expect(await page.run(`return location.search`)).toBe('')
  expect(await page.run(color)).toBe('rgb(47, 107, 92)')
})
