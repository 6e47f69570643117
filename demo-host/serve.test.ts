import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { serveDemoHost } from './serve.ts'

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server without a path
  await new Promise((resolve) => server.close(resolve))
  return port
}

it('responds to an unknown path with a page of the site that fits a phone', async () => {
  const port = await findFreePort()
  const application = { issuer: 'http://localhost:4000/v1/public/p', clientId: 'id', clientSecret: 'secret' }
  const site = {
    port,
    apiUrl: 'http://localhost:4000',
    publicToken: 'public-token-test-1',
    businessToken: 'public-token-test-2',
    shopPort: 1,
  }
  const host = await serveDemoHost({ ...site, application })
  try {
    const response = await fetch(`http://127.0.0.1:${port}/nowhere`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    const text = await response.text()
    expect(text).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />')
    expect(text).toContain('<h1>Page not found</h1>')
    expect((await fetch(`http://127.0.0.1:${port}/not-found.html`)).status).toBe(404)
  } finally {
    await host.close()
  }
})
