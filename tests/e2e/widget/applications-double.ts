import type { Page } from '@playwright/test'
import { reject, succeed } from './company-double.ts'

// What the provider responds for applications of members, which our server does not serve yet. The shapes are those that its
// unmodified client accepts.

/** The page of the application to which the browser returns. */
export const application = 'https://recipes.example'

/** The query of a request for access, and that of a logout. */
export const asking = {
  client_id: 'connected-app-test-1',
  redirect_uri: `${application}/callback`,
  scope: 'openid email orders:write',
  state: 'their state',
  nonce: 'their nonce',
}
export const leaving = {
  client_id: 'connected-app-test-1',
  post_logout_redirect_uri: `${application}/goodbye`,
  state: 'their state',
}

export type ApplicationsDouble = {
  /** The error of the next request, if any. */
  error: [status: number, type: string] | undefined
  /** The bodies with which members allowed or denied access. */
  submitted: Record<string, unknown>[]
}

/** Plays the calls of consent and of a logout, and the page of the application. */
export async function playApplications(page: Page): Promise<ApplicationsDouble> {
  const double: ApplicationsDouble = { error: undefined, submitted: [] }
  await page.route('**/sdk/v1/idp/b2b/oauth/authorize/start', (route) => {
    const { error } = double
    double.error = undefined
    if (error) return reject(route, ...error)
    const { scopes } = route.request().postDataJSON() as { scopes: string[] }
    return succeed(route, {
      client: {
        client_id: asking.client_id,
        client_type: 'third_party',
        client_name: 'Recipe box',
        client_description: 'A diary of everything you bake',
      },
      consent_required: true,
      scope_results: scopes.map((scope) => ({
        scope,
        is_grantable: scope !== 'orders:write',
        description: scope === 'orders:write' ? 'Order for your organization' : '',
      })),
    })
  })
  await page.route('**/sdk/v1/idp/b2b/oauth/authorize/submit', (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    double.submitted.push(body)
    const outcome = body.consent_granted ? { code: 'code-1' } : { error: 'access_denied' }
    const query = new URLSearchParams({ ...outcome, state: String(body.state) })
    return succeed(route, { redirect_uri: `${asking.redirect_uri}?${query}` })
  })
  await page.route('**/sdk/v1/b2b/oauth/logout/start', (route) =>
    succeed(route, { redirect_uri: leaving.post_logout_redirect_uri, consent_required: true }),
  )
  await page.route(`${application}/**`, (route) => route.fulfill({ body: 'Back.' }))
  return double
}
