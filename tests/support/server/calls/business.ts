import { memberProviderNames } from '#contract/member-providers.ts'
import type { BrowserCalls, Call, Row } from './row.ts'

const address = { email_address: '$email' }
const intermediate = { intermediate_session_token: 'unknown' }
const unknownMember = { organization_id: 'organization-unknown', member_id: 'user-unknown' }
const claim = { ...unknownMember, ...intermediate }
const enrollment = { set_mfa_enrollment: 'enroll', set_default_mfa: true }
const organization = {
  organization_name: 'Corp',
  organization_slug: 'corp',
  organization_logo_url: '',
  email_allowed_domains: ['corp.example'],
  allowed_auth_methods: ['email_otp'],
  allowed_oauth_tenants: { google: ['corp.example'] },
}
const ofSite = { ...organization, organization_external_id: 'corp', trusted_metadata: {} }
const path = { organizationId: 'organization-unknown' }
const links = 'emailMagicLinks'
const ofOrganization = { organization_id: 'organization-unknown', ...address }
const templates = { login_template_id: 'login', signup_template_id: 'signup' }
const memberCode = { ...ofOrganization, ...templates }
const enteredCode = { ...ofOrganization, ...intermediate, code: '$code' }
const pages = { login_redirect_url: 'https://work.example/', signup_redirect_url: 'https://work.example/' }
const challenge = { pkce_code_challenge: 'x'.repeat(43) }
const verifier = { pkce_code_verifier: 'x'.repeat(43) }
const memberLink = { ...ofOrganization, ...templates, ...pages, ...challenge }
const discoveryLink = {
  ...address,
  discovery_redirect_url: 'https://work.example/',
  login_template_id: 'login',
  ...challenge,
}
const invitation = {
  ...{ ...address, invite_redirect_url: 'https://work.example/', invite_template_id: 'invite' },
  ...{ name: 'Ann', roles: ['editor'] },
}
const presentedLink = { ...intermediate, ...verifier, magic_links_token: 'unknown' }
const presentedDiscoveryLink = { ...verifier, discovery_magic_links_token: 'unknown' }
const memberPassword = { ...ofOrganization, ...intermediate, password: 'x' }
const strengthCheck = { ...address, password: 'x' }
const memberReset = {
  ...{ ...ofOrganization, reset_password_template_id: 'reset', code_challenge: 'x'.repeat(43) },
  login_redirect_url: 'https://work.example/',
  reset_password_redirect_url: 'https://work.example/',
}
const resetByToken = {
  ...{ ...intermediate, password_reset_token: 'unknown', password: 'x' },
  code_verifier: 'x'.repeat(43),
}
const changedPassword = { ...ofOrganization, ...intermediate, existing_password: 'x', new_password: 'y' }
const discoveryPassword = { ...address, password: 'x' }
const discoveryReset = {
  ...{ ...address, reset_password_template_id: 'reset', ...challenge },
  discovery_redirect_url: 'https://work.example/',
  reset_password_redirect_url: 'https://work.example/',
}
const discoveryResetByToken = { password_reset_token: 'unknown', password: 'x', ...verifier }
const memberPath = { ...path, memberId: 'user-unknown' }
const ownPath = { memberId: 'user-unknown' }
const retired = { email_id: 'email-unknown', ...address }
const emailUpdate = { ...address, login_redirect_url: 'https://work.example/', login_template_id: 'login' }
const rules = { rbac_email_implicit_role_assignments: [{ domain: 'corp.example', role_id: 'editor' }] }
const ownChange = { name: 'Ann', untrusted_metadata: {}, mfa_phone_number: '', mfa_enrolled: false }
const change = { ...ownChange, ...address, roles: ['editor'] }
const search = { query: { operator: 'AND', operands: [{ filter_name: 'x', filter_value: 'x' }] } }

/** The projects of the fixtures have consumers, to which the calls of business projects do not exist. */
const log = 'a call that only business projects have'
const absent = { status: 404, log }
const ofPasswords = { ...absent, product: 'passwords' } as const
const forMember = { ...absent, session: true } as const

/** The calls of the browser API for business projects. `server/identity/api/browser/business/` has their tests. */
export const businessCalls: BrowserCalls = {
  'POST /sdk/v1/b2b/organizations/search': { ...absent, body: { organization_slug: 'corp' } },
  'POST /sdk/v1/b2b/organizations/members/search': { ...ofPasswords, body: ofOrganization },
  'POST /sdk/v1/b2b/otps/email/discovery/send': {
    ...absent,
    product: 'otp',
    body: { ...address, login_template_id: 'login' },
  },
  'POST /sdk/v1/b2b/otps/email/discovery/authenticate': {
    ...absent,
    product: 'otp',
    body: { ...address, code: '$code' },
  },
  'POST /sdk/v1/b2b/otps/email/login_or_signup': { ...absent, product: 'otp', body: memberCode },
  'POST /sdk/v1/b2b/otps/email/authenticate': { ...absent, product: 'otp', body: enteredCode },
  'POST /sdk/v1/b2b/magic_links/email/login_or_signup': { ...absent, product: links, body: memberLink },
  'POST /sdk/v1/b2b/magic_links/email/invite': { ...forMember, body: invitation },
  'POST /sdk/v1/b2b/magic_links/authenticate': { ...absent, product: links, body: presentedLink },
  'POST /sdk/v1/b2b/magic_links/email/discovery/send': { ...absent, product: links, body: discoveryLink },
  'POST /sdk/v1/b2b/magic_links/discovery/authenticate': {
    ...absent,
    product: links,
    body: presentedDiscoveryLink,
  },
  'POST /sdk/v1/b2b/passwords/authenticate': { ...ofPasswords, body: memberPassword },
  'POST /sdk/v1/b2b/passwords/strength_check': { ...ofPasswords, body: strengthCheck },
  'POST /sdk/v1/b2b/passwords/email/reset/start': { ...ofPasswords, body: memberReset },
  'POST /sdk/v1/b2b/passwords/email/reset': { ...ofPasswords, body: resetByToken },
  'POST /sdk/v1/b2b/passwords/existing_password/reset': { ...ofPasswords, body: changedPassword },
  'POST /sdk/v1/b2b/passwords/session/reset': { ...ofPasswords, session: true, body: { password: 'x' } },
  'POST /sdk/v1/b2b/passwords/discovery/authenticate': { ...ofPasswords, body: discoveryPassword },
  'POST /sdk/v1/b2b/passwords/discovery/reset/start': { ...ofPasswords, body: discoveryReset },
  'POST /sdk/v1/b2b/passwords/discovery/reset': { ...ofPasswords, body: discoveryResetByToken },
  'POST /sdk/v1/b2b/discovery/organizations': { ...absent, body: intermediate },
  'POST /sdk/v1/b2b/discovery/organizations/create': {
    ...absent,
    body: { ...intermediate, ...organization },
  },
  'POST /sdk/v1/b2b/discovery/intermediate_sessions/exchange': {
    ...absent,
    body: { ...intermediate, organization_id: 'organization-unknown' },
  },
  'POST /sdk/v1/b2b/sessions/authenticate': { ...forMember, body: {} },
  'POST /sdk/v1/b2b/sessions/revoke': forMember,
  'PUT /sdk/v1/b2b/organizations/me': { ...forMember, body: { ...organization, ...rules } },
  'DELETE /sdk/v1/b2b/organizations/me': forMember,
  'POST /sdk/v1/b2b/organizations/me/members/search': { ...forMember, body: search },
  'POST /sdk/v1/b2b/organizations/members': { ...forMember, body: { ...change, mfa_phone_number: '' } },
  'PUT /sdk/v1/b2b/organizations/members/update': { ...forMember, body: ownChange },
  'PUT /sdk/v1/b2b/organizations/members/:memberId': { ...forMember, path: ownPath, body: change },
  'DELETE /sdk/v1/b2b/organizations/members/:id': { ...forMember, path: { id: 'user-unknown' } },
  'PUT /sdk/v1/b2b/organizations/members/:id/reactivate': { ...forMember, path: { id: 'user-unknown' } },
  'DELETE /sdk/v1/b2b/organizations/members/mfa_phone_numbers/:id': {
    ...forMember,
    path: { id: 'user-unknown' },
  },
  'DELETE /sdk/v1/b2b/organizations/members/totp/:id': { ...forMember, path: { id: 'user-unknown' } },
  'DELETE /sdk/v1/b2b/organizations/members/passwords/:id': {
    ...forMember,
    path: { id: 'password-unknown' },
  },
  'DELETE /sdk/v1/b2b/organizations/members/deletePhoneNumber': forMember,
  'DELETE /sdk/v1/b2b/organizations/members/deleteTOTP': forMember,
  'POST /sdk/v1/b2b/organizations/members/unlink_retired_email': { ...forMember, body: retired },
  'POST /sdk/v1/b2b/organizations/members/:memberId/unlink_retired_email': {
    ...forMember,
    path: ownPath,
    body: retired,
  },
  'POST /sdk/v1/b2b/organizations/members/start_email_update': { ...forMember, body: emailUpdate },
  'POST /sdk/v1/b2b/organizations/members/:memberId/start_email_update': {
    ...forMember,
    path: ownPath,
    body: emailUpdate,
  },
  'POST /sdk/v1/b2b/sessions/revoke/:memberId': { ...forMember, path: { memberId: 'user-unknown' } },
  'POST /sdk/v1/b2b/sessions/exchange': { ...forMember, body: { organization_id: 'organization-unknown' } },
  'POST /sdk/v1/b2b/oauth/authenticate': {
    ...absent,
    product: 'oauth',
    body: { oauth_token: 'x', pkce_code_verifier: 'x', ...intermediate },
  },
  'POST /sdk/v1/b2b/oauth/discovery/authenticate': {
    ...absent,
    product: 'oauth',
    body: { discovery_oauth_token: 'x', pkce_code_verifier: 'x' },
  },
  'POST /sdk/v1/b2b/totp': { ...absent, body: claim },
  'POST /sdk/v1/b2b/totp/authenticate': { ...absent, body: { ...claim, ...enrollment, code: '123456' } },
  'POST /sdk/v1/b2b/otps/sms/send': { ...absent, body: { ...claim, mfa_phone_number: '+15005550006' } },
  'POST /sdk/v1/b2b/otps/sms/authenticate': { ...absent, body: { ...claim, ...enrollment, code: '123456' } },
  'POST /sdk/v1/b2b/recovery_codes/recover': { ...absent, body: { ...claim, recovery_code: 'x' } },
  'POST /sdk/v1/b2b/recovery_codes/rotate': forMember,
  'GET /sdk/v1/b2b/recovery_codes': { status: 404, session: true },
  'GET /sdk/v1/b2b/admin_portal_config': { status: 404, session: true },
  'GET /sdk/v1/b2b/organizations/me': { status: 404, session: true },
  'GET /sdk/v1/b2b/organizations/members/me': { status: 404, session: true },
}

const backendRows: Readonly<Record<string, Row>> = {
  'POST /b2b/sessions/authenticate': {
    body: { authorization_check: { organization_id: 'x', resource_id: 'x', action: 'x' } },
  },
  'POST /b2b/sessions/revoke': { body: { member_session_id: 'session-unknown', member_id: '$userId' } },
  'POST /b2b/sessions/exchange': {
    body: { organization_id: 'organization-unknown', session_token: 'unknown' },
  },
  'GET /b2b/sessions': { query: unknownMember },
  'POST /b2b/oauth/authenticate': { body: { oauth_token: 'x', pkce_code_verifier: 'x', ...intermediate } },
  'POST /b2b/oauth/discovery/authenticate': { body: { discovery_oauth_token: 'x', pkce_code_verifier: 'x' } },
  'POST /b2b/totp': { body: claim },
  'POST /b2b/totp/authenticate': { body: { ...claim, ...enrollment, code: '123456' } },
  'POST /b2b/otps/sms/send': { body: { ...claim, mfa_phone_number: '+15005550006' } },
  'POST /b2b/otps/sms/authenticate': { body: { ...claim, ...enrollment, code: '123456' } },
  'POST /b2b/recovery_codes/recover': { body: { ...claim, recovery_code: 'x' } },
  'POST /b2b/recovery_codes/rotate': { body: unknownMember },
  'GET /b2b/recovery_codes/:organizationId/:memberId': {
    path: { ...path, memberId: 'user-unknown' },
  },
  'POST /b2b/otps/email/discovery/send': { body: { ...address, login_template_id: 'login' } },
  'POST /b2b/otps/email/discovery/authenticate': { body: { ...address, code: '$code' } },
  'POST /b2b/otps/email/login_or_signup': { body: memberCode },
  'POST /b2b/otps/email/authenticate': { body: enteredCode },
  'POST /b2b/magic_links/email/login_or_signup': { body: memberLink },
  'POST /b2b/magic_links/email/invite': {
    body: { ...ofOrganization, ...invitation, trusted_metadata: {}, untrusted_metadata: {} },
  },
  'POST /b2b/magic_links/authenticate': { body: presentedLink },
  'POST /b2b/magic_links/email/discovery/send': { body: discoveryLink },
  'POST /b2b/magic_links/discovery/authenticate': { body: presentedDiscoveryLink },
  'POST /b2b/passwords/authenticate': { body: memberPassword },
  'POST /b2b/passwords/strength_check': { body: strengthCheck },
  'POST /b2b/passwords/email/reset/start': { body: memberReset },
  'POST /b2b/passwords/email/reset': { body: resetByToken },
  'POST /b2b/passwords/existing_password/reset': { body: changedPassword },
  'POST /b2b/passwords/session/reset': { body: { organization_id: 'organization-unknown', password: 'x' } },
  'POST /b2b/passwords/email/require_reset': { body: { ...ofOrganization, member_id: '$userId' } },
  'POST /b2b/passwords/discovery/authenticate': { body: discoveryPassword },
  'POST /b2b/passwords/discovery/email/reset/start': { body: discoveryReset },
  'POST /b2b/passwords/discovery/email/reset': { body: discoveryResetByToken },
  'POST /b2b/discovery/organizations': { body: intermediate },
  'POST /b2b/discovery/organizations/create': { body: { ...intermediate, ...ofSite } },
  'POST /b2b/discovery/intermediate_sessions/exchange': {
    body: { ...intermediate, organization_id: 'organization-unknown' },
  },
  'POST /b2b/organizations': { body: ofSite },
  'POST /b2b/organizations/search': { body: search },
  'GET /b2b/organizations/:organizationId': { path },
  'PUT /b2b/organizations/:organizationId': { path, body: { ...ofSite, ...rules } },
  'DELETE /b2b/organizations/:organizationId': { path },
  'DELETE /b2b/organizations/:organizationId/external_id': { path },
  'GET /b2b/organizations/:organizationId/metrics': { path },
  'GET /b2b/rbac/organizations/:organizationId': { path },
  'PUT /b2b/rbac/organizations/:organizationId': {
    path,
    body: { org_policy: { roles: [{ role_id: 'x', permissions: [] }] } },
  },
  'PUT /b2b/organizations/:organizationId/members/:memberId': {
    path: memberPath,
    body: { ...change, external_id: 'ann', trusted_metadata: {} },
  },
  'DELETE /b2b/organizations/:organizationId/members/:memberId': { path: memberPath },
  'PUT /b2b/organizations/:organizationId/members/:memberId/reactivate': { path: memberPath },
  'DELETE /b2b/organizations/:organizationId/members/mfa_phone_numbers/:memberId': { path: memberPath },
  'DELETE /b2b/organizations/:organizationId/members/:memberId/totp': { path: memberPath },
  'DELETE /b2b/organizations/:organizationId/members/passwords/:memberPasswordId': {
    path: { ...path, memberPasswordId: 'password-unknown' },
  },
  'DELETE /b2b/organizations/:organizationId/members/:memberId/external_id': { path: memberPath },
  'POST /b2b/organizations/:organizationId/members/:memberId/unlink_retired_email': {
    path: memberPath,
    body: retired,
  },
  'POST /b2b/organizations/:organizationId/members/:memberId/start_email_update': {
    path: memberPath,
    body: emailUpdate,
  },
  'GET /b2b/organizations/members/dangerously_get/:memberId': {
    path: { memberId: 'user-unknown' },
    query: { include_deleted: 'true' },
  },
  'POST /b2b/organizations/:organizationId/members': {
    path,
    body: { ...address, name: 'Ann', roles: ['editor'], external_id: 'ann', untrusted_metadata: {} },
  },
  ...Object.fromEntries(
    memberProviderNames.map((provider): [string, Row] => [
      `GET /b2b/organizations/:organizationId/members/:memberId/oauth_providers/${provider}`,
      { path: memberPath, query: { include_refresh_token: 'true' } },
    ]),
  ),
  'GET /b2b/organizations/:organizationId/member': {
    path,
    query: { member_id: '$userId', email_address: '$email' },
  },
  'POST /b2b/organizations/members/search': {
    body: { ...search, organization_ids: ['organization-unknown'] },
  },
  'GET /b2b/rbac/policy': {},
}

/** The calls of the backend API for business projects. `server/identity/api/backend/business/` has their tests. */
export const businessBackendRows: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries(backendRows).map(([call, row]): [string, Call] => [
    call.replace(' ', ' /v1'),
    call.startsWith('GET ') ? { ...row, status: 404 } : { ...row, ...absent },
  ]),
)
