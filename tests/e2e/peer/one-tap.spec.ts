import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { googleClientId, startGoogle } from '../../../server/testing/google.ts'
import { portAt, publicTokens } from '../../support/addresses.ts'
import { test as base, expect } from '../../support/page.ts'
import { repository, runServer, whenReady } from '../../support/server-process.ts'

type Shop = { url: string; google: Awaited<ReturnType<typeof startGoogle>> }

// One server on ports of its own for all of them.
base.describe.configure({ mode: 'default' })

/** A server that is known to Google, and a site of its demo shop with the headless client. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const [port, shopPort] = [portAt(12), portAt(13)]
      const dataDir = await mkdtemp(join(tmpdir(), 'cakelock-one-tap-'))
      const google = await startGoogle()
      const server = runServer({
        ...{ port, demoPort: shopPort, dataDir },
        env: {
          OAUTH_GOOGLE_CLIENT_ID: googleClientId,
          OAUTH_GOOGLE_CLIENT_SECRET: 'secret',
          OAUTH_GOOGLE_KEYS_URL: google.keysUrl,
          LOG_LEVEL: 'warn',
        },
      })
      const site = await serveSite(`http://localhost:${port}`, shopPort)
      await whenReady(server, `http://127.0.0.1:${port}/readyz`)
      await use({ url: `http://demo.localhost:${shopPort}/`, google })
      site.close()
      google.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function serveSite(apiUrl: string, port: number) {
  const outDir = join(repository, 'node_modules/.cache/peer-site/one-tap')
  await build({
    ...{ configFile: false, root: repository, logLevel: 'warn' },
    build: {
      ...{ outDir, emptyOutDir: true, modulePreload: false },
      rollupOptions: {
        input: join(import.meta.dirname, 'page/one-tap.ts'),
        output: { entryFileNames: 'one-tap.js' },
      },
    },
  })
  const script = await readFile(join(outDir, 'one-tap.js'))
  const settings = JSON.stringify({ publicToken: publicTokens.demoHost, apiUrl })
  const page = `<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,"></head>
    <body><button type="button">Start</button><output></output>
    <script type="application/json" id="settings">${settings}</script>
    <script type="module" src="/one-tap.js"></script></body></html>`
  const server = createServer((request, answer) => {
    const isScript = request.url === '/one-tap.js'
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    answer.end(isScript ? script : page)
  }).listen(port, '127.0.0.1')
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Google's script, as far as its prompt: it shows at once, and gives what the test signs. */
const promptScript = `
  let config
  window.google = { accounts: { id: {
    initialize: (given) => { config = given },
    cancel: () => {},
    prompt: (tell) => {
      tell({ isSkippedMoment: () => false, isNotDisplayed: () => false, isDismissedMoment: () => false })
      window.giveIdToken(config.client_id).then((credential) => config.callback({ credential }))
    },
  } } }`

test('Google’s prompt signs in through the frame, with the cookie of this browser', async ({
  page,
  shop,
  consoleProblems,
}) => {
  // The client warns of what it does itself: its One Tap sends no challenge.
  consoleProblems.allow(/No code verifier found/)
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: promptScript }),
  )
  await page.exposeFunction('giveIdToken', (clientId: string) =>
    shop.google.sign({ clock: { now: () => new Date() } }, { aud: clientId }),
  )
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('status')).toHaveText('Signed in as ann@example.org')
  expect(new URL(page.url()).search).toBe('')
})

test('a token of another client is refused, and nobody is signed in', async ({
  page,
  shop,
  consoleProblems,
}) => {
  consoleProblems.allow(/id_token_invalid|status of 401/)
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: promptScript }),
  )
  await page.exposeFunction('giveIdToken', () =>
    shop.google.sign({ clock: { now: () => new Date() } }, { aud: 'somebody-else' }),
  )
  await page.goto(shop.url)
  const refused = page.waitForResponse((response) => response.url().includes('/v1/oauth/callback/'))
  const uncaught = page.waitForEvent('pageerror')
  await page.getByRole('button', { name: 'Start' }).click()
  expect(await (await refused).json()).toMatchObject({ status_code: 401, error_type: 'id_token_invalid' })
  // The client leaves what goes wrong behind the prompt to nobody.
  expect((await uncaught).message).toContain('id_token_invalid')
})
