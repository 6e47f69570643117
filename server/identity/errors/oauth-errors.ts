/** The errors of social sign-in and of the server's own OpenID Connect provider. */
export const oauthErrors = {
  invalid_oauth_provider: {
    status: 400,
    message: 'Unknown social sign-in provider. The documentation lists the supported providers.',
  },
  oauth_invalid_scope_requested: {
    status: 400,
    message: 'A scope cannot contain spaces, quotes or backslashes, and a request can have up to 20 scopes.',
  },
  oauth_invalid_provider_parameter: {
    status: 400,
    message:
      'A request can have up to 20 provider parameters of up to 500 characters each. Parameters that the sign-in itself uses are not allowed.',
  },
  no_match_for_provided_oauth_url: {
    status: 400,
    message: 'This redirect URI is not registered for the project. Register it exactly as it is sent.',
  },
  no_signup_redirect_urls_set: {
    status: 400,
    message: 'The project has no sign-up redirect URI. Register one.',
  },
  invalid_oauth_attach_token: {
    status: 400,
    message:
      'This request to link an account has expired or was already used. Start again from your account.',
  },
  oauth_invalid_state: {
    status: 400,
    message:
      'This sign-in was started in another browser, has expired or is already complete. Go back to the site and start again.',
  },
  oauth_csrf_cookie_mismatch: {
    status: 403,
    message: 'The browser did not send the cookie for this sign-in. Use the sign-in button instead.',
  },
  id_token_invalid: {
    status: 401,
    message: 'The ID token from Google could not be verified. Use the sign-in button instead.',
  },
  oauth_email_in_use: {
    status: 409,
    message: 'An account with this email address already exists. Sign in with the method you used before.',
  },
  oauth_registration_in_use: {
    status: 409,
    message: 'This social account is linked to another account. Sign out, then sign in with it.',
  },
  oauth_config_not_found: {
    status: 404,
    message: 'Sign-in with this provider is not set up. Use another sign-in method.',
  },
  oauth_token_not_found: {
    status: 404,
    message: 'This sign-in has expired or was already used. Start again.',
  },
  oauth_user_registration_not_found: {
    status: 404,
    message: 'This account does not have this social sign-in.',
  },
  connected_app_not_found: {
    status: 404,
    message:
      'No application has this client_id. The link is misconfigured. Contact the site that sent you here.',
  },
  connected_app_supplied_redirect_url_not_found_in_client: {
    status: 400,
    message:
      'The redirect URI is not registered for this application. The link is misconfigured. Contact the site that sent you here.',
  },
  oauth_unsupported_response_type: {
    status: 400,
    message: 'The response_type must be code.',
  },
  invalid_request: {
    status: 400,
    message:
      'The code_challenge_method must be S256. The link is misconfigured. Contact the site that sent you here.',
  },
  pkce_required_for_idp_authorization_flow: {
    status: 400,
    message:
      'The application must send a PKCE code_challenge (SHA-256 in base64url). The link is misconfigured. Contact the site that sent you here.',
  },
  oauth_flow_callback_error: {
    status: 502,
    message: 'The provider did not respond. Try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>
