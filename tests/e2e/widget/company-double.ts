import type { Page, Route } from '@playwright/test'

// What the provider responds for single sign-on and impersonation, which our server does not serve yet. The shapes are those
// that its unmodified client accepts.

type Connection = { connection_id: string; display_name: string; identity_provider: string }

export const okta: Connection = {
  connection_id: 'saml-connection-test-1',
  display_name: 'Okta',
  identity_provider: 'okta',
}
export const entra: Connection = {
  connection_id: 'oidc-connection-test-2',
  display_name: 'Microsoft Entra ID',
  identity_provider: 'microsoft-entra',
}

const succeed = (route: Route, data: object) =>
  route.fulfill({ json: { data: { request_id: 'request-id-test-1', status_code: 200, ...data } } })

export const reject = (route: Route, status: number, error_type: string) =>
  route.fulfill({
    status,
    json: { request_id: 'request-id-test-1', status_code: status, error_type, error_message: error_type },
  })

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The organization of the double. */
export const corp = {
  organization_id: 'organization-test-1',
  organization_name: 'Corp',
  organization_slug: 'corp',
  organization_logo_url: '',
  sso_active_connections: [okta],
  sso_default_connection_id: okta.connection_id,
  auth_methods: 'ALL_ALLOWED',
  allowed_auth_methods: [],
  mfa_policy: 'OPTIONAL',
  mfa_methods: 'ALL_ALLOWED',
  allowed_mfa_methods: [],
}

/** A response that signs in a member of Corp. @param factor the type of its factor */
function toSignedIn(factor: 'sso' | 'impersonated') {
  const startedAt = new Date().toISOString()
  const session = {
    member_session_id: 'member-session-test-1',
    member_id: 'member-test-1',
    organization_id: corp.organization_id,
    organization_slug: corp.organization_slug,
    started_at: startedAt,
    last_accessed_at: startedAt,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    authentication_factors: [
      { type: factor, delivery_method: factor, last_authenticated_at: startedAt, sequence_order: 'PRIMARY' },
    ],
    custom_claims: {},
    roles: ['stytch_member'],
  }
  const claims = {
    sub: session.member_id,
    exp: Math.floor(Date.now() / 1000) + 300,
    'https://stytch.com/session': { authentication_factors: session.authentication_factors },
  }
  return {
    member_id: session.member_id,
    member_session: session,
    member: {
      member_id: session.member_id,
      organization_id: corp.organization_id,
      email_address: 'ann@corp.example',
      email_address_verified: true,
      roles: [],
    },
    organization: corp,
    session_token: 'session-token-test-1',
    session_jwt: `${base64url({ alg: 'ES256' })}.${base64url(claims)}.c2lnbmVk`,
    member_authenticated: true,
    intermediate_session_token: '',
    mfa_required: null,
    primary_required: null,
  }
}

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
      ? succeed(route, toSignedIn(factor))
      : reject(route, 404, 'sso_token_not_found')
  })
  await page.route('**/sdk/v1/b2b/impersonation/authenticate', (route) => {
    factor = 'impersonated'
    return succeed(route, toSignedIn(factor))
  })
  await page.route('**/sdk/v1/b2b/sessions/authenticate', (route) => succeed(route, toSignedIn(factor)))
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
