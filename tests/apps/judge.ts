import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { product } from '#contract/product.ts'
import { createAssets } from '../../server/platform/http/assets.ts'
import { publicTokens } from '../support/addresses.ts'
import { chromiumLaunch } from '../support/chromium.ts'
import { codeSentTo } from '../support/outbox.ts'
import { makeFolder } from '../support/places.ts'
import { findFreePort } from '../support/server/free-port.ts'
import { startServer } from '../support/server-process.ts'

/** An app that a framework's own generator creates. */
export type App = {
  /** The arguments of npm that create the app in the folder `app`. */
  generator: readonly string[]
  /** The folder in templates/ with the files that use the widget. They replace those of the generator. */
  template: string
  /** Packages to install besides the widget, such as an older version of the framework. */
  packages?: readonly string[]
  /** The arguments of npm that check the types and build the app. */
  build: readonly string[]
  /** The folder of the built app. */
  output: string
}

/** What a visitor of the app saw. */
export type Visit = { sessionToken: string; problems: readonly string[] }

/**
 * Creates an app, installs the package that the server offers, builds the app, and signs in by code in Chromium, against a real server and
 * under a strict content security policy with Trusted Types.
 *
 * @returns the token that the app received, and everything that the browser reported
 * @throws if a command fails, with its output
 */
export async function visitApp({ generator, template, packages = [], build, output }: App): Promise<Visit> {
  const place = await makeFolder()
  const folder = join(place.path, 'app')
  const port = await findFreePort()
  const demoPort = port + 1
  const { server } = await startServer({ port, demoPort, dataDir: join(place.path, 'data') })
  try {
    const origin = `http://localhost:${port}`
    const tarball = `${origin}/downloads/cakelock-login-widget-${product.version}.tgz`
    await npm(place.path, generator)
    await npm(folder, ['install', '--no-audit', '--no-fund', tarball, ...packages])
    await cp(join(import.meta.dirname, 'templates', template), folder, { recursive: true })
    // Read by the templates.
    const env = { VITE_API_URL: origin, VITE_PUBLIC_TOKEN: publicTokens.demoHost }
    await npm(folder, build, env)
    const site = await serve(join(folder, output), demoPort, origin)
    try {
      return await signIn(`http://demo.localhost:${demoPort}/`, origin)
    } finally {
      site.close()
    }
  } finally {
    await server.stop()
    await place.remove()
  }
}

async function npm(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const options = { cwd, env: { ...process.env, ...env, NODE_ENV: '' }, maxBuffer: 16 * 1024 * 1024 }
  const running = promisify(execFile)('npm', args, options)
  // A generator with questions must not wait for input.
  running.child.stdin?.end()
  await running.catch((failure: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`npm ${args.join(' ')} failed:\n${failure.stdout}\n${failure.stderr}`, { cause: failure })
  })
}

/** Serves a built app on the origin that is registered for the project of the demo site. */
async function serve(folder: string, port: number, server: string) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${server}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const find = createAssets(folder)
  const site = createServer(async (request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '')
    const asset = await find(path === '/' ? 'index.html' : path)
    response.writeHead(asset ? 200 : 404, {
      'Content-Type': asset?.type ?? 'text/plain',
      'Content-Security-Policy': policy,
    })
    response.end(asset?.body)
  })
  await new Promise<void>((resolve) => site.listen(port, resolve))
  return site
}

async function signIn(url: string, origin: string): Promise<Visit> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(url)
    const email = 'visitor@mail.test'
    await page.getByTestId('lw-email').fill(email)
    await page.keyboard.press('Enter')
    await page
      .getByTestId('lw-code')
      .waitFor()
      .catch(() => {
        throw new Error(`The app does not ask for a code. The browser reported: ${problems.join('\n')}`)
      })
    await page.getByTestId('lw-code').fill(await codeSentTo(email, undefined, origin))
    // The app shows the token that it read when the event arrived.
    const sessionToken = (await page.locator('output:not(:empty)').textContent()) ?? ''
    return { sessionToken, problems }
  } finally {
    await browser.close()
  }
}
