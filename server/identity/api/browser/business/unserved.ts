import type { RouteCall } from '../../wire/route-paths.ts'

/**
 * The calls of the contract for business projects below /sdk/v1 that this server does not serve, by group: each
 * is a feature that a later version adds. docs/business.md lists them.
 */
export const unservedBusinessCalls: Readonly<Record<string, readonly RouteCall[]>> = {
  single_sign_on: [
    'POST /b2b/sso/authenticate',
    'POST /b2b/sso/saml',
    'PUT /b2b/sso/saml/:connectionId',
    'PUT /b2b/sso/saml/:connectionId/url',
    'DELETE /b2b/sso/saml/:connectionId/verification_certificates/:certificateId',
    'DELETE /b2b/sso/saml/:connectionId/encryption_private_key/:privateKeyId',
    'POST /b2b/sso/oidc',
    'PUT /b2b/sso/oidc/:connectionId',
    'POST /b2b/sso/external',
    'PUT /b2b/sso/external/:connectionId',
    'GET /b2b/sso',
    'GET /b2b/sso/discovery/connections',
    'DELETE /b2b/sso/:id',
  ],
  scim: [
    'POST /b2b/scim',
    'PUT /b2b/scim/:connectionId',
    'DELETE /b2b/scim/:id',
    'GET /b2b/scim',
    'POST /b2b/scim/groups',
    'POST /b2b/scim/rotate/start',
    'POST /b2b/scim/rotate/complete',
    'POST /b2b/scim/rotate/cancel',
  ],
  applications: [
    'GET /b2b/organizations/members/connected_apps',
    'GET /b2b/organizations/members/:memberId/connected_apps',
    'POST /b2b/organizations/members/connected_apps/:connectedAppId/revoke',
    'GET /b2b/organizations/connected_apps',
    'GET /b2b/organizations/connected_apps/:connectedAppId',
    'POST /b2b/organizations/members/:memberId/connected_apps/:connectedAppId/revoke',
    'POST /idp/b2b/oauth/authorize/start',
    'POST /idp/b2b/oauth/authorize/submit',
    'POST /b2b/oauth/logout/start',
  ],
  one_tap: [
    'POST /b2b/oauth/google/onetap/discovery/submit',
    'POST /b2b/oauth/google/onetap/submit',
    'GET /b2b/oauth/google/onetap/start',
  ],
  impersonation: ['POST /b2b/impersonation/authenticate'],
  other_sessions: ['POST /b2b/sessions/exchange_access_token', 'POST /b2b/sessions/attest'],
}
