import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openWebkit, type WebkitPage } from './webkit-driver.ts'

// WebKit ignores the integrity of a preloaded module, so the widget checks its chunks there in another way (ADR 0077).

const folder = join(import.meta.dirname, '../../dist/widget')
const policy = "default-src 'none'; script-src 'self' 'nonce-1'; require-trusted-types-for 'script'"

let page: WebkitPage
let server: Server
let origin: string

/** A page at `/NAME/`, whose script has a tampered chunk with this name. */
async function respond(url: string): Promise<[type: string, body: string]> {
  const [, tampered = '', path = ''] = /^\/([\w-]+)\/(.*)$/.exec(url) ?? []
  if (path === '') {
    const script = await readFile(join(folder, 'login-widget.js'))
    const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`
    return [
      'text/html',
      `<!doctype html><title>A shop</title>
      <script nonce="1">problems = []; addEventListener('lw-error', ({ detail }) => problems.push(detail.code))</script>
      <script type="module" src="login-widget.js" integrity="${integrity}" crossorigin="anonymous"></script>
      <login-widget public-token="public-token-test-1" api-url="${origin}" products="otp"></login-widget>`,
    ]
  }
  const body = await readFile(join(folder, path), 'utf8')
  const isTampered = path.startsWith(`chunks/${tampered}-`)
  return ['text/javascript', isTampered ? `globalThis.tampered = true;${body}` : body]
}

test.beforeAll(async () => {
  server = createServer(async ({ url = '' }, response) => {
    const [type, body] = await respond(url).catch(() => ['text/plain', ''] as const)
    response.writeHead(body === '' ? 404 : 200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = await openWebkit()
})
test.afterAll(async () => {
  await page?.close()
  server.close()
})

/** Calls methods that need the runtime, the provider's client and a method. @returns which of them worked */
const use = () =>
  page.run<{ isTampered: boolean; worked: boolean[] }>(`
    await customElements.whenDefined('login-widget')
    const widget = document.querySelector('login-widget')
    const attempts = [widget.toast('Hello'), widget.openSecondFactor()]
    const results = await Promise.allSettled(attempts)
    return { isTampered: 'tampered' in window, worked: results.map(({ status }) => status === 'fulfilled') }`)

test('the unchanged script works under a policy with Trusted Types', async () => {
  await page.goto(`${origin}/none/`)
  expect(await use()).toEqual({ isTampered: false, worked: [true, true] })
})

for (const [chunk, worked] of [
  ['runtime', [false, false]],
  ['second-factor', [true, false]],
  ['client', [true, true]],
] as const) {
  test(`a tampered chunk does not run: ${chunk}`, async () => {
    await page.goto(`${origin}/${chunk}/`)
    expect(await use()).toEqual({ isTampered: false, worked })
    // The client is requested with the first frame.
    await page.waitFor(
      `return performance.getEntriesByType('resource').some(({ name }) => name.includes('/chunks/${chunk}-'))`,
    )
    expect(await page.run(`return 'tampered' in window`)).toBe(false)
  })
}
