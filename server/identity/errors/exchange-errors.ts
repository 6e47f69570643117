import { withStatus } from './with-status.ts'

/**
 * The error types that both halves of the API send when they look up a session or a user, or exchange a token for a
 * session.
 */
export const exchangeErrors = {
  ...withStatus(400, {
    too_many_session_arguments: 'Send only one of the session arguments.',
    unable_to_parse_session_jwt: 'This session JWT was not issued for the project.',
    oauth_access_token_exchange_missing_full_access: 'The access token does not have the scope full_access.',
  }),
  ...withStatus(404, {
    user_not_found: 'The project has no user with this ID.',
    trusted_token_profile_not_found:
      'The project document has no trusted token profile with this profile_id.',
    biometric_registration_not_found: 'No user has this biometric registration.',
  }),
  ...withStatus(401, {
    invalid_trusted_auth_token: 'The token has expired, was already used, or does not match the profile.',
    unable_to_auth_impersonation_token:
      'The impersonation token has expired, was already used, or belongs to another project.',
    oauth_access_token_exchange_token_invalid_grant:
      'The access token has expired, was already exchanged, or belongs to another project.',
    oauth_access_token_exchange_token_too_old: 'The access token was issued more than 5 minutes ago.',
  }),
  ...withStatus(403, { user_impersonation_not_allowed: 'Impersonation is not allowed in the portal.' }),
}
