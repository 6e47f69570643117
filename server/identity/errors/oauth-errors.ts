import { withStatus } from './with-status.ts'

/** The errors of social sign-in and of the server's own OpenID Connect provider. */
export const oauthErrors = {
  ...withStatus(400, {
    invalid_oauth_provider:
      'Unknown social sign-in provider. The documentation lists the supported providers.',
    oauth_invalid_scope_requested:
      'A scope cannot contain spaces, quotes or backslashes, and a request can have up to 20 scopes.',
    oauth_invalid_provider_parameter:
      'A request can have up to 20 provider parameters of up to 500 characters each. Parameters that the sign-in itself uses are not allowed.',
    no_match_for_provided_oauth_url:
      'This redirect URI is not registered for the project. Register it exactly as it is sent.',
    no_signup_redirect_urls_set: 'The project has no sign-up redirect URI. Register one.',
    invalid_oauth_attach_token:
      'This request to link an account has expired or was already used. Start again from your account.',
    oauth_invalid_state:
      'This sign-in was started in another browser, has expired or is already complete. Go back to the site and start again.',
    connected_app_supplied_redirect_url_not_found_in_client:
      'The redirect URI is not registered for this application. The link is misconfigured. Contact the site that sent you here.',
    oauth_unsupported_response_type: 'The response_type must be code.',
    invalid_request:
      'The code_challenge_method must be S256. The link is misconfigured. Contact the site that sent you here.',
    pkce_required_for_idp_authorization_flow:
      'The application must send a PKCE code_challenge (SHA-256 in base64url). The link is misconfigured. Contact the site that sent you here.',
  }),
  ...withStatus(403, {
    oauth_csrf_cookie_mismatch:
      'The browser did not send the cookie for this sign-in. Use the sign-in button instead.',
  }),
  ...withStatus(401, {
    id_token_invalid: 'The ID token from Google could not be verified. Use the sign-in button instead.',
  }),
  ...withStatus(409, {
    oauth_email_in_use:
      'An account with this email address already exists. Sign in with the method you used before.',
    oauth_registration_in_use:
      'This social account is linked to another account. Sign out, then sign in with it.',
  }),
  ...withStatus(404, {
    oauth_config_not_found: 'Sign-in with this provider is not set up. Use another sign-in method.',
    oauth_token_not_found: 'This sign-in has expired or was already used. Start again.',
    oauth_user_registration_not_found: 'This account does not have this social sign-in.',
    connected_app_not_found:
      'No application has this client_id. The link is misconfigured. Contact the site that sent you here.',
  }),
  ...withStatus(502, { oauth_flow_callback_error: 'The provider did not respond. Try again in a moment.' }),
}
