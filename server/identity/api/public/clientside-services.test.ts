import { beforeEach, describe, expect, it } from 'vitest'
import { createDistFolder } from '#support/server/dist-folder.ts'
import {
  createTestServer,
  portalOrigin,
  portalToken,
  shopOrigin,
  shopToken,
  type TestServer,
} from '#support/server/test-server.ts'

const distDir = createDistFolder({
  'clientside-services/index.html':
    '<!doctype html><!--embedders--><script src="./assets/index-1a2b.js"></script>',
  'clientside-services/assets/index-1a2b.js': '// services',
})
let server: TestServer
beforeEach(async () => {
  server = await createTestServer({ distDir })
})

async function open(query = '', referer?: string) {
  const response = await server.app.request(`http://localhost:4000/clientside-services/index.html${query}`, {
    headers: referer === undefined ? {} : { referer },
  })
  const [, json = ''] = /id="embedders">(.*?)<\/script>/.exec(await response.text()) ?? []
  return {
    status: response.status,
    headers: response.headers,
    responses: JSON.parse(json) as string[],
    ancestors: /frame-ancestors ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1],
  }
}

describe('the page for client-side services', () => {
  it.each([
    ['a registered origin in the referrer', '', `${shopOrigin}/any/page?x=1`, [shopOrigin]],
    ['the portal in the referrer', '', `${portalOrigin}/login`, [portalOrigin]],
    ['the named project', `?public_token=${shopToken}`, undefined, [shopOrigin]],
    ['the named portal', `?public_token=${portalToken}`, undefined, [portalOrigin]],
    [
      'the project of the public token, for any caller',
      `?public_token=${shopToken}`,
      'https://evil.example/',
      [shopOrigin],
    ],
  ])('can be embedded by %s and responds to it', async (_, query, referer, embedders) => {
    const { status, headers, responses, ancestors } = await open(query, referer)
    expect(status).toBe(200)
    expect(responses).toEqual(embedders)
    expect(ancestors).toBe(embedders.join(' '))
    expect(headers.get('x-frame-options')).toBeNull()
  })

  it.each([
    ['a site that is not registered', '', 'https://evil.example/'],
    ['a site whose URL contains a registered one', '', `https://evil.example/${shopOrigin}`],
    ['the same name with another scheme', '', 'https://demo.localhost:4100/'],
    ['the same name with another port', '', 'http://demo.localhost:4101/'],
    ['a request without a referrer', '', undefined],
    ['a referrer that is not a URL', '', 'shop'],
    ['a project that does not exist', '?public_token=public-token-test-unknown', `${shopOrigin}/`],
    ['a project without a name', '?public_token=', `${shopOrigin}/`],
  ])('cannot be embedded for %s', async (_, query, referer) => {
    const { headers, responses, ancestors } = await open(query, referer)
    expect(responses).toEqual([])
    expect(ancestors).toBe("'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it('can be embedded by the portal under another loopback name, in development only', async () => {
    const address = `http://127.0.0.1:4000/clientside-services/index.html?public_token=${portalToken}`
    const ancestors = async ({ app }: TestServer) =>
      /frame-ancestors ([^;]*)/.exec(
        (await app.request(address)).headers.get('content-security-policy') ?? '',
      )?.[1]
    expect(await ancestors(server)).toBe(`${portalOrigin} http://127.0.0.1:4000`)
    expect(await ancestors(await createTestServer({ distDir, mode: 'production' }))).toBe(portalOrigin)
  })

  it('has a strict policy and is not cached', async () => {
    const { headers } = await open('', `${shopOrigin}/`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('serves its script and nothing else', async () => {
    const get = (path: string) => server.app.request(`http://localhost:4000/clientside-services/${path}`)
    const script = await get('assets/index-1a2b.js')
    expect([script.status, script.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    for (const path of ['', 'none.js', '..%2fportal/index.html']) expect((await get(path)).status).toBe(404)
  })
})
