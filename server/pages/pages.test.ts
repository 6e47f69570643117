import { beforeAll, describe, expect, it } from 'vitest'
import { createDistFolder, readPageConfig } from '#support/server/dist-folder.ts'
import { createTestServer, setPortalProducts, type TestServer } from '#support/server/test-server.ts'
import { createApp } from '../app/app.ts'
import type { SocialClients } from '../identity/accounts/social/social-clients.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'

const distDir = createDistFolder()
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ distDir, productName: 'Cake</script>' })
  await setPortalProducts(server.deps, ['otp', 'passwords'])
})

const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.request(`http://localhost:4000${path}`, { headers })
const page = { accept: 'text/html,application/xhtml+xml' }

describe('the portal’s page', () => {
  it('is served at every path that is not a call or a file, whatever the Accept header', async () => {
    for (const accept of [page, { accept: '*/*' }, { accept: 'application/json' }, {}]) {
      for (const path of ['/', '/login', '/portal?tab=files', '/account/delete', '/v2/anything']) {
        const response = await get(path, accept)
        expect([path, response.status, response.headers.get('content-type')]).toEqual([
          path,
          200,
          'text/html; charset=utf-8',
        ])
      }
    }
  })

  it('is a sentence in the visitor’s language while the database is unavailable, and JSON for programs', async () => {
    const { db } = server.deps
    const { transaction } = db
    db.transaction = () => Promise.reject(new DatabaseUnavailable('The database is unavailable.'))
    const shown = await get('/login', { ...page, 'accept-language': 'de' })
    const json = await get('/login', { accept: '*/*' })
    db.transaction = transaction
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '2'])
    const text = await shown.text()
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).toContain(
      '<h1>Der Server ist zurzeit nicht verfügbar. Bitte versuchen Sie es später noch einmal.</h1>',
    )
    expect([json.status, await json.json()]).toMatchObject([503, { code: 'unavailable' }])
  })

  it('contains its configuration as JSON that cannot close its script element', async () => {
    const text = await (await get('/login', page)).text()
    const [, json = ''] = /<script type="application\/json" id="config">(.*)<\/script>/.exec(text) ?? []
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual({
      productName: 'Cake</script>',
      publicToken: 'public-token-test-00000000-0000-4000-8000-000000000001',
      apiUrl: 'http://localhost:4000',
      products: ['otp', 'passwords'],
      sites: [],
      links: {},
    })
  })

  it('has a policy without inline code, eval or frames, and with one Trusted Types policy', async () => {
    for (const path of ['/login', '/assets/main-3c4d.js']) {
      const policy = (await get(path, page)).headers.get('content-security-policy') ?? ''
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/)
      for (const part of [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types cakelock-worker',
      ]) {
        expect(policy.split('; ')).toContain(part)
      }
    }
  })

  it('offers the demo’s cakes in development only', async () => {
    const samples = [{ name: 'a b.csv.cake', bytes: new TextEncoder().encode('cake') }]
    const loadSamples = async (mode: 'development' | 'production', given: typeof samples) => {
      const { deps } = await createTestServer({ distDir, mode })
      const app = createApp(deps, given)
      const text = await (await app.request('http://localhost:4000/login', { headers: page })).text()
      const response = await app.request('http://localhost:4000/demo/cakes/a%20b.csv.cake')
      const { samples: names } = readPageConfig<{ samples?: string[] }>(text)
      return [names, response.status, response.headers.get('content-type'), (await response.text()).length]
    }
    expect(await loadSamples('development', samples)).toEqual([
      ['a b.csv.cake'],
      200,
      'application/octet-stream',
      4,
    ])
    const none = [undefined, 404, 'application/json', expect.any(Number)]
    expect(await loadSamples('development', [])).toEqual(none)
    expect(await loadSamples('production', samples)).toEqual(none)
  })

  describe('with social sign-in', () => {
    const client = { clientId: 'id', clientSecret: 'secret' }
    const sitesOf = async (mode: 'development' | 'production', socialClients: SocialClients) => {
      const { app, deps } = await createTestServer({ distDir, mode }, socialClients)
      await setPortalProducts(deps, ['oauth', 'passwords'])
      const text = await (await app.request('/login', { headers: page })).text()
      return readPageConfig<{ sites: string[] }>(text).sites
    }

    it('lists the configured providers or, in development without any, the simulators', async () => {
      expect(await sitesOf('production', { github: client, google: client })).toEqual(['google', 'github'])
      expect(await sitesOf('production', {})).toEqual([])
      expect(await sitesOf('development', {})).toHaveLength(19)
    })
  })

  describe('with One Tap', () => {
    const client = { clientId: 'id', clientSecret: 'secret' }
    const google = { google: { ...client, oneTap: 'floating' } } as const
    const open = async (socialClients: SocialClients, products: string[]) => {
      const { app, deps } = await createTestServer({ distDir }, socialClients)
      await setPortalProducts(deps, products)
      const response = await app.request('http://localhost:4000/login', { headers: page })
      const { oneTap } = readPageConfig<{ oneTap?: string }>(await response.text())
      return {
        oneTap,
        headers: response.headers,
        policy: response.headers.get('content-security-policy') ?? '',
      }
    }

    it('allows Google’s script and prompt and the helper frame, and sends Google only the origin', async () => {
      const { oneTap, headers, policy } = await open(google, ['oauth'])
      expect(oneTap).toBe('floating')
      expect(headers.get('referrer-policy')).toBe('strict-origin')
      expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/)
      for (const part of [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval' https://accounts.google.com/gsi/client",
        "frame-src 'self' https://accounts.google.com/gsi/",
        "connect-src 'self' https://accounts.google.com/gsi/",
        "style-src 'self' https://accounts.google.com/gsi/style",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types cakelock-worker login-widget-one-tap goog#html',
      ]) {
        expect(policy.split('; ')).toContain(part)
      }
    })

    it.each<[string, SocialClients, string[]]>([
      ['it is not configured', { google: client }, ['oauth']],
      ['there is another sign-in method', google, ['oauth', 'passwords']],
      ['there is another social provider', { ...google, github: client }, ['oauth']],
      ['there is no social sign-in', google, ['passwords']],
      ['Google is not configured', {}, ['oauth']],
    ])('has the default policy if %s', async (_, socialClients, products) => {
      const { oneTap, headers, policy } = await open(socialClients, products)
      expect(oneTap).toBeUndefined()
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(policy).not.toMatch(/google/)
    })
  })

  describe('requests the scripts of its screen', () => {
    const files = {
      login: ['signIn.js', 'signIn.css'],
      frame: ['frame.js', 'frame.css'],
      open: ['open.js', 'frame.js'],
      files: ['files.js'],
      notice: ['notice.js', 'notice.css'],
      'de.first': ['de.js'],
      'de.authenticated': ['de2.js'],
      'en.authenticated': ['en2.js'],
      'en.dashboard': ['en3.js'],
    }
    const builtDir = createDistFolder({
      'portal/index.html': `<script type="application/json" id="files">${JSON.stringify(files)}</script><!--config-->`,
    })
    const session = 'a=b; __Host-cakelock_session=x'

    it.each<[string, string, Record<string, string>, string]>([
      ['a signed-out visitor', '/portal?tab=files', {}, 'signIn'],
      ['a German visitor', '/login', { 'accept-language': 'de-CH,en;q=0.5' }, 'de signIn'],
      ['a signed-in user', '/portal', { cookie: session }, 'frame open en2'],
      ['a signed-in user without https', '/', { cookie: 'cakelock_session=x' }, 'frame open en2'],
      ['a German user', '/portal', { cookie: session, 'accept-language': 'de' }, 'frame open de de2'],
      ['a user of the dashboard', '/portal?tab=files', { cookie: session }, 'frame files en2 en3'],
      ['a user of an unknown tab', '/portal?tab=__proto__', { cookie: session }, 'frame open en2'],
      ['a visitor with another cookie', '/login', { cookie: 'x_cakelock_session=x' }, 'signIn'],
      ['a recipient with an account', '/login?email=a%40b.c&notice=x', {}, 'signIn notice'],
      ['a recipient without one', '/signup?notice=x', {}, 'notice'],
      ['another route', '/info/faq', { cookie: session }, ''],
      ['a link of another site, which has no cookie', '/portal', { 'sec-fetch-site': 'cross-site' }, ''],
    ])('for %s', async (_, path, headers, expected) => {
      const { app } = await createTestServer({ distDir: builtDir })
      const text = await (
        await app.request(`http://localhost:4000${path}`, { headers: { ...page, ...headers } })
      ).text()
      const lines = text.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js">/g)
      expect([...lines].map(([, name]) => name).join(' ')).toBe(expected)
    })
  })

  it('is not served for a missing file or call, whatever the Accept header', async () => {
    for (const path of ['/assets/gone.js', '/.env', '/main.js.map', '/api/none', '/api/v1/none']) {
      for (const accept of [page, { accept: '*/*' }]) {
        const response = await get(path, accept)
        expect([path, response.status]).toEqual([path, 404])
        expect(await response.json()).toMatchObject({ code: 'not_found' })
      }
    }
    // The backend API has the provider's format.
    expect(await (await get('/v1/none', page)).json()).toMatchObject({ error_type: 'route_not_found' })
  })
})
