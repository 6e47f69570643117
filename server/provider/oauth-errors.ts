/** The errors of signing in by somebody else's account, and of letting others sign in with ours. */
export const oauthErrors = {
  invalid_oauth_provider: {
    status: 400,
    message: 'There is no such provider of social sign-in. Use one of those that the documentation lists.',
  },
  oauth_invalid_scope_requested: {
    status: 400,
    message: 'A scope is a word without spaces, quotes and backslashes. At most 20 can be asked for.',
  },
  oauth_invalid_provider_parameter: {
    status: 400,
    message:
      'A parameter for the provider has up to 500 characters, at most 20 are taken, and none that the sign-in itself needs.',
  },
  no_match_for_provided_oauth_url: {
    status: 400,
    message:
      'This address is not among the redirect addresses of the project. Register it exactly as it is sent.',
  },
  no_signup_redirect_urls_set: {
    status: 400,
    message: 'The project has no redirect address that a sign-up could lead to. Register one.',
  },
  invalid_oauth_attach_token: {
    status: 400,
    message: 'The permission to add this sign-in has expired or was used. Start again from your account.',
  },
  oauth_invalid_state: {
    status: 400,
    message:
      'This sign-in was begun in another browser, has expired, or is over already. Go back to the site and start again.',
  },
  oauth_csrf_cookie_mismatch: {
    status: 403,
    message: 'This browser did not show the cookie of this sign-in. Use the button instead.',
  },
  id_token_invalid: {
    status: 401,
    message: 'What Google said about you could not be verified. Use the button instead.',
  },
  oauth_email_in_use: {
    status: 409,
    message: 'There is already an account with this email. Sign in the way you did before.',
  },
  oauth_registration_in_use: {
    status: 409,
    message: 'This social account belongs to another account here. Sign out, then sign in with it.',
  },
  oauth_config_not_found: {
    status: 404,
    message: 'Signing in by this provider is not set up here. Please use another way to sign in.',
  },
  oauth_token_not_found: {
    status: 404,
    message: 'This sign-in was already used or has expired. Please start it again.',
  },
  oauth_user_registration_not_found: {
    status: 404,
    message: 'This account has no such social sign-in.',
  },
  connected_app_not_found: {
    status: 404,
    message: 'There is no application with this client_id. Whoever sent you here must mend their link.',
  },
  connected_app_supplied_redirect_url_not_found_in_client: {
    status: 400,
    message:
      'The address to go back to is not registered for this application. Whoever sent you here must mend their link.',
  },
  oauth_unsupported_response_type: {
    status: 400,
    message: 'The response_type must be code.',
  },
  pkce_required_for_idp_authorization_flow: {
    status: 400,
    message:
      'The application must send a PKCE code_challenge (SHA-256 in base64url). Whoever sent you here must mend their link.',
  },
  oauth_flow_callback_error: {
    status: 502,
    message: 'The provider could not be asked just now. Please try again in a moment.',
  },
} as const satisfies Record<string, { status: number; message: string }>
