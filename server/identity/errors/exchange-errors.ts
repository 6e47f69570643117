/**
 * The error types that both halves of the API send when they look up a session or a user, or exchange a token for a
 * session.
 */
export const exchangeErrors = {
  too_many_session_arguments: {
    status: 400,
    message: 'Send only one of the session arguments.',
  },
  unable_to_parse_session_jwt: {
    status: 400,
    message: 'This session JWT was not issued for the project.',
  },
  user_not_found: { status: 404, message: 'The project has no user with this ID.' },
  trusted_token_profile_not_found: {
    status: 404,
    message: 'The project document has no trusted token profile with this profile_id.',
  },
  invalid_trusted_auth_token: {
    status: 401,
    message: 'The token has expired, was already used, or does not match the profile.',
  },
  unable_to_auth_impersonation_token: {
    status: 401,
    message: 'The impersonation token has expired, was already used, or belongs to another project.',
  },
  user_impersonation_not_allowed: {
    status: 403,
    message: 'Impersonation is not allowed in the portal.',
  },
  oauth_access_token_exchange_token_invalid_grant: {
    status: 401,
    message: 'The access token has expired, was already exchanged, or belongs to another project.',
  },
  oauth_access_token_exchange_missing_full_access: {
    status: 400,
    message: 'The access token does not have the scope full_access.',
  },
  oauth_access_token_exchange_token_too_old: {
    status: 401,
    message: 'The access token was issued more than 5 minutes ago.',
  },
  biometric_registration_not_found: { status: 404, message: 'No user has this biometric registration.' },
} as const
