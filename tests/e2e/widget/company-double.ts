import type { Page, Route } from '@playwright/test'
import { type Connection, corp, okta, toSignedIn } from './business-shapes.ts'

// What the provider responds for single sign-on and impersonation, which our server does not serve yet.

export const succeed = (route: Route, data: object) =>
  route.fulfill({ json: { data: { request_id: 'request-id-test-1', status_code: 200, ...data } } })

export const reject = (route: Route, status: number, error_type: string) =>
  route.fulfill({
    status,
    json: { request_id: 'request-id-test-1', status_code: status, error_type, error_message: error_type },
  })

/** What the site of the company does with a visitor. */
export type CompanyDouble = {
  /** The connections for the domain of an address. */
  connections: Connection[]
  /** The query with which the company sends the visitor back. */
  back: Record<string, string>
  /** The addresses that were looked up, and the connections that were opened. */
  requests: string[]
}

/** Plays the calls of single sign-on and of impersonation. @param home the page to which the company returns */
export async function playCompany(page: Page, home: string): Promise<CompanyDouble> {
  const double: CompanyDouble = {
    connections: [okta],
    back: { stytch_token_type: 'sso', token: 'sso-token-1' },
    requests: [],
  }
  await page.route('**/sdk/v1/b2b/sso/discovery/connections?*', (route) => {
    double.requests.push(new URL(route.request().url()).searchParams.get('email_address') ?? '')
    return succeed(route, { connections: double.connections })
  })
  await page.route('**/v1/public/sso/start?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    double.requests.push(searchParams.get('connection_id') ?? '')
    if (!searchParams.has('pkce_code_challenge')) return route.fulfill({ status: 400 })
    return route.fulfill({
      status: 302,
      headers: { location: `${home}?${new URLSearchParams(double.back)}` },
    })
  })
  let factor: 'sso' | 'impersonated' = 'sso'
  await page.route('**/sdk/v1/b2b/sso/authenticate', (route) => {
    const { sso_token } = route.request().postDataJSON() as { sso_token: string }
    return sso_token === 'sso-token-1'
      ? succeed(route, toSignedIn(corp, factor))
      : reject(route, 404, 'sso_token_not_found')
  })
  await page.route('**/sdk/v1/b2b/impersonation/authenticate', (route) => {
    factor = 'impersonated'
    return succeed(route, toSignedIn(corp, factor))
  })
  await page.route('**/sdk/v1/b2b/sessions/authenticate', (route) => succeed(route, toSignedIn(corp, factor)))
  await page.route('**/sdk/v1/b2b/sessions/revoke', (route) => succeed(route, {}))
  await page.route('**/sdk/v1/b2b/organizations/search', (route) => {
    const { organization_slug } = route.request().postDataJSON() as { organization_slug: string }
    return succeed(route, {
      organization:
        organization_slug === 'corp' ? { ...corp, sso_active_connections: double.connections } : null,
    })
  })
  return double
}
