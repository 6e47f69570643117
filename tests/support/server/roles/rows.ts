/** An act of a member, with what it needs. The two halves of the contract have separate calls for it. */
export type ActRow = {
  /** what the act is, in the name of its tests */
  name: string
  browser?: string
  backend?: string
  /** on a member that the path names, on oneself, or on the organization */
  on: 'member' | 'self' | 'organization'
  /** the resource of an act on the organization; `stytch.member` for acts that create or list members */
  resource?: 'stytch.organization' | 'stytch.member'
  action: string
  body?: object
  /** the act gives every permission of this role (rule B26) */
  gives?: 'stytch_admin'
  /** the member must be removed before, which also ends its roles */
  needsRemoved?: true
  /** the act ends the organization, so it takes place in a new one */
  ends?: true
  /** what the response is if a member does it to itself, or if it is allowed */
  whenSelf?: string
  whenAllowed?: string
}

const browserMember = '/sdk/v1/b2b/organizations/members/:memberId'
const backendMember = '/v1/b2b/organizations/:organizationId/members/:memberId'
const backendOrganization = '/v1/b2b/organizations/:organizationId'
const denied = 'session_authorization_error'

const change = (name: string, action: string, body: object, more: Partial<ActRow> = {}): ActRow => ({
  name: `change ${name}`,
  browser: `PUT ${browserMember}`,
  backend: `PUT ${backendMember}`,
  on: 'member',
  action,
  body,
  ...more,
})

const changeOwn = (name: string, action: string, body: object): ActRow => ({
  name: `change one’s ${name}`,
  browser: 'PUT /sdk/v1/b2b/organizations/members/update',
  on: 'self',
  action,
  body,
})

const changeOrganization = (name: string, action: string, body: object): ActRow => ({
  name: `change ${name} of the organization`,
  browser: 'PUT /sdk/v1/b2b/organizations/me',
  backend: 'PUT /v1/b2b/organizations/:organizationId',
  on: 'organization',
  resource: 'stytch.organization',
  action,
  body,
})

/** Every act of members. A test requires a row for each route of both halves that is an act. */
export const actRows: readonly ActRow[] = [
  {
    name: 'create a member',
    browser: 'POST /sdk/v1/b2b/organizations/members',
    backend: 'POST /v1/b2b/organizations/:organizationId/members',
    on: 'organization',
    resource: 'stytch.member',
    action: 'create',
    body: { email_address: '$address' },
  },
  {
    name: 'create an admin',
    browser: 'POST /sdk/v1/b2b/organizations/members',
    backend: 'POST /v1/b2b/organizations/:organizationId/members',
    on: 'organization',
    resource: 'stytch.member',
    action: 'create',
    body: { email_address: '$address', roles: ['stytch_admin'] },
    gives: 'stytch_admin',
  },
  ...(['member', 'admin'] as const).map(
    (role): ActRow => ({
      name: `invite a new ${role}`,
      browser: 'POST /sdk/v1/b2b/magic_links/email/invite',
      on: 'organization',
      resource: 'stytch.member',
      action: 'create',
      body: {
        email_address: '$address',
        invite_redirect_url: 'https://work.example/join',
        roles: role === 'admin' ? ['stytch_admin'] : [],
      },
      ...(role === 'admin' ? { gives: 'stytch_admin' } : {}),
    }),
  ),
  {
    name: 'end the sessions of a member',
    browser: 'POST /sdk/v1/b2b/sessions/revoke/:memberId',
    on: 'member',
    action: 'revoke-sessions',
  },
  {
    name: 'search members',
    browser: 'POST /sdk/v1/b2b/organizations/me/members/search',
    backend: 'POST /v1/b2b/organizations/members/search',
    on: 'organization',
    resource: 'stytch.member',
    action: 'search',
    body: { organization_ids: ['$organization'] },
  },
  changeOrganization('the name', 'update.info.name', { organization_name: 'X' }),
  changeOrganization('the logo', 'update.info.logo-url', { organization_logo_url: 'https://x.example' }),
  changeOrganization('the domains', 'update.settings.allowed-domains', {
    email_allowed_domains: ['corp.example'],
  }),
  changeOrganization('the methods', 'update.settings.allowed-auth-methods', { auth_methods: 'ALL_ALLOWED' }),
  changeOrganization('the invitations', 'update.settings.email-invites', { email_invites: 'ALL_ALLOWED' }),
  changeOrganization('the joining', 'update.settings.email-jit-provisioning', {
    email_jit_provisioning: 'NOT_ALLOWED',
  }),
  changeOrganization('the second factor', 'update.settings.mfa-policy', { mfa_policy: 'OPTIONAL' }),
  changeOrganization('the second factors', 'update.settings.allowed-mfa-methods', {
    mfa_methods: 'ALL_ALLOWED',
  }),
  changeOrganization('the rules for roles', 'update.settings.implicit-roles', {
    rbac_email_implicit_role_assignments: [],
  }),
  {
    name: 'delete the organization',
    browser: 'DELETE /sdk/v1/b2b/organizations/me',
    backend: 'DELETE /v1/b2b/organizations/:organizationId',
    on: 'organization',
    resource: 'stytch.organization',
    action: 'delete',
    ends: true,
  },
  change('the name', 'update.info.name', { name: 'X' }),
  change('metadata', 'update.info.untrusted-metadata', { untrusted_metadata: { x: 1 } }),
  change('MFA', 'update.settings.mfa-enrolled', { mfa_enrolled: true }),
  change('the default MFA method', 'update.settings.default-mfa-method', { default_mfa_method: 'totp' }),
  change('roles', 'update.settings.roles', { roles: [] }),
  change('roles to admin', 'update.settings.roles', { roles: ['stytch_admin'] }, { gives: 'stytch_admin' }),
  change('break-glass', 'update.settings.is-breakglass', { is_breakglass: true }, { gives: 'stytch_admin' }),
  change('the address', 'update.info.email', { email_address: '$address' }, { whenSelf: denied }),
  change('nothing', 'search', {}),
  {
    name: 'remove a member',
    browser: 'DELETE /sdk/v1/b2b/organizations/members/:id',
    backend: `DELETE ${backendMember}`,
    on: 'member',
    action: 'delete',
  },
  {
    name: 'reactivate a member',
    browser: 'PUT /sdk/v1/b2b/organizations/members/:id/reactivate',
    backend: `PUT ${backendMember}/reactivate`,
    on: 'member',
    action: 'create',
    needsRemoved: true,
    whenSelf: 'no_deleted_member_found_for_reactivation',
  },
  {
    name: 'remove the phone number',
    browser: 'DELETE /sdk/v1/b2b/organizations/members/mfa_phone_numbers/:id',
    backend: 'DELETE /v1/b2b/organizations/:organizationId/members/mfa_phone_numbers/:memberId',
    on: 'member',
    action: 'update.info.delete.mfa-phone',
  },
  {
    name: 'remove the authenticator app',
    browser: 'DELETE /sdk/v1/b2b/organizations/members/totp/:id',
    backend: `DELETE ${backendMember}/totp`,
    on: 'member',
    action: 'update.info.delete.mfa-totp',
  },
  // Tests of passwords delete a password that exists. Its ID also decides whether it is one's own.
  {
    name: 'delete an unknown password',
    browser: 'DELETE /sdk/v1/b2b/organizations/members/passwords/:id',
    backend: 'DELETE /v1/b2b/organizations/:organizationId/members/passwords/:memberPasswordId',
    on: 'organization',
    resource: 'stytch.member',
    action: 'update.info.delete.password',
    whenAllowed: 'member_password_not_found',
  },
  {
    name: 'unlink a retired address',
    browser: `POST ${browserMember}/unlink_retired_email`,
    backend: `POST ${backendMember}/unlink_retired_email`,
    on: 'member',
    action: 'update.info.unlink.retired-email',
    body: { email_address: '$address' },
    whenAllowed: 'email_not_found',
  },
  {
    name: 'send a code to a new address',
    browser: `POST ${browserMember}/start_email_update`,
    backend: `POST ${backendMember}/start_email_update`,
    on: 'member',
    action: 'update.info.email',
    body: { email_address: '$address', delivery_method: 'EMAIL_OTP' },
  },
  changeOwn('name', 'update.info.name', { name: 'X' }),
  changeOwn('MFA', 'update.settings.mfa-enrolled', { mfa_enrolled: true }),
  {
    name: 'remove one’s phone number',
    browser: 'DELETE /sdk/v1/b2b/organizations/members/deletePhoneNumber',
    on: 'self',
    action: 'update.info.delete.mfa-phone',
  },
  {
    name: 'remove one’s authenticator app',
    browser: 'DELETE /sdk/v1/b2b/organizations/members/deleteTOTP',
    on: 'self',
    action: 'update.info.delete.mfa-totp',
  },
  {
    name: 'send a code to one’s new address',
    browser: 'POST /sdk/v1/b2b/organizations/members/start_email_update',
    on: 'self',
    action: 'update.info.email',
    body: { email_address: '$address', delivery_method: 'EMAIL_OTP' },
  },
  {
    name: 'unlink one’s retired address',
    browser: 'POST /sdk/v1/b2b/organizations/members/unlink_retired_email',
    on: 'self',
    action: 'update.info.unlink.retired-email',
    body: { email_address: '$address' },
    whenAllowed: 'email_not_found',
  },
]

/** The acts that only a site may take: the session of a member is rejected for every member, in every role. */
export const siteActs: Readonly<Record<string, string>> = {
  [`DELETE ${backendMember}/external_id`]: 'cannot_update_trusted_metadata',
  [`DELETE ${backendOrganization}/external_id`]: 'cannot_update_trusted_metadata',
}
