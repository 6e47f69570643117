import { createHash } from 'node:crypto'
import { Browser, type Page } from './browser.ts'
import { callProvider, type ProviderRequest, type Result } from './provider-client.ts'
import { shopToken, type TestServer } from './test-server.ts'

export const verifier = 'a1b2c3d4'.repeat(8)
export const challenge = createHash('sha256').update(verifier).digest('base64url')

export type Visit = {
  email?: string
  name?: string
  verified?: boolean
  provider?: string
  decision?: 'allow' | 'deny'
  /** additional query parameters of the start */
  query?: Record<string, string>
  browser?: Browser
}

/** Returns the URL that starts a social sign-in, as the client builds it. */
export function toStart(provider: string, query: Record<string, string | undefined> = {}): string {
  const url = new URL(`http://localhost:4000/v1/public/oauth/${provider}/start`)
  const all = { public_token: shopToken, code_challenge: challenge, ...query }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** Completes the form of a provider's simulator. @returns the page of the site after the redirects */
export async function visitSimulator(server: TestServer, visit: Visit = {}): Promise<Page> {
  const browser = visit.browser ?? new Browser(server)
  const page = await browser.go(toStart(visit.provider ?? 'google', visit.query))
  if (!page.text.includes('<form')) return page
  return browser.submit(page, {
    email: visit.email ?? 'ann@example.org',
    name: visit.name ?? 'Ann Example',
    decision: visit.decision ?? 'allow',
    ...((visit.verified ?? true) ? { verified: 'on' } : {}),
  })
}

export const tokenIn = (page: Page): string => page.url.searchParams.get('token') ?? ''

export function fetchIdentity(
  server: TestServer,
  token: string,
  body: object = {},
  more: ProviderRequest = {},
): Promise<Result> {
  return callProvider(server, '/oauth/authenticate', {
    body: { token, code_verifier: verifier, session_duration_minutes: 30, ...body },
    ...more,
  })
}

/** Completes a social sign-in with a provider's simulator. */
export async function signInSocially(
  server: TestServer,
  visit: Visit = {},
  more: ProviderRequest = {},
): Promise<Result> {
  return fetchIdentity(server, tokenIn(await visitSimulator(server, visit)), {}, more)
}

/** Starts a social sign-in. @returns the redirect, or the text of the page that rejects it */
export const startAt = async (server: TestServer, provider: string, query = {}) => {
  const response = await server.app.request(toStart(provider, query))
  return response.headers.get('location') ?? (await response.text())
}
