import { describe, expect, it } from 'vitest'
import { createDistFolder, readPageConfig } from '#support/server/dist-folder.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { connectHosted } from '../adapters/hosted/identity.ts'
import { createHostedApp } from '../app/app.ts'
import type { App } from '../platform/http/context.ts'

const settings = {
  projectId: 'project-test-1',
  secret: 'secret-test-1',
  publicToken: 'public-token-test-1',
  url: 'https://login.example.org',
  isVendor: false,
}
const signIn = { publicToken: settings.publicToken, products: ['passwords'], sites: [], oneTap: undefined }

const distDir = createDistFolder()

async function open(provider = settings): Promise<App> {
  const { deps } = await createTestServer({ distDir })
  const project = { allowedOrigins: [], products: signIn.products }
  return createHostedApp(connectHosted(deps, provider, project), { provider, signIn })
}

async function readConfig(app: App): Promise<unknown> {
  return readPageConfig(await (await app.request('http://localhost:4000/login')).text())
}

describe('the portal’s page of a server with a hosted provider', () => {
  it('names the provider’s URL and public token, and no secret', async () => {
    const config = await readConfig(await open())
    expect(config).toMatchObject({
      publicToken: 'public-token-test-1',
      apiUrl: 'http://localhost:4000',
      providerUrl: 'https://login.example.org',
      products: ['passwords'],
    })
    expect(JSON.stringify(config)).not.toContain('secret-test-1')
  })

  it('leaves the vendor’s URL to its client', async () => {
    const vendor = { ...settings, url: 'https://test.stytch.com', isVendor: true }
    expect(await readConfig(await open(vendor))).toMatchObject({ providerUrl: null })
  })

  it('may only call the provider and this server, even from its scripts', async () => {
    const app = await open()
    for (const path of ['/login', '/assets/main-3c4d.js']) {
      const policy = (await app.request(path)).headers.get('content-security-policy') ?? ''
      expect(policy.split('; ')).toContain("connect-src 'self' https://login.example.org")
    }
  })
})

it.each([
  ['POST', '/sdk/v1/passwords/authenticate'],
  ['GET', '/sdk/v1/projects/bootstrap/public-token-test-1'],
  ['POST', '/v1/sessions/authenticate'],
  ['GET', '/v1/sessions/jwks/project-portal'],
  ['GET', '/v1/public/oauth/google/start'],
  ['GET', '/.well-known/jwks.json'],
  ['GET', '/clientside-services/index.html'],
])('a server with a hosted provider does not serve %s %s', async (method, path) => {
  const response = await (await open()).request(`http://localhost:4000${path}`, { method })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('not_found')
})

it('a server with a hosted provider serves the portal’s API and its health', async () => {
  const app = await open()
  expect((await app.request('http://localhost:4000/api/v1/auth/me')).status).toBe(401)
  expect((await app.request('http://localhost:4000/readyz')).status).toBe(200)
})
