import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { businessToken } from '../../demo-host/settings.ts'
import { build } from '../../scripts/steps/build.mjs'
import { createAssets } from '../../server/platform/http/assets.ts'
import { publicTokens } from '../support/browser/addresses.ts'
import { chromiumLaunch } from '../support/browser/chromium.ts'
import { codeSentTo } from '../support/browser/outbox.ts'
import { makeFolder } from '../support/programs/places.ts'
import { startServer } from '../support/programs/server-process.ts'
import { findFreePort } from '../support/server/free-port.ts'
import { type App, buildApp, startApp } from './build-app.ts'

/** What a visitor of an app saw. */
export type Visit = {
  /** the HTML of the page before any script ran */
  html: string
  /** the token of the session that the widget started */
  sessionToken: string
  /** everything that the browser reported: errors, warnings, and breaches of the policy */
  problems: readonly string[]
}

/** Who signs in, and with which project: a user of the demo's shop, or a member of its marketplace, which is a business project. */
const visitors = {
  user: { publicToken: publicTokens.demoHost, email: 'visitor@mail.test', organization: undefined },
  member: { publicToken: businessToken, email: 'sales@flour-mill.test', organization: 'Flour Mill' },
} as const

/**
 * Creates an app as its page of the documentation says, with the package that the server offers, builds it, and signs in by
 * code in Chromium: against a real server, and under a strict content security policy with Trusted Types.
 * @throws Error if a command fails, with its output
 */
export async function visitApp(app: App, as: keyof typeof visitors = 'user'): Promise<Visit> {
  const visitor = visitors[as]
  await build()
  const place = await makeFolder()
  const [port, appPort] = [await findFreePort(), await findFreePort()]
  const demoPort = port + 1
  const { server } = await startServer({ port, demoPort, dataDir: join(place.path, 'data') })
  const origin = `http://localhost:${port}`
  let site: Server | undefined
  let running: { stop(): Promise<void> } | undefined
  try {
    const folder = await buildApp(app, place.path, { origin, publicToken: visitor.publicToken })
    running = app.serve ? await startApp(app.serve, folder, appPort) : undefined
    const find = app.output === undefined ? fromServer(appPort) : fromFolder(join(folder, app.output))
    site = await serve(find, demoPort, (html) => toPolicy(html, origin, app.styleHashes ?? []))
    return await signIn(`http://demo.localhost:${demoPort}/`, origin, visitor)
  } finally {
    site?.closeAllConnections()
    site?.close()
    await running?.stop()
    await server.stop()
    await place.remove()
  }
}

type Find = (path: string) => Promise<{ type: string; body: Uint8Array } | undefined>

function fromFolder(folder: string): Find {
  const find = createAssets(folder)
  return (path) => find(path === '/' ? 'index.html' : path)
}

function fromServer(port: number): Find {
  return async (path) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    if (!response.ok) return undefined
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    return { type, body: new Uint8Array(await response.arrayBuffer()) }
  }
}

/** The policy allows the inline scripts and styles of a framework by their hashes. The pages of the documentation add none. */
function toPolicy(html: string, server: string, styleHashes: readonly string[]): string {
  const hashesOf = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${tag}>`, 'g'))]
      .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('')
  return [
    "default-src 'none'",
    // A page with the script tag loads the widget from the server.
    `script-src 'self' ${server}${hashesOf('script')}`,
    `style-src 'self'${hashesOf('style')}${styleHashes.length > 0 ? " 'unsafe-hashes'" : ''}${styleHashes.map((hash) => ` '${hash}'`).join('')}`,
    // Icons of the starters.
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${server}`,
    "base-uri 'self'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Serves an app, each page with its policy, on the origin that is registered for the project of the demo site. */
async function serve(find: Find, port: number, toPolicyOf: (html: string) => string): Promise<Server> {
  const site = createServer(async (request, response) => {
    const asset = await find((request.url ?? '/').replace(/\?.*/, ''))
    const isPage = asset?.type.startsWith('text/html')
    response.writeHead(asset ? 200 : 404, {
      'Content-Type': asset?.type ?? 'text/plain',
      ...(isPage && {
        'Content-Security-Policy': toPolicyOf(Buffer.from(asset?.body ?? '').toString()),
      }),
    })
    response.end(asset?.body)
  })
  await new Promise<void>((resolve) => site.listen(port, resolve))
  return site
}

async function signIn(
  url: string,
  origin: string,
  { email, organization }: (typeof visitors)[keyof typeof visitors],
): Promise<Visit> {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    const response = await page.goto(url)
    const fail = () => {
      throw new Error(`The app does not ask for a code. The browser reported: ${problems.join('\n')}`)
    }
    await page.getByTestId('lw-email').fill(email).catch(fail)
    await page.keyboard.press('Enter')
    await page.getByTestId('lw-code').waitFor().catch(fail)
    await page.getByTestId('lw-code').fill(await codeSentTo(email, undefined, origin))
    if (organization !== undefined) await page.getByRole('button', { name: organization }).click()
    const text = organization === undefined ? 'You’re signed in.' : `You’re signed in to ${organization}.`
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    const sessionToken = await page.evaluate(
      () => document.querySelector('login-widget')?.session()?.session_token ?? '',
    )
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByTestId('lw-email').waitFor()
    return { html: (await response?.text()) ?? '', sessionToken, problems }
  } finally {
    await browser.close()
  }
}
