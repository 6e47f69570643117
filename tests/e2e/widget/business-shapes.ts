// Responses of the provider for businesses, in the shapes of its documentation, which its unmodified client accepts.

/** The address of the visitor. */
export const email = 'ann@corp.example'
/** The code that each message of the double has, and the recovery code of its member. */
export const code = '123456'
export const recoveryCode = 'aaaa-bbbb-cccc'

export type Connection = { connection_id: string; display_name: string; identity_provider: string }

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

export type OrganizationRecord = typeof corp

/** The organization of the doubles. */
export const corp = {
  organization_id: 'organization-test-1',
  organization_name: 'Corp',
  organization_slug: 'corp',
  organization_logo_url: '',
  sso_active_connections: [okta],
  sso_default_connection_id: okta.connection_id,
  email_jit_provisioning: 'NOT_ALLOWED',
  email_allowed_domains: [] as string[],
  auth_methods: 'ALL_ALLOWED',
  allowed_auth_methods: [] as string[],
  mfa_policy: 'OPTIONAL',
  mfa_methods: 'ALL_ALLOWED',
  allowed_mfa_methods: [] as string[],
}

/** Another organization of the visitor. */
export const bakery = {
  ...corp,
  organization_id: 'organization-test-2',
  organization_name: 'Bakery',
  organization_slug: 'bakery',
}

/** The page of the double. */
export const home = 'http://work.localhost/'
/** The page of an application, which has the tag too. */
export const applicationPage = `${home}application`

/** The query of an application's request, and that of its logout. */
export const asking = {
  client_id: 'connected-app-test-1',
  redirect_uri: applicationPage,
  response_type: 'code',
  scope: 'openid email',
  state: 'their state',
}
export const leaving = { client_id: asking.client_id, post_logout_redirect_uri: applicationPage }

/** The application that asks, and the scopes of its request. */
export const asksForConsent = {
  client: {
    client_id: asking.client_id,
    client_type: 'third_party',
    client_name: 'Recipe box',
    client_description: '',
  },
  consent_required: true,
  scope_results: ['openid', 'email'].map((scope) => ({ scope, is_grantable: true, description: '' })),
}

/** What a sign-in to an organization still needs. `app` and `phone`: a second step that the member has. */
export type Missing = 'nothing' | 'another method' | 'a new second step' | 'app' | 'phone' | 'app and phone'

const memberOptions: Record<Missing, { mfa_phone_number: string; totp_registration_id: string } | null> = {
  nothing: null,
  'another method': null,
  'a new second step': null,
  app: { mfa_phone_number: '', totp_registration_id: 'totp-test-1' },
  phone: { mfa_phone_number: '**********43', totp_registration_id: '' },
  'app and phone': { mfa_phone_number: '**********43', totp_registration_id: 'totp-test-1' },
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const toMember = (organization: OrganizationRecord, isVerified: boolean, missing: Missing = 'nothing') => ({
  member_id: 'member-test-1',
  organization_id: organization.organization_id,
  email_address: email,
  email_address_verified: isVerified,
  status: 'active',
  name: '',
  mfa_enrolled: memberOptions[missing] !== null,
  mfa_phone_number: '',
  mfa_phone_number_verified: Boolean(memberOptions[missing]?.mfa_phone_number),
  default_mfa_method: '',
  totp_registration_id: '',
  ...memberOptions[missing],
  roles: [],
})

/** A response that signs in. @param factor the type of its factor */
export function toSignedIn(organization: OrganizationRecord = corp, factor = 'email_otp') {
  const startedAt = new Date().toISOString()
  const session = {
    member_session_id: 'member-session-test-1',
    member_id: 'member-test-1',
    organization_id: organization.organization_id,
    organization_slug: organization.organization_slug,
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
    method_id: 'method-test-1',
    member_id: session.member_id,
    member_session: session,
    member: toMember(organization, true),
    organization,
    session_token: 'session-token-test-1',
    session_jwt: `${base64url({ alg: 'ES256' })}.${base64url(claims)}.c2lnbmVk`,
    member_authenticated: true,
    intermediate_session_token: '',
    mfa_required: null as object | null,
    primary_required: null as object | null,
  }
}

/** The response of a call that enters an organization. */
export function toEntered(organization: OrganizationRecord, missing: Missing) {
  const entered = toSignedIn(organization)
  if (missing === 'nothing') return entered
  const open = {
    ...entered,
    member_session: null,
    session_token: '',
    session_jwt: '',
    member_authenticated: false,
    intermediate_session_token: 'intermediate-session-token-test-1',
  }
  if (missing === 'another method')
    return {
      ...open,
      member: toMember(organization, false),
      primary_required: { allowed_auth_methods: ['email_otp', 'magic_link'] },
    }
  return {
    ...open,
    member: toMember(organization, true, missing),
    mfa_required: { member_options: memberOptions[missing], secondary_auth_initiated: null },
  }
}

/** An organization of an address. */
export type Found = {
  organization: OrganizationRecord
  membership?: 'active_member' | 'invited_member' | 'eligible_to_join_by_email_domain'
  missing?: string[]
}

/** The response of a call that proves an address. */
export const toDiscovered = (organizations: readonly Found[]) => ({
  intermediate_session_token: 'intermediate-session-token-test-1',
  email_address: email,
  discovered_organizations: organizations.map(({ organization, membership = 'active_member', missing }) => ({
    organization,
    membership: { type: membership, details: null, member: null },
    member_authenticated: false,
    primary_required: missing ? { allowed_auth_methods: missing } : null,
    mfa_required: null,
  })),
})

/** The configuration that the client fetches. */
export const bootstrap = {
  project_name: 'Work',
  vertical: 'B2B',
  email_domains: ['mail.provider.test'],
  captcha_settings: { enabled: false },
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: true,
  password_config: null,
  slug_pattern: null,
  create_organization_enabled: true,
  rbac_policy: { roles: [], resources: [], scopes: [] },
}

/** A new authenticator app. */
export const newApp = {
  totp_registration_id: 'totp-test-1',
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qr_code:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  recovery_codes: [recoveryCode, 'dddd-eeee-ffff'],
}

export const goodPassword = {
  valid_password: true,
  score: 4,
  breached_password: false,
  breach_detection_on_create: false,
  strength_policy: 'zxcvbn',
  zxcvbn_feedback: { warning: '', suggestions: [] },
  luds_feedback: {},
}
