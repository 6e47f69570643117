import { Browser } from './browser.ts'
import type { Business } from './business.ts'
import { challenge } from './social.ts'
import type { TestServer } from './test-server.ts'

/** What a visitor enters at the simulator of a provider, and the parameters of the page that starts the sign-in. */
export type SocialVisit = {
  provider?: string
  email?: string
  verified?: boolean
  /** the company or workspace that the provider names */
  tenant?: string
  query?: Record<string, string>
  /** the origins of issuers that are no simulators, which need no form */
  network?: readonly string[]
}

/** Signs in to a business project at the simulator of a provider. @returns the page of the site */
export async function visitProvider(
  server: TestServer,
  { publicToken }: Business,
  path: string,
  visit: SocialVisit = {},
) {
  const { provider = 'google', email = 'ann@corp.example', verified = true, tenant = '', query } = visit
  const url = new URL(`http://localhost:4000/v1/b2b/public/oauth/${provider}/${path}`)
  const parameters = { public_token: publicToken, pkce_code_challenge: challenge, ...query }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const browser = new Browser(server, visit.network)
  const page = await browser.go(url.href)
  if (!page.text.includes('<form')) return page
  const filled = {
    email,
    name: 'Ann Lind',
    tenant,
    decision: 'allow',
    ...(verified ? { verified: 'on' } : {}),
  }
  return browser.submit(page, filled)
}
