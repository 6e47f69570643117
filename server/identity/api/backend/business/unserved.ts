import type { RouteCall } from '../../wire/route-paths.ts'

/**
 * The calls of the contract for business projects below /v1 that this server does not serve, by group: each is
 * a feature that a later version adds. docs/business.md lists them.
 */
export const unservedBusinessCalls: Readonly<Record<string, readonly RouteCall[]>> = {
  single_sign_on: [
    'GET /b2b/organizations/:organizationId/members/:memberId/oidc_providers',
    'GET /b2b/sso/:organizationId',
    'DELETE /b2b/sso/:organizationId/connections/:connectionId',
    'POST /b2b/sso/authenticate',
    'POST /b2b/sso/oidc/:organizationId',
    'PUT /b2b/sso/oidc/:organizationId/connections/:connectionId',
    'POST /b2b/sso/saml/:organizationId',
    'PUT /b2b/sso/saml/:organizationId/connections/:connectionId',
    'PUT /b2b/sso/saml/:organizationId/connections/:connectionId/url',
    'DELETE /b2b/sso/saml/:organizationId/connections/:connectionId/verification_certificates/:certificateId',
    'DELETE /b2b/sso/saml/:organizationId/connections/:connectionId/encryption_private_keys/:privateKeyId',
    'POST /b2b/sso/external/:organizationId',
    'PUT /b2b/sso/external/:organizationId/connections/:connectionId',
  ],
  scim: [
    'PUT /b2b/scim/:organizationId/connection/:connectionId',
    'DELETE /b2b/scim/:organizationId/connection/:connectionId',
    'POST /b2b/scim/:organizationId/connection/:connectionId/rotate/start',
    'POST /b2b/scim/:organizationId/connection/:connectionId/rotate/complete',
    'POST /b2b/scim/:organizationId/connection/:connectionId/rotate/cancel',
    'GET /b2b/scim/:organizationId/connection/:connectionId',
    'POST /b2b/scim/:organizationId/connection',
    'GET /b2b/scim/:organizationId/connection',
  ],
  applications: [
    'POST /b2b/idp/oauth/authorize/start',
    'POST /b2b/idp/oauth/authorize',
    'GET /b2b/organizations/:organizationId/connected_apps',
    'GET /b2b/organizations/:organizationId/connected_apps/:connectedAppId',
    'GET /b2b/organizations/:organizationId/members/:memberId/connected_apps',
    'POST /b2b/organizations/:organizationId/members/:memberId/connected_apps/:connectedAppId/revoke',
    // Consumer projects have these: clients of machines and of applications.
    'POST /:group/clients',
    'POST /:group/clients/search',
    'GET /:group/clients/:id',
    'PUT /:group/clients/:id',
    'DELETE /:group/clients/:id',
    'POST /:group/clients/:id/secrets/rotate/start',
    'POST /:group/clients/:id/secrets/rotate/cancel',
    'POST /:group/clients/:id/secrets/rotate',
  ],
  project: ['GET /debug/whoami', 'GET /projects/metrics'],
  impersonation: ['POST /b2b/impersonation/authenticate'],
  other_sessions: [
    'POST /b2b/sessions/exchange_access_token',
    'POST /b2b/sessions/attest',
    'POST /b2b/sessions/migrate',
  ],
  migrations: ['POST /b2b/passwords/migrate', 'POST /b2b/totp/migrate'],
}
